internal import Aggregator
internal import Foundation
internal import HTTPTypes
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// Who is let in, and to what: by this machine's loopback, by a token, or by the page's cookie.
final class AccessControl: Sendable {
    /// Someone who was let in.
    struct Client: Sendable {
        let scope: AccessToken.Scope
        /// The token's name; nil where none was needed.
        var token: String?
        var lastFour: String?
        /// Whether it is the page's cookie that let them in.
        var hasCookie = false
    }

    private struct State {
        var tokens: [AccessToken] = []
        var isReadable = true
        /// The tokens behind the page's cookies, and until when. They are in memory alone.
        var cookies: [String: (token: AccessToken, until: Date)] = [:]
    }

    private static let cookieName = "aggctl"
    /// How long a cookie lets one in, in seconds.
    private static let cookieLength = 30 * 86_400.0
    private static let maxCookies = 1000

    private let state = Mutex(State())
    private let isWide: Bool
    private let file: TokenFile?
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - isWide: whether others than this machine can come: then no one gets in without a token.
    ///   - file: the tokens; nil where nothing is kept.
    init(isWide: Bool, file: TokenFile?, now: @escaping @Sendable () -> Date) {
        self.isWide = isWide
        self.file = file
        self.now = now
        reloadTokens()
    }

    /// Whether anyone can be let in at all.
    var hasTokens: Bool { state.withLock { !$0.tokens.isEmpty } }

    /// The names of the tokens that count.
    var names: Set<String> { state.withLock { Set($0.tokens.map(\.name)) } }

    /// Reads the tokens again. A file that cannot be read lets no one in.
    func reloadTokens() {
        guard let file else { return }
        let tokens = try? file.tokens()
        let now = now()
        state.withLock { state in
            state.tokens = tokens ?? []
            state.isReadable = tokens != nil
            let known = state.tokens
            state.cookies = state.cookies.filter { known.contains($0.value.token) && $0.value.until > now }
        }
    }

    /// The token with a text.
    func token(_ text: String) -> AccessToken? {
        let tokens = state.withLock { $0.tokens }
        return text.utf8.count > 128 ? nil : tokens.token(withText: text)
    }

    /// Who sends a request.
    ///
    /// - Parameter feedToken: what stands in a feed's path where a token may.
    /// - Throws: that they are not let in.
    func visitor(_ fields: HTTPFields, feedToken: String? = nil) throws(Problem) -> Client {
        if let feedToken {
            guard let token = token(feedToken) else { throw Self.noFeed }
            return Client(scope: .feed, token: token.name, lastFour: token.lastFour)
        }
        if let field = fields[.authorization] {
            let parts = field.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer", let token = token(String(parts[1])) else {
                throw Self.unknown("token.unknown", "this token is not known, or counts no more")
            }
            return Client(scope: token.scope, token: token.name, lastFour: token.lastFour)
        }
        if let token = cookie(in: fields) {
            return Client(scope: token.scope, token: token.name, lastFour: token.lastFour, hasCookie: true)
        }
        if !isWide { return Client(scope: .write) }
        throw Self.unknown("token.missing", "this server lets no one in without a token")
    }

    static let noFeed = Problem(.notFound, "not-found", "there is nothing here")

    private static func unknown(_ code: String, _ detail: String) -> Problem {
        var problem = Problem(.unauthorized, code, detail, hints: ["Authorization: Bearer TOKEN"])
        problem.headers[.wwwAuthenticate] = "Bearer realm=\"aggctl\""
        return problem
    }

    // MARK: The page's cookie

    /// Lets the page in for whoever has a token that may write.
    ///
    /// - Returns: the cookie's header.
    func signIn(_ text: String, path: String, isSecure: Bool) throws(Problem) -> String {
        guard let token = token(text) else {
            throw Self.unknown("token.unknown", "this token is not known, or counts no more")
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

    /// Ends what a cookie lets in.
    ///
    /// - Returns: the header that takes it back.
    func signOut(_ fields: HTTPFields, path: String) -> String {
        for value in Cookies.values(of: Self.cookieName, in: fields) {
            state.withLock { _ = $0.cookies.removeValue(forKey: value) }
        }
        return Cookies.setting(Self.cookieName, "", path: path, seconds: 0, isSecure: false)
    }

    private func cookie(in fields: HTTPFields) -> AccessToken? {
        let now = now()
        return Cookies.values(of: Self.cookieName, in: fields).lazy.compactMap { value in
            self.state.withLock { $0.cookies[value].flatMap { $0.until > now ? $0.token : nil } }
        }.first
    }
}
