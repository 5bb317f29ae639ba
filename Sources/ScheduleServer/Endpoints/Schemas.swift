internal import Foundation

/// The JSON schemas in the OpenAPI description.
enum Schemas {
    /// All schemas by name.
    static var components: [String: Any] {
        let parsed = try? JSONSerialization.jsonObject(with: Data(schemaTexts.utf8))
        return (parsed as? [String: Any] ?? [:]).merging([cards.name: cards.schema, jsonFeed.name: jsonFeed.schema]) {
            $1
        }
    }

    /// The form of Home Assistant's upcoming-media-card, which others define.
    private static let cards = (name: "cards", schema: list(named: "data"))

    /// JSON Feed 1.1, which others define.
    static let jsonFeed = (name: "json-feed", schema: list(named: "items"))

    private static func list(named name: String) -> [String: any Sendable] {
        let items: [String: any Sendable] = ["type": "array", "items": ["type": "object"]]
        return ["type": "object", "required": [name], "properties": [name: items]]
    }

    /// The schemas that endpoints can return in addition to their own, depending on parameters.
    static let others: [String: [String]] = [
        "/api/v1/now": ["widget", cards.name], "/api/v1/upcoming": ["widget", cards.name],
        "/api/v1/search": ["episodes"],
    ]
}
