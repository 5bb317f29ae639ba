import Glibc
import Testing

@testable import HTTPTransport

/// Covers: ProxyAddresses
@Suite struct ProxyAddressesTests {
    @Test(
        "N11: Only a proxy's own address and port are exempt, however its variable is written",
        arguments: [
            ("http://127.0.0.1:3128", "127.0.0.1", 3128, true), ("127.0.0.1:3128", "127.0.0.1", 3128, true),
            ("http://me:pw@127.0.0.1:3128/", "127.0.0.1", 3128, true), ("http://127.0.0.1", "127.0.0.1", 1080, true),
            ("http://127.0.0.1:3128", "127.0.0.1", 80, false), ("http://127.0.0.1:3128", "127.0.0.2", 3128, false),
            ("", "127.0.0.2", 80, false),
        ] as [(String, String, UInt16, Bool)]
    )
    func proxies(variable: String, address: String, port: UInt16, isExempt: Bool) {
        let proxies = ProxyAddresses { $0 == "https_proxy" ? variable : nil }
        var endpoint = sockaddr_in()
        endpoint.sin_family = sa_family_t(AF_INET)
        endpoint.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &endpoint.sin_addr)
        let isContained = withUnsafePointer(to: &endpoint) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { proxies.contain($0) }
        }
        #expect(isContained == isExempt)
    }
}
