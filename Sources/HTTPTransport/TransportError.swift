/// The reason why a request has no response.
public struct TransportError: Error, Hashable, Sendable {
    /// The kind of failure.
    public var code: Code
    /// The description for the user.
    public var message: String
    /// The requested address, without user name and query.
    public var url: String
    /// The remaining time of the pause that the server requested, or nil if it requested none.
    public var retryAfter: Duration?

    /// Creates an error.
    public init(_ code: Code, _ message: String, url: String, retryAfter: Duration? = nil) {
        self.code = code
        self.message = message
        self.url = RedactedURL.display(url)
        self.retryAfter = retryAfter
    }

    /// The kind of a failure. Later versions may add kinds.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as text.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name could not be resolved, or no connection could be made.
        public static let unreachable = Code(rawValue: "unreachable")
        /// Nothing or too little data arrived in time.
        public static let timedOut = Code(rawValue: "timeout")
        /// The connection was closed before the end of the response.
        public static let broken = Code(rawValue: "broken")
        /// The response cannot be decompressed, or is not HTTP.
        public static let unreadable = Code(rawValue: "unreadable")
        /// No secure connection could be made, usually because the server's certificate is not trusted.
        public static let insecure = Code(rawValue: "insecure")
        /// The response exceeds a size limit.
        public static let tooLarge = Code(rawValue: "too-large")
        /// The address or a redirect target is not allowed.
        public static let refusedAddress = Code(rawValue: "refused-address")
        /// The server requested a pause that is longer than a request may wait.
        public static let coolingDown = Code(rawValue: "held")
        /// Any other failure.
        public static let other = Code(rawValue: "other")
    }

    /// Whether a retry may succeed soon.
    public var isTransient: Bool { [.unreachable, .timedOut, .broken].contains(code) }
}

/// Texts of a URL without its secrets, for messages and logs, and its parts for comparison.
package enum RedactedURL {
    /// Returns scheme, host, port and path for a message. User name, password and query are left out.
    package static func display(_ url: String) -> String {
        let (scheme, authority, path) = parts(url)
        // Bytes are compared: a letter with a combining mark, such as `?\u{301}`, is not `?`.
        let end = path.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? path.endIndex
        return scheme + "://" + withoutUser(authority) + path[..<end]
    }

    /// Returns the text of `display` with the query, for the log (`--verbose`). Values that may be secrets are left
    /// out.
    static func forLog(_ url: String) -> String {
        let page = Substring(url.utf8.prefix { $0 != UInt8(ascii: "#") })
        guard let mark = page.utf8.firstIndex(of: UInt8(ascii: "?")) else { return display(url) }
        let query = page[page.utf8.index(after: mark)...]
        let pairs = query.split(separator: "&").map { pair -> String in
            let name = pair.prefix { $0 != "=" }.lowercased()
            let value = pair.split(separator: "=", maxSplits: 1).dropFirst().first ?? ""
            // A long value may be a secret, even if its name does not show it.
            let isSecret = secretNames.contains { name.contains($0) } || value.utf8.count > 40
            return isSecret ? pair.prefix { $0 != "=" } + "=…" : String(pair)
        }
        return display(url) + "?" + pairs.joined(separator: "&")
    }

    /// The parts of parameter names that indicate a secret value, such as `key` in `api_key`.
    private static let secretNames = [
        "key", "token", "secret", "pass", "auth", "sig", "session", "user", "pin", "code",
    ]

    /// Returns the scheme in lower case.
    static func scheme(_ url: String) -> String { parts(url).scheme }

    /// Returns the host in lower case, without user name and port. An IPv6 address retains its brackets.
    static func host(_ url: String) -> String {
        let afterUser = withoutUser(parts(url).authority)
        if afterUser.utf8.first == UInt8(ascii: "["), let end = afterUser.utf8.firstIndex(of: UInt8(ascii: "]")) {
            return String(afterUser[...end]).lowercased()
        }
        return String(Substring(afterUser.utf8.prefix { $0 != UInt8(ascii: ":") })).lowercased()
    }

    /// Returns host and port as written, without the user name.
    static func authority(_ url: String) -> String { withoutUser(parts(url).authority) }

    private static func withoutUser(_ authority: String) -> String {
        guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return authority }
        return String(authority[authority.utf8.index(after: at)...])
    }

    /// Returns scheme, host and port. Headers, which may contain secrets, are only sent to the same origin.
    ///
    /// The default port is left out, so that `https://host` and `https://host:443` are the same origin.
    static func origin(_ url: String) -> String {
        let (scheme, authority, _) = parts(url)
        let hostAndPort = withoutUser(authority)
        let port = ["http": ":80", "https": ":443"][scheme] ?? ""
        let isDefaultPort = !port.isEmpty && hostAndPort.utf8.suffix(port.utf8.count).elementsEqual(port.utf8)
        return scheme + "://" + (isDefaultPort ? String(hostAndPort.dropLast(port.count)) : hostAndPort).lowercased()
    }

    private static let pathMarks = Set("/?#".utf8)

    /// Splits a URL. The authority includes the user name, and the path includes query and fragment. A text without a
    /// colon is only a path.
    private static func parts(_ url: String) -> (scheme: String, authority: String, path: String) {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", "", url) }
        let remaining = url.utf8[url.utf8.index(after: colon)...].drop { $0 == UInt8(ascii: "/") }
        let authority = remaining.prefix { !pathMarks.contains($0) }
        return (
            url[..<colon].lowercased(), String(Substring(authority)),
            String(Substring(remaining[authority.endIndex...]))
        )
    }
}
