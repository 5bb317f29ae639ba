internal import Aggregator
internal import Foundation
internal import HTTPTypes
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// Access control: clients are admitted over loopback, with a token, or with the cookie of a page.
final class AccessControl: Sendable {
    /// An admitted client.
    struct Client: Sendable {
        let scope: AccessToken.Scope
        /// The name of the token, or nil if none was needed.
        var token: String?
        var lastFour: String?
        /// The credential that admitted the client, or nil if none was needed.
        var credential: Credential?
    }

    /// What admitted a client. It is compared as a whole: a later token of the same name is another credential.
    enum Credential: Hashable, Sendable {
        case token(AccessToken)
        /// The secret of a page's cookie, and the token with which the page signed in.
        case cookie(String, AccessToken)
    }

    private struct State {
        var tokens: [AccessToken] = []
        var isReadable = true
        /// The token and the expiry of each cookie. Cookies are only in memory.
        var cookies: [String: (token: AccessToken, until: Date)] = [:]
    }

    private static let cookieName = "aggctl"
    /// The lifetime of a cookie, in seconds.
    private static let cookieLength = 30 * 86_400.0
    private static let maxCookies = 1000

    private let state = Mutex(State())
    private let isReachableFromNetwork: Bool
    private let file: TokenFile?
    private let now: @Sendable () -> Date

    /// Creates the access control and reads the tokens.
    ///
    /// - Parameters:
    ///   - isReachableFromNetwork: whether other machines can reach the server. Then every client needs a token.
    ///   - file: the file of tokens, or nil if nothing is stored.
    init(isReachableFromNetwork: Bool, file: TokenFile?, now: @escaping @Sendable () -> Date) {
        self.isReachableFromNetwork = isReachableFromNetwork
        self.file = file
        self.now = now
        reloadTokens()
    }

    /// Whether there is any token.
    var hasTokens: Bool { state.withLock { !$0.tokens.isEmpty } }

    /// Returns whether a credential still admits a client: its token is not revoked, its page not signed out.
    func isValid(_ credential: Credential) -> Bool {
        let now = now()
        return state.withLock { state in
            switch credential {
            case .token(let token): state.tokens.contains(token)
            case .cookie(let secret, _): state.cookies[secret].map { $0.until > now } ?? false
            }
        }
    }

    /// Reads the tokens again. If the file cannot be read, no token is valid.
    func reloadTokens() {
        guard let file else { return }
        let tokens = try? file.tokens()
        let now = now()
        state.withLock { state in
            state.tokens = tokens ?? []
            state.isReadable = tokens != nil
            let validTokens = state.tokens
            state.cookies = state.cookies.filter { validTokens.contains($0.value.token) && $0.value.until > now }
        }
    }

    /// Returns the token with a text, or nil if there is none.
    func token(_ text: String) -> AccessToken? {
        let tokens = state.withLock { $0.tokens }
        return text.utf8.count > 128 ? nil : tokens.token(withText: text)
    }

    /// Returns the client that sends a request.
    ///
    /// - Parameter feedToken: the segment of a feed's path that may be a token.
    /// - Throws: a `Problem` if the client is not admitted.
    func client(_ fields: HTTPFields, feedToken: String? = nil) throws(Problem) -> Client {
        if let feedToken {
            guard let token = token(feedToken), token.scope >= .feed else { throw Self.notFound }
            return Client(scope: .feed, token: token.name, lastFour: token.lastFour, credential: .token(token))
        }
        if let field = fields[.authorization] {
            let parts = field.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer", let token = token(String(parts[1])) else {
                throw Self.unknown("token.unknown", "this token is unknown or no longer valid")
            }
            return Client(
                scope: token.scope,
                token: token.name,
                lastFour: token.lastFour,
                credential: .token(token)
            )
        }
        if let (secret, token) = cookie(in: fields) {
            return Client(
                scope: token.scope,
                token: token.name,
                lastFour: token.lastFour,
                credential: .cookie(secret, token)
            )
        }
        if !isReachableFromNetwork { return Client(scope: .write) }
        throw Self.unknown("token.missing", "this server requires a token")
    }

    static let notFound = Problem(.notFound, "not-found", "not found")

    private static func unknown(_ code: String, _ detail: String) -> Problem {
        var problem = Problem(.unauthorized, code, detail, hints: ["Authorization: Bearer TOKEN"])
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"aggctl\""
        return problem
    }

    // MARK: The page's cookie

    /// Signs a page in with a token of scope write.
    ///
    /// - Returns: the value of the `Set-Cookie` header.
    /// - Throws: a `Problem` if the token is unknown or may not write.
    func signIn(_ text: String, path: String, isSecure: Bool) throws(Problem) -> String {
        guard let token = token(text) else {
            throw Self.unknown("token.unknown", "this token is unknown or no longer valid")
        }
        guard token.scope == .write else { throw Problem(.forbidden, "token.scope", "this token may not write") }
        var random = SystemRandomNumberGenerator()
        let secret = (0..<4).map { _ in String(UInt64.random(in: 0 ... .max, using: &random), radix: 36) }.joined()
        let until = now().addingTimeInterval(Self.cookieLength)
        state.withLock { state in
            if state.cookies.count >= Self.maxCookies,
                let oldest = state.cookies.min(by: { $0.value.until < $1.value.until })
            {
                state.cookies[oldest.key] = nil
            }
            state.cookies[secret] = (token, until)
        }
        return Cookies.setting(
            Self.cookieName,
            secret,
            path: path,
            seconds: Int(Self.cookieLength),
            isSecure: isSecure
        )
    }

    /// Signs a page out.
    ///
    /// - Returns: the value of the `Set-Cookie` header that deletes the cookie.
    func signOut(_ fields: HTTPFields, path: String) -> String {
        for value in Cookies.values(of: Self.cookieName, in: fields) {
            state.withLock { _ = $0.cookies.removeValue(forKey: value) }
        }
        return Cookies.setting(Self.cookieName, "", path: path, seconds: 0, isSecure: false)
    }

    private func cookie(in fields: HTTPFields) -> (secret: String, token: AccessToken)? {
        let now = now()
        return Cookies.values(of: Self.cookieName, in: fields).lazy.compactMap { value in
            self.state.withLock { $0.cookies[value].flatMap { $0.until > now ? (value, $0.token) : nil } }
        }.first
    }
}
