internal import Glibc
internal import Synchronization

/// The addresses of the proxies in the environment. Only they, and hosts that the user typed, may be in a private
/// network.
///
/// libcurl itself chooses the proxy for a host. aggctl only checks the address to which libcurl connects.
final class ProxyAddresses: Sendable {
    private struct ProxyHost: Hashable {
        let host: String
        let port: String
    }

    private let hosts: [ProxyHost]
    /// The proxies by their addresses in the form of `bytes(of:)`. Nil until the first use.
    private let cached = Mutex<[[UInt8]: ProxyHost]?>(nil)

    /// The environment variables that libcurl respects. It ignores `HTTP_PROXY`, which clients of CGI programs can set.
    private static let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// Creates the proxies of an environment.
    ///
    /// - Parameter environment: Returns the value of a variable: `host`, `host:port` or a URL.
    init(_ environment: (String) -> String?) {
        hosts = Self.variables.compactMap(environment).filter { !$0.isEmpty }.map(Self.proxyHost)
    }

    /// Returns whether a socket address belongs to a proxy. Names are resolved on first use.
    func contain(_ address: UnsafePointer<sockaddr>) -> Bool {
        Self.bytes(of: address).flatMap(name) != nil
    }

    /// Returns the proxy with a socket address as `host:port`, or nil if there is none.
    ///
    /// - Parameter address: An address in the form of `bytes(of:)`.
    func name(of address: [UInt8]) -> String? {
        if hosts.isEmpty { return nil }
        return cached.withLock { cache in
            let proxies =
                cache
                ?? Dictionary(
                    hosts.flatMap { proxy in Self.addresses(of: proxy).map { ($0, proxy) } },
                    uniquingKeysWith: { first, _ in first }
                )
            cache = proxies
            return proxies[address].map { $0.host + ":" + $0.port }
        }
    }

    /// Parses the value of a variable. The default ports are those of libcurl: 443 for HTTPS, otherwise 1080.
    private static func proxyHost(_ text: String) -> ProxyHost {
        let hasScheme = text.firstRange(of: "://") != nil
        let url = hasScheme ? text : "http://" + text
        let authority = RedactedURL.authority(url)
        let host = RedactedURL.host(url)
        let suffix = authority.dropFirst(host.utf8.count)
        let port =
            suffix.first == ":" ? String(suffix.dropFirst()) : RedactedURL.scheme(url) == "https" ? "443" : "1080"
        let isBracketed = host.utf8.first == UInt8(ascii: "[")
        return ProxyHost(host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: port)
    }

    /// Resolves a proxy. Returns its addresses in the form of `bytes(of:)`, or none if that fails.
    private static func addresses(of proxy: ProxyHost) -> [[UInt8]] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var results: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(proxy.host, proxy.port, &hints, &results) == 0 else { return [] }
        defer { freeaddrinfo(results) }
        var addresses: [[UInt8]] = []
        var next = results
        while let info = next {
            if let address = info.pointee.ai_addr, let bytes = bytes(of: address) { addresses.append(bytes) }
            next = info.pointee.ai_next
        }
        return addresses
    }

    /// Returns family, port and address, so that socket addresses can be compared without their other fields. Nil if
    /// the address is not an IP address.
    static func bytes(of address: UnsafePointer<sockaddr>) -> [UInt8]? {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                [4] + withUnsafeBytes(of: pointer.pointee.sin_port) { Array($0) }
                    + withUnsafeBytes(of: pointer.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                [6] + withUnsafeBytes(of: pointer.pointee.sin6_port) { Array($0) }
                    + withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) }
            }
        default: nil
        }
    }
}
