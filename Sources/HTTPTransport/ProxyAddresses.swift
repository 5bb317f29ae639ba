internal import Glibc
internal import Synchronization

/// The addresses of the proxies in the environment. Only they, and hosts that the user typed, may be in a private
/// network.
///
/// libcurl decides which proxy is used for which host. The address it connects to is checked in any case.
final class ProxyAddresses: Sendable {
    private struct ProxyHost: Hashable {
        let host: String
        let port: String
    }

    private let addresses: [ProxyHost]
    private let cached = Mutex<[[UInt8]: ProxyHost]?>(nil)

    /// The environment variables that libcurl respects.
    private static let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// Creates the proxies of an environment, each given as `host`, `host:port` or an address.
    init(_ environment: (String) -> String?) {
        addresses = Self.variables.compactMap(environment).filter { !$0.isEmpty }.map(Self.address)
    }

    /// Returns whether a socket address belongs to a proxy. Names are resolved on first use.
    func contain(_ address: UnsafePointer<sockaddr>) -> Bool {
        Self.bytes(of: address).flatMap(name) != nil
    }

    /// Returns the proxy with a socket address as `host:port`, or nil if there is none.
    func name(of address: [UInt8]) -> String? {
        if addresses.isEmpty { return nil }
        return cached.withLock { cache in
            let proxies =
                cache
                ?? Dictionary(
                    addresses.flatMap { proxy in Self.addresses(of: proxy).map { ($0, proxy) } },
                    uniquingKeysWith: { first, _ in first }
                )
            cache = proxies
            return proxies[address].map { $0.host + ":" + $0.port }
        }
    }

    private static func address(_ text: String) -> ProxyHost {
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

    /// Returns family, port and address, without the other fields of a socket address.
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
