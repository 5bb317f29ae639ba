internal import ServerPages
internal import HTTPTypes

/// The user of a page: the language and the preferences.
struct Reader: Sendable {
    let language: Language
    let preferences: ReaderPreferences

    /// Reads the user from the headers of a request.
    init(_ fields: HTTPFields) {
        let cookie = Cookies.value(of: ReaderPreferences.cookie, in: fields)
        preferences = cookie.map { ReaderPreferences(cookie: $0) } ?? ReaderPreferences()
        language = Language(
            chosen: preferences.language,
            accepted: fields[.acceptLanguage],
            clock: preferences.clock
        )
    }

    /// A key that is equal for readers who see the same page.
    var key: String { "\(language.key)\n\(preferences.text)" }
}

/// The cookies of a request.
enum Cookies {
    /// Returns all values of a cookie.
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

    /// Returns the value of a `Set-Cookie` header. `seconds` is the lifetime.
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
