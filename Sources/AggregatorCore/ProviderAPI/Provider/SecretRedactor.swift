internal import Foundation
internal import ScheduleModel

/// The secrets of a provider instance, so that no message repeats one: what a source says when it fails may well have the
/// key in it that it was given.
public struct SecretRedactor: Sendable {
    /// What stands in the place of a secret.
    public static let mask = "(not shown)"

    /// A shorter text is no secret, and stands in many words.
    private static let shortest = 4

    private let texts: [String]

    /// Some secrets; each is found as it is, and as an address or JSON writes it.
    public init(_ secrets: [String] = []) {
        let forms = secrets.filter { $0.utf8.count >= Self.shortest }.flatMap { secret in
            [
                secret, secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret,
                secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? secret,
                secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
            ]
        }
        // The longest first: one secret may be the beginning of another.
        texts = Set(forms).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// A text without them.
    public func redacted(_ text: String) -> String {
        texts.reduce(text) { $0.utf8.count < $1.utf8.count ? $0 : $0.replacing($1, with: Self.mask) }
    }

    /// An error without the secrets.
    public func redacted(_ error: ProviderError) -> ProviderError {
        if texts.isEmpty { return error }
        var error = error
        error.message = redacted(error.message)
        error.location = error.location.map { redacted($0) }
        return error
    }

    /// An answer whose notices are without them.
    func redacted(_ answer: SourceResponse) -> SourceResponse {
        if texts.isEmpty || answer.notices.isEmpty { return answer }
        var answer = answer
        answer.notices = answer.notices.map {
            Notice($0.code, redacted($0.message), at: $0.location.map { redacted($0) })
        }
        return answer
    }
}
