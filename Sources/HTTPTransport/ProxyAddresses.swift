internal import Glibc
internal import Synchronization

/// The addresses of the proxies that the environment names: only they may lie in a private network beside what the user
/// typed. Which proxy is used for which host is libcurl's to say; what is connected to is judged whatever it chose.
final class ProxyAddresses: Sendable {
    private struct ProxyHost: Hashable {
        let host: String
        let port: String
    }

    private let addresses: [ProxyHost]
    private let cached = Mutex<[[UInt8]: ProxyHost]?>(nil)

    /// The variables that libcurl heeds.
    private static let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]

    /// The proxies of an environment, each as `host`, `host:port` or an address.
    init(_ environment: (String) -> String?) {
        addresses = Self.variables.compactMap(environment).filter { !$0.isEmpty }.map(Self.address)
    }

    /// Whether a socket's address is a proxy's. Names are looked up when it is asked first.
    func contain(_ address: UnsafePointer<sockaddr>) -> Bool {
        Self.bytes(of: address).flatMap(name) != nil
    }

    /// The proxy that has a socket's address, as `host:port`; nil where that is no proxy's.
    func name(of address: [UInt8]) -> String? {
        if addresses.isEmpty { return nil }
        return cached.withLock { known in
            let found =
                known
                ?? Dictionary(
                    addresses.flatMap { place in Self.addresses(of: place).map { ($0, place) } },
                    uniquingKeysWith: { first, _ in first }
                )
            known = found
            return found[address].map { $0.host + ":" + $0.port }
        }
    }

    private static func address(_ text: String) -> ProxyHost {
        let hasScheme = text.firstRange(of: "://") != nil
        let url = hasScheme ? text : "http://" + text
        let authority = RedactedURL.authority(url)
        let host = RedactedURL.host(url)
        let rest = authority.dropFirst(host.utf8.count)
        let port = rest.first == ":" ? String(rest.dropFirst()) : RedactedURL.scheme(url) == "https" ? "443" : "1080"
        let isBracketed = host.utf8.first == UInt8(ascii: "[")
        return ProxyHost(host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: port)
    }

    private static func addresses(of place: ProxyHost) -> [[UInt8]] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(place.host, place.port, &hints, &found) == 0 else { return [] }
        defer { freeaddrinfo(found) }
        var addresses: [[UInt8]] = []
        var next = found
        while let info = next {
            if let address = info.pointee.ai_addr, let bytes = bytes(of: address) { addresses.append(bytes) }
            next = info.pointee.ai_next
        }
        return addresses
    }

    /// Family, port and address, without what else a socket's address says.
    static func bytes(of address: UnsafePointer<sockaddr>) -> [UInt8]? {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { place in
                [4] + withUnsafeBytes(of: place.pointee.sin_port) { Array($0) }
                    + withUnsafeBytes(of: place.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { place in
                [6] + withUnsafeBytes(of: place.pointee.sin6_port) { Array($0) }
                    + withUnsafeBytes(of: place.pointee.sin6_addr) { Array($0) }
            }
        default: nil
        }
    }
}
