internal import Aggregator
internal import HTTPTypes
internal import ScheduleModel

/// What a server is called, and by whom it may be used: a request under another name comes from a page that made its own
/// name point here (`docs/failures.md`, W6), one of another origin from a page that has no business here (W7).
struct ServerIdentity: Sendable {
    private let hosts: Set<String>
    private let origins: Set<String>
    private let readers: Set<String>
    private let proxies: Set<String>
    let basePath: String
    /// Whether browsers reach it by TLS.
    let isSecure: Bool
    /// What people outside call it; nil where no one said.
    let publicURL: String?
    /// The server as a browser calls it, without its path: `http://127.0.0.1:8080`.
    let origin: String
    private let isSocket: Bool

    /// - Parameters:
    ///   - ports: those that are listened on; none on a Unix socket.
    ///   - handed: the addresses of systemd's sockets.
    init(_ settings: ServerSettings, ports: Set<Int>, handed: [String] = []) {
        let addresses =
            ["localhost", "127.0.0.1", "[::1]"] + settings.hosts
            + (settings.bind + handed).filter { !["0.0.0.0", "::"].contains($0) }.map {
                $0.utf8.contains(UInt8(ascii: ":")) ? "[\($0)]" : $0
            }
        let names = addresses.map { $0.lowercased() }
        var hosts = Set(names.flatMap { name in ports.map { "\(name):\($0)" } })
        // A browser leaves the usual port out; a name that was set is meant as it stands, too.
        if ports.contains(80) { hosts.formUnion(names) }
        hosts.formUnion(settings.hosts.map { $0.lowercased() })
        var origins = Set(hosts.map { "http://" + $0 })
        if let url = settings.publicURL?.lowercased() {
            let host = String(url.drop { $0 != "/" }.dropFirst(2))
            let port = url.utf8.starts(with: "https:".utf8) ? 443 : 80
            hosts.formUnion([host, "\(host):\(port)"])
            origins.insert(url)
        }
        // Who has the socket may call it what they like: no browser does.
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

    /// The server as who calls it so would call it from elsewhere.
    func origin(calledBy host: String) -> String { publicURL ?? "http://" + host }

    /// Makes sure that a request is for this server.
    func check(host: String?) throws(Problem) {
        guard let host, !host.isEmpty else {
            throw Problem(.badRequest, "request.host", "the request does not say whom it is for")
        }
        if isSocket && publicURL == nil { return }
        guard hosts.contains(host) || hosts.contains(host.lowercased()) else {
            throw Problem(
                .misdirectedRequest,
                "request.host",
                "this server is not called “\(host.shortened)”",
                hints: ["a further name: aggctl serve --host NAME"]
            )
        }
    }

    /// Makes sure that what changes something comes from our own page, or from a program that is no page.
    func checkWrite(_ fields: HTTPFields) throws(Problem) {
        let refused = Problem(
            .forbidden,
            "request.origin",
            "a page of another origin may not change anything here",
            hints: ["where it is our own page, the name that it is reached by: aggctl serve --host NAME"]
        )
        if let site = fields[.secFetchSite], !["same-origin", "none"].contains(site) { throw refused }
        if let origin = fields[.origin], !origins.contains(origin.lowercased()) { throw refused }
    }

    /// The origin of a page that may read answers; nil where none may.
    func reader(_ fields: HTTPFields) -> String? {
        fields[.origin].flatMap { readers.contains($0.lowercased()) ? $0 : nil }
    }

    /// Whether answers hang on the origin that asks.
    var hasReaders: Bool { !readers.isEmpty }

    /// Who asks: as a trusted proxy tells it, from the last that is not one of them; else whoever is connected.
    func address(_ connected: String, _ fields: HTTPFields) -> String {
        guard proxies.contains(connected) else { return connected }
        let told = fields[values: .forwardedFor].flatMap { $0.split(separator: ",") }.map(Self.host)
        // What is no address is nobody's: it would be a share of its own, and stand in the log as it was sent.
        return told.last { !proxies.contains($0) }.flatMap { ServerSettings.problem(ofAddress: $0) == nil ? $0 : nil }
            ?? connected
    }

    /// The address that a proxy tells, without the port that some add: `192.0.2.1:50000`, `[2001:db8::1]:50000`.
    private static func host(of told: Substring) -> String {
        let bytes = told.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.utf8.first == UInt8(ascii: "[") { return String(text.dropFirst().prefix { $0 != "]" }) }
        let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
        return pieces.count == 2 ? String(pieces[0]) : text
    }

    func isProxy(_ address: String) -> Bool { proxies.contains(address) }
}
