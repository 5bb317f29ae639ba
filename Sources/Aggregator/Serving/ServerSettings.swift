internal import Glibc

/// How a server is reached, and whom it trusts: by configuration, or by options.
public struct ServerSettings: Hashable, Sendable {
    /// The port where none is set.
    public static let standardPort = 4747

    /// The port; 0 for any that is free.
    public var port = standardPort
    /// The addresses that are listened on; this machine's own loopback where it is empty.
    public var bind: [String] = []
    /// The path of a Unix socket that is listened on in place of addresses.
    public var socket: String?
    /// What every address begins with, such as `/tv`; empty where it is nothing.
    public var basePath = ""
    /// What people outside call this server, such as `https://tv.example.org`.
    public var publicURL: String?
    /// The addresses of proxies whose word about who asks is believed.
    public var trustedProxies: [String] = []
    /// The origins whose pages may read, such as a dashboard's `http://home.lan:3000`.
    public var origins: [String] = []
    /// Further names that this server may be called by.
    public var hosts: [String] = []
    /// Whether web channels that belong to no country are fetched too.
    public var includesStreaming = false

    /// Settings for this machine alone.
    public init() {}

    /// Whether others than this machine's own programs can reach it: then everything needs a token.
    public var isReachableFromNetwork: Bool {
        publicURL != nil || !trustedProxies.isEmpty || (socket == nil && bind.contains { !Self.isLoopback($0) })
    }

    /// The addresses that are listened on.
    public var addresses: [String] {
        var seen: Set<String> = []
        return (bind.isEmpty ? ["127.0.0.1", "::1"] : bind).filter { seen.insert($0).inserted }
    }

    /// Whether an address is one of this machine alone.
    package static func isLoopback(_ address: String) -> Bool {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
        return address == "::1" || address == "localhost" || (isIPv4 && parts[0] == "127")
    }
}

extension ServerSettings {
    /// What is wrong with a base path; nil where it is one, or empty.
    package static func problem(ofBasePath path: String) -> String? {
        if path.isEmpty { return nil }
        let isPlain = path.utf8.allSatisfy { byte in
            byte >= 0x21 && byte < 0x7F && !"%?#\\\"<>".utf8.contains(byte)
        }
        let hasDots = path.split(separator: "/").contains { $0 == "." || $0 == ".." }
        return path.utf8.first == UInt8(ascii: "/") && path.utf8.last != UInt8(ascii: "/") && isPlain && !hasDots
            ? nil : "expected a path such as /tv"
    }

    /// What is wrong with an address; nil where it is one of IP.
    package static func problem(ofAddress text: String) -> String? {
        var (four, six) = (in_addr(), in6_addr())
        let isOne = inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
        return isOne ? nil : "expected an address such as 127.0.0.1 or ::1"
    }

    /// What is wrong with an origin, a scheme and a host, perhaps with a port; nil where it is one.
    package static func problem(ofOrigin text: String) -> String? {
        let rest = ["https://", "http://"].first { text.utf8.starts(with: $0.utf8) }.map { text.dropFirst($0.count) }
        let isHost = rest.map { host in
            !host.isEmpty
                && host.utf8.allSatisfy { byte in
                    byte >= 0x21 && byte < 0x7F && !"/?#@\\\"<>%".utf8.contains(byte)
                }
        }
        return isHost ?? false ? nil : "expected an origin such as https://tv.example.org"
    }
}
