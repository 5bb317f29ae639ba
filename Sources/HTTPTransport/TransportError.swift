/// Why no answer came.
public struct TransportError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public var code: Code
    /// What happened, for a person.
    public var message: String
    /// The address that was asked, without user name and query.
    public var url: String
    /// For a server that asked to be left alone: how long still.
    public var retryAfter: Duration?

    /// An error.
    public init(_ code: Code, _ message: String, url: String, retryAfter: Duration? = nil) {
        self.code = code
        self.message = message
        self.url = RedactedURL.display(url)
        self.retryAfter = retryAfter
    }

    /// The kinds of failure; open.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// A code by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name could not be resolved, or no connection could be made.
        public static let unreachable = Code(rawValue: "unreachable")
        /// Nothing, or too little, came in time.
        public static let timedOut = Code(rawValue: "timeout")
        /// The connection ended before the answer did.
        public static let broken = Code(rawValue: "broken")
        /// What came is no answer that could be read.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The server's certificate is not to be trusted.
        public static let insecure = Code(rawValue: "insecure")
        /// The answer is larger than is taken.
        public static let tooLarge = Code(rawValue: "too-large")
        /// The address, or one that it was redirected to, is not one to go to.
        public static let refusedAddress = Code(rawValue: "refused-address")
        /// The server asked to be left alone for a while.
        public static let coolingDown = Code(rawValue: "held")
        /// Something unforeseen.
        public static let other = Code(rawValue: "other")
    }

    /// Whether trying again soon may help.
    public var isTransient: Bool { [.unreachable, .timedOut, .broken].contains(code) }
}

/// Addresses as they are shown and compared.
package enum RedactedURL {
    /// Scheme, host and path: no user name, no query.
    package static func display(_ url: String) -> String {
        let (scheme, authority, path) = parts(url)
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last.map(String.init) ?? authority
        return scheme + "://" + host + path.prefix { $0 != "?" && $0 != "#" }
    }

    /// Scheme, host, path and query, for who looks at what is asked (`--verbose`): what may be a secret is left out.
    static func forLog(_ url: String) -> String {
        let query = url.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1).dropFirst().first
        guard let query else { return display(url) }
        let pairs = query.split(separator: "&").map { pair -> String in
            let name = pair.prefix { $0 != "=" }.lowercased()
            let value = pair.split(separator: "=", maxSplits: 1).dropFirst().first ?? ""
            let isSecret = secretNames.contains { name.contains($0) } || value.utf8.count > 40
            return isSecret ? pair.prefix { $0 != "=" } + "=…" : String(pair)
        }
        return display(url) + "?" + pairs.joined(separator: "&")
    }

    /// What the names of parameters that bear a secret have in them.
    private static let secretNames = [
        "key", "token", "secret", "pass", "auth", "sig", "session", "user", "pin", "code",
    ]

    /// The scheme in lower case.
    static func scheme(_ url: String) -> String { parts(url).scheme }

    /// The host in lower case, without user name and port.
    static func host(_ url: String) -> String {
        let authority = parts(url).authority
        let afterUser =
            authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { authority[authority.utf8.index(after: $0)...] }
            ?? authority[...]
        if afterUser.utf8.first == UInt8(ascii: "["), let end = afterUser.utf8.firstIndex(of: UInt8(ascii: "]")) {
            return String(afterUser[...end]).lowercased()
        }
        return String(afterUser.prefix { $0 != ":" }).lowercased()
    }

    /// Host and port, without a user's name.
    static func authority(_ url: String) -> String {
        let whole = parts(url).authority
        return whole.utf8.lastIndex(of: UInt8(ascii: "@")).map { String(whole[whole.utf8.index(after: $0)...]) }
            ?? whole
    }

    /// Scheme, host and port: what is to be trusted together.
    static func origin(_ url: String) -> String {
        let (scheme, authority, _) = parts(url)
        let place = authority.split(separator: "@", omittingEmptySubsequences: false).last.map(String.init) ?? authority
        let port = ["http": ":80", "https": ":443"][scheme] ?? ""
        let isUsual = !port.isEmpty && place.utf8.suffix(port.utf8.count).elementsEqual(port.utf8)
        return scheme + "://" + (isUsual ? String(place.dropLast(port.count)) : place).lowercased()
    }

    private static func parts(_ url: String) -> (scheme: String, authority: String, path: String) {
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", "", url) }
        let rest = url[url.utf8.index(after: colon)...].drop { $0 == "/" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return (url[..<colon].lowercased(), String(authority), String(rest[authority.endIndex...]))
    }
}
