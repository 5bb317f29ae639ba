internal import Aggregator
internal import HTTPTypes
internal import ScheduleModel

/// The names of the server and the origins that may use it.
///
/// A request for another host name comes from a page that made its own name resolve to this server. A write from
/// another origin comes from a page of another site.
struct ServerIdentity: Sendable {
    /// The host names of this server that a request may have, with and without a port.
    private let hosts: Set<String>
    /// The server's own origins. Their pages may write.
    private let origins: Set<String>
    /// The origins of other sites. Their pages may read responses.
    private let readers: Set<String>
    /// The addresses of trusted proxies.
    private let proxies: Set<String>
    let basePath: String
    /// Whether browsers reach it by TLS.
    let isSecure: Bool
    /// The configured public URL, or nil if there is none. It is an origin without a path.
    let publicURL: String?
    /// The origin of the server in a browser: `http://127.0.0.1:8080`.
    let origin: String
    private let isSocket: Bool

    /// Creates the identity of a server.
    ///
    /// - Parameters:
    ///   - ports: the ports of the listening sockets. Empty for a Unix socket.
    ///   - inherited: the addresses of systemd's sockets.
    init(_ settings: ServerSettings, ports: Set<Int>, handed inherited: [String] = []) {
        let addresses =
            ["localhost", "127.0.0.1", "[::1]"] + settings.hosts
            + (settings.bind + inherited).filter { !["0.0.0.0", "::"].contains($0) }.map {
                $0.utf8.contains(UInt8(ascii: ":")) ? "[\($0)]" : $0
            }
        let names = addresses.map { $0.lowercased() }
        var hosts = Set(names.flatMap { name in ports.map { "\(name):\($0)" } })
        // Browsers omit the default port. A configured host also counts without a port.
        if ports.contains(80) { hosts.formUnion(names) }
        hosts.formUnion(settings.hosts.map { $0.lowercased() })
        var origins = Set(hosts.map { "http://" + $0 })
        if let url = settings.publicURL?.lowercased() {
            let host = String(url.drop { $0 != "/" }.dropFirst(2))
            let port = url.utf8.starts(with: "https:".utf8) ? 443 : 80
            hosts.formUnion([host, "\(host):\(port)"])
            origins.insert(url)
        }
        isSocket = ports.isEmpty
        origin = settings.publicURL ?? "http://127.0.0.1" + (ports.min().map { $0 == 80 ? "" : ":\($0)" } ?? "")
        self.hosts = hosts
        self.origins = origins
        readers = Set(settings.origins.map { $0.lowercased() })
        proxies = Set(settings.trustedProxies)
        basePath = settings.basePath
        publicURL = settings.publicURL
        isSecure = settings.publicURL.map { $0.lowercased().utf8.starts(with: "https:".utf8) } ?? false
    }

    /// Returns the origin for a client that uses a host: the public URL if there is one, or else that host.
    func origin(calledBy host: String) -> String { publicURL ?? "http://" + host }

    /// Checks that a request is for this server.
    ///
    /// - Throws: a `Problem` if the host is missing or unknown.
    func check(host: String?) throws(Problem) {
        guard let host, !host.isEmpty else {
            throw Problem(.badRequest, "request.host", "the request has no Host header")
        }
        // Clients of a Unix socket may use any host, because browsers cannot connect to it. With a public URL they
        // can, through a proxy.
        if isSocket && publicURL == nil { return }
        guard hosts.contains(host) || hosts.contains(host.lowercased()) else {
            throw Problem(
                .misdirectedRequest,
                "request.host",
                "this server is not called “\(host.shortened)”",
                hints: ["next: aggctl serve --host NAME"]
            )
        }
    }

    /// Checks that a request that writes comes from a page of this server, or from a program that is not a page.
    ///
    /// - Throws: a `Problem` if it comes from a page of another origin.
    func checkWrite(_ fields: HTTPFields) throws(Problem) {
        let refused = Problem(
            .forbidden,
            "request.origin",
            "a page of another origin may not change anything here",
            hints: ["if this is the server's own page, start it with its host name: aggctl serve --host NAME"]
        )
        if let site = fields[.secFetchSite], !["same-origin", "none"].contains(site) { throw refused }
        if let origin = fields[.origin], !origins.contains(origin.lowercased()) { throw refused }
    }

    /// Returns the origin of a request if pages of that origin may read responses, or else nil.
    func reader(_ fields: HTTPFields) -> String? {
        fields[.origin].flatMap { readers.contains($0.lowercased()) ? $0 : nil }
    }

    /// Whether responses depend on the origin of the request.
    var hasReaders: Bool { !readers.isEmpty }

    /// Returns the address of the client. Behind a trusted proxy it is the last address in `X-Forwarded-For` that is
    /// not a trusted proxy. Otherwise it is the connected address.
    func address(_ connected: String, _ fields: HTTPFields) -> String {
        guard proxies.contains(connected) else { return connected }
        let forwarded = fields[values: .forwardedFor].flatMap { $0.split(separator: ",") }.map(Self.host)
        // A text that is not an address is ignored. It would get its own quota and appear unchecked in the log.
        let client = forwarded.last { !proxies.contains($0) }
        return client.flatMap { ServerSettings.problem(ofAddress: $0) == nil ? $0 : nil } ?? connected
    }

    /// Returns a forwarded address without the port that some proxies add: `192.0.2.1:50000`, `[2001:db8::1]:50000`.
    private static func host(of forwarded: Substring) -> String {
        let bytes = forwarded.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.first == UInt8(ascii: "[") { return String(text.dropFirst().prefix { $0 != "]" }) }
        let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
        return pieces.count == 2 ? String(pieces[0]) : text
    }

    func isProxy(_ address: String) -> Bool { proxies.contains(address) }
}
