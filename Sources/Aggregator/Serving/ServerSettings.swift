internal import Glibc

/// The addresses and access rules of a server, from the configuration or from options.
public struct ServerSettings: Hashable, Sendable {
    /// The default port.
    public static let standardPort = 4747

    /// The port, or 0 for any free port.
    public var port = standardPort
    /// The addresses to listen on, or empty for the loopback addresses of this machine.
    public var bind: [String] = []
    /// The path of a Unix socket to listen on instead of addresses.
    public var socket: String?
    /// The prefix of all paths, such as `/tv`, or empty.
    public var basePath = ""
    /// The public address of the server, such as `https://tv.example.org`.
    public var publicURL: String?
    /// The addresses of proxies whose forwarding headers are trusted.
    public var trustedProxies: [String] = []
    /// The origins of pages that may read responses, such as a dashboard's `http://home.lan:3000`.
    public var origins: [String] = []
    /// Additional host names of the server.
    public var hosts: [String] = []
    /// Whether streaming services without a country are included.
    public var includesStreaming = false

    /// Creates settings for a server that only this machine can reach.
    public init() {}

    /// Whether other machines can reach the server. Then every request needs a token.
    public var isReachableFromNetwork: Bool {
        publicURL != nil || !trustedProxies.isEmpty || (socket == nil && bind.contains { !Self.isLoopback($0) })
    }

    /// The addresses to listen on.
    public var addresses: [String] {
        var seen: Set<String> = []
        return (bind.isEmpty ? ["127.0.0.1", "::1"] : bind).filter { seen.insert($0).inserted }
    }

    /// Returns whether an address is a loopback address.
    package static func isLoopback(_ address: String) -> Bool {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
        return address == "::1" || address == "localhost" || (isIPv4 && parts[0] == "127")
    }
}

extension ServerSettings {
    /// Returns the problem with a base path, or nil if it is valid or empty.
    package static func problem(ofBasePath path: String) -> String? {
        if path.isEmpty { return nil }
        let isPlain = path.utf8.allSatisfy { byte in
            byte >= 0x21 && byte < 0x7F && !"%?#\\\"<>".utf8.contains(byte)
        }
        // A browser takes //evil for another host.
        let hasDots = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .contains { $0.isEmpty || $0 == "." || $0 == ".." }
        return path.utf8.first == UInt8(ascii: "/") && path.utf8.last != UInt8(ascii: "/") && isPlain && !hasDots
            ? nil : "expected a path such as /tv"
    }

    /// Returns the problem with an IP address, or nil if it is valid.
    package static func problem(ofAddress text: String) -> String? {
        var (four, six) = (in_addr(), in6_addr())
        let isAddress = inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
        return isAddress ? nil : "expected an address such as 127.0.0.1 or ::1"
    }

    /// Returns the problem with an origin (a scheme, a host and an optional port), or nil if it is valid.
    package static func problem(ofOrigin text: String) -> String? {
        let scheme = ["https://", "http://"].first { text.utf8.starts(with: $0.utf8) }
        let authority = scheme.map { text.dropFirst($0.count) }
        let isHost = authority.map { host in
            !host.isEmpty
                && host.utf8.allSatisfy { byte in
                    byte >= 0x21 && byte < 0x7F && !"/?#@\\\"<>%".utf8.contains(byte)
                }
        }
        return isHost ?? false ? nil : "expected an origin such as https://tv.example.org"
    }
}
