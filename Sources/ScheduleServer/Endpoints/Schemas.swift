internal import Foundation

/// The JSON schemas in the OpenAPI description.
enum Schemas {
    /// All schemas by name.
    static var components: [String: Any] {
        let parsed = try? JSONSerialization.jsonObject(with: Data(schemaTexts.utf8))
        return parsed as? [String: Any] ?? [:]
    }

    /// The schemas that endpoints can return in addition to their own, depending on parameters.
    static let others: [String: [String]] = [
        "/api/v1/now": ["widget", "cards"], "/api/v1/upcoming": ["widget", "cards"],
        "/api/v1/search": ["episodes"],
    ]
}
