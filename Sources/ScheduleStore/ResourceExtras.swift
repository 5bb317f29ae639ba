internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// The rare fields of resources, in addition to shows, episodes and casts: seasons, channels and notices, as JSON
/// in one column.
struct ResourceExtras: Codable {
    var seasons: [Season]?
    var channels: [String: Channel]?
    var notices: [Notice]?
    /// The attributes of a guide that describe its source.
    var guideAttributes: [GuideElement.Attribute]?
    /// The time when a guide was generated, in seconds since 1970.
    var madeAt: Double?
    /// The modification time of the file, in seconds since 1970.
    var changedAt: Double?
    /// The casts as version 1 stored them. Later versions have a table for them.
    var credits: [String: [Credit]]?

    /// Creates the extras of a response, or nil if it has none.
    init?(_ response: SourceResponse) {
        if response.seasons.isEmpty, response.channels.isEmpty, response.notices.isEmpty, response.generatedAt == nil,
            response.changedAt == nil, response.guideAttributes == nil
        {
            return nil
        }
        seasons = response.seasons.isEmpty ? nil : response.seasons
        channels = response.channels.isEmpty ? nil : response.channels
        notices = response.notices.isEmpty ? nil : response.notices
        guideAttributes = response.guideAttributes
        madeAt = response.generatedAt?.timeIntervalSince1970
        changedAt = response.changedAt?.timeIntervalSince1970
    }

    /// The extras as text. The same content results in the same text.
    var text: String { get throws { try SortedJSON.text(self) } }

    /// Returns an SQL condition that the extras in a column contain a notice about missing rows.
    ///
    /// A quote within a message is escaped in JSON, so it does not match.
    static func hasMissingRows(_ column: String) -> String {
        let codes = Notice.Code.missingRowCodes.map { "instr(\(column), '\"\($0.rawValue)\"')" }
        return "coalesce(\(codes.joined(separator: " OR ")), 0)"
    }

    /// Adds the extras in a text to a response. Returns false if the text cannot be decoded.
    static func add(_ text: String?, to response: inout SourceResponse) -> Bool {
        guard let text else { return true }
        guard let extras = try? JSONDecoder().decode(ResourceExtras.self, from: Data(text.utf8)) else { return false }
        response.seasons = extras.seasons ?? []
        response.channels = extras.channels ?? [:]
        response.notices = extras.notices ?? []
        response.credits = extras.credits ?? [:]
        response.guideAttributes = extras.guideAttributes
        response.generatedAt = extras.madeAt.map(Date.init(timeIntervalSince1970:))
        response.changedAt = extras.changedAt.map(Date.init(timeIntervalSince1970:))
        return true
    }
}

/// JSON with sorted keys, so that equal values result in equal texts.
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
