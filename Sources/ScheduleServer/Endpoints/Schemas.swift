internal import Foundation

/// The schemas of documents, as the description has them.
enum Schemas {
    /// All of them by name.
    static var components: [String: Any] {
        let parsed = try? JSONSerialization.jsonObject(with: Data(schemaTexts.utf8))
        return parsed as? [String: Any] ?? [:]
    }

    /// What an endpoint answers with beside its own document, as its parameters say.
    static let others: [String: [String]] = [
        "/api/v1/now": ["widget"], "/api/v1/upcoming": ["widget"], "/api/v1/search": ["episodes"],
    ]
}
