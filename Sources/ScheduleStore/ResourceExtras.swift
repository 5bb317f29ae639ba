internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// What few resources have beside shows, episodes and casts, as JSON in one column: seasons, channels, notices.
struct ResourceExtras: Codable {
    var seasons: [Season]?
    var channels: [String: Channel]?
    var notices: [Notice]?
    /// What a guide says of its source.
    var guideAttributes: [GuideElement.Attribute]?
    /// When a guide was made, in seconds since 1970.
    var madeAt: Double?
    /// When its file changed.
    var changedAt: Double?
    /// As version 1 kept them; they have a table of their own since.
    var credits: [String: [Credit]]?

    /// Nil where there is nothing of it.
    init?(_ answer: SourceResponse) {
        if answer.seasons.isEmpty, answer.channels.isEmpty, answer.notices.isEmpty, answer.generatedAt == nil,
            answer.changedAt == nil, answer.guideAttributes == nil
        {
            return nil
        }
        seasons = answer.seasons.isEmpty ? nil : answer.seasons
        channels = answer.channels.isEmpty ? nil : answer.channels
        notices = answer.notices.isEmpty ? nil : answer.notices
        guideAttributes = answer.guideAttributes
        madeAt = answer.generatedAt?.timeIntervalSince1970
        changedAt = answer.changedAt?.timeIntervalSince1970
    }

    /// The extras as text: the same content gives the same text.
    var text: String { get throws { try SortedJSON.text(self) } }

    /// The condition that a column with such a text tells of rows that are missing: a quote within a message is not written
    /// as one.
    static func hasMissingRows(_ column: String) -> String {
        let codes = Notice.Code.missingRowCodes.map { "instr(\(column), '\"\($0.rawValue)\"')" }
        return "coalesce(\(codes.joined(separator: " OR ")), 0)"
    }

    /// Puts what a text holds into an answer; false where it cannot be read.
    static func add(_ text: String?, to answer: inout SourceResponse) -> Bool {
        guard let text else { return true }
        guard let extras = try? JSONDecoder().decode(ResourceExtras.self, from: Data(text.utf8)) else { return false }
        answer.seasons = extras.seasons ?? []
        answer.channels = extras.channels ?? [:]
        answer.notices = extras.notices ?? []
        answer.credits = extras.credits ?? [:]
        answer.guideAttributes = extras.guideAttributes
        answer.generatedAt = extras.madeAt.map(Date.init(timeIntervalSince1970:))
        answer.changedAt = extras.changedAt.map(Date.init(timeIntervalSince1970:))
        return true
    }
}

/// JSON that is the same for the same value.
enum SortedJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func value<Value: Decodable>(_ text: String?, as type: Value.Type = Value.self) -> Value? {
        text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
    }
}
