internal import Foundation
internal import ScheduleModel

/// A filter that removes the secrets of a provider instance from messages. An error message of a source may contain
/// the API key that it was sent.
public struct SecretRedactor: Sendable {
    /// The replacement for a secret.
    public static let mask = "(not shown)"

    /// The minimum length of a secret in bytes. Shorter texts occur in many words.
    private static let minLength = 4

    private let texts: [String]
    /// The secrets that are also removed from data.
    let dataSecrets: [String]

    /// The minimum length, in bytes, of a secret that is removed from data. A shorter one may occur in a title,
    /// which must not be lost.
    private static let minDataLength = 8

    /// Creates a filter. Secrets are also found in URL encoding and JSON escaping.
    public init(_ secrets: [String] = []) {
        dataSecrets = secrets.filter { $0.utf8.count >= Self.minDataLength }
        let forms = secrets.filter { $0.utf8.count >= Self.minLength }.flatMap { secret in
            [
                secret, secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret,
                secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? secret,
                secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
            ]
        }
        // The longest first, because one secret may be the beginning of another.
        texts = Set(forms).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// Returns a text without the secrets.
    public func redacted(_ text: String) -> String {
        texts.reduce(text) { $0.utf8.count < $1.utf8.count ? $0 : $0.replacing($1, with: Self.mask) }
    }

    /// Returns an error without the secrets in its message and location.
    public func redacted(_ error: ProviderError) -> ProviderError {
        if texts.isEmpty { return error }
        var error = error
        error.message = redacted(error.message)
        error.location = error.location.map { redacted($0) }
        return error
    }
}
