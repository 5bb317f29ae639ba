internal import AggregatorCore
internal import Foundation

/// What few resources have beside shows and episodes, as JSON in one column: seasons, casts, notices.
struct ResourceExtras: Codable {
    var seasons: [Season]
    var known: [KnownShow]
    var credits: [String: [Credit]]
    var notices: [Notice]

    /// Nil where there is nothing of it.
    init?(_ content: ResourceContent) {
        (seasons, known, credits, notices) = (content.seasons, content.known, content.credits, content.notices)
        if seasons.isEmpty, known.isEmpty, credits.isEmpty, notices.isEmpty { return nil }
    }

    /// The same content gives the same text.
    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    /// Puts what a text holds into a content; false where it cannot be read.
    static func add(_ text: String?, to content: inout ResourceContent) throws -> Bool {
        guard let text else { return true }
        guard let extras = try? JSONDecoder().decode(ResourceExtras.self, from: Data(text.utf8)) else { return false }
        content.seasons = extras.seasons
        content.known = extras.known
        content.credits = extras.credits
        content.notices = extras.notices
        return true
    }
}
