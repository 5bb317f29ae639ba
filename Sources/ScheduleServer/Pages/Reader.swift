internal import ServerPages
internal import HTTPTypes

/// Who reads a page: in which language, and with which choices.
struct Reader: Sendable {
    let language: Language
    let choices: ReaderPreferences

    /// The reader that a request's headers tell of.
    init(_ fields: HTTPFields) {
        let cookie = Cookies.value(of: ReaderPreferences.cookie, in: fields)
        choices = cookie.map { ReaderPreferences(cookie: $0) } ?? ReaderPreferences()
        language = Language(chosen: choices.language, accepted: fields[.acceptLanguage])
    }

    /// The same for all to whom a page says the same.
    var key: String { "\(language.key)\n\(choices.text)" }
}

/// The cookies of a request.
enum Cookies {
    /// Every value that is sent under a name.
    static func values(of name: String, in fields: HTTPFields) -> [String] {
        fields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { piece in
            let parts = piece.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].utf8.filter({ $0 != UInt8(ascii: " ") }).elementsEqual(name.utf8) else {
                return nil
            }
            return String(parts[1])
        }
    }

    static func value(of name: String, in fields: HTTPFields) -> String? { values(of: name, in: fields).first }

    /// The header that sets one.
    static func setting(
        _ name: String,
        _ value: String,
        path: String,
        seconds: Int,
        isSecure: Bool
    ) -> String {
        "\(name)=\(value); Path=\(path.isEmpty ? "/" : path); Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
