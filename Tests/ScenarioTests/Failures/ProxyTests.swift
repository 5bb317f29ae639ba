import Foundation
import Glibc
import TestSupport
import ProgramTestSupport
import Testing

/// Messages about proxies, which only the real transport has.
///
/// Covers: CurlTransport, ProxyAddresses, RedirectPolicy, AddressPolicy, TransportError
@Suite struct ProxyTests {
    /// A port of this machine on which nothing listens.
    private static func closedPort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
        }
        try #require(isBound)
        return UInt16(bigEndian: address.sin_port)
    }

    @Test("N11: if a proxy cannot be reached, the message names the proxy", arguments: ["https", "http"])
    func unreachable(scheme: String) throws {
        let folder = TemporaryFolder()
        let port = try Self.closedPort()
        let run = try shell(
            """
            cd '\(folder.path)' && export XDG_DATA_HOME="$PWD/data" XDG_CONFIG_HOME="$PWD/none" AGGCTL_CONFIG="$PWD/c.toml"
            printf '[[provider]]\\nid = "t"\\nkind = "tvmaze"\\nbase-url = "\(scheme)://tvmaze.test"\\n' > c.toml
            \(scheme)_proxy=http://me:secret@127.0.0.1:\(port) "$AGGCTL" today
            """
        )
        #expect(run.status == 69, "\(run.errors)")
        #expect(run.errors.contains("no connection to the proxy 127.0.0.1:\(port)"), "\(run.errors)")
        #expect(!run.errors.contains("secret"), "\(run.errors)")
    }

    @Test(
        "N11: a redirect never leads to a private address, whatever the proxy settings are",
        arguments: [
            "https_proxy=http://127.0.0.3:9", "https_proxy= http_proxy=", "all_proxy=socks5://127.0.0.1:9 no_proxy='*'",
            "http_proxy=http://127.0.0.2:9 no_proxy=127.0.0.1",
        ]
    )
    func privateAddress(variables: String) throws {
        let redirect = "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.2:9/\r\nContent-Length: 0\r\n\r\n"
        let server = try LoopbackServer { _ in .bytes(Array(redirect.utf8)) }
        defer { server.stop() }
        let folder = TemporaryFolder()
        let run = try shell(
            """
            cd '\(folder.path)' && export XDG_DATA_HOME="$PWD/data" XDG_CONFIG_HOME="$PWD/none" AGGCTL_CONFIG="$PWD/c.toml"
            printf '[[provider]]\\nid = "t"\\nkind = "tvmaze"\\nbase-url = "\(server.url(""))"\\n' > c.toml
            \(variables) "$AGGCTL" today
            """
        )
        #expect(run.errors.contains("leads to a private network"), "\(run.errors)")
        #expect(!server.paths.isEmpty)
    }
}
