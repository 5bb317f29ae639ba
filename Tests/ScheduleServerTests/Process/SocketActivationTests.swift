import Foundation
import Glibc
import TestSupport
import ProgramTestSupport
import Testing

/// Sockets created by systemd, which the server uses unchanged.
/// Covers: SystemdSockets, SystemdSocket, ServerRunner
@Suite struct SocketActivationTests {
    /// Shell commands that pass a socket as systemd does: as file descriptor 3, only to this process.
    private static let passSocket = "exec 3<&0 </dev/null; export LISTEN_PID=$$ LISTEN_FDS=1; "

    private static func server(_ socket: PassedSocket, serves: Bool = true) async throws -> ServerProcess {
        try await ServerProcess(arguments: [], before: passSocket, input: socket.handle, serves: serves)
    }

    @Test("A loopback socket needs no token, and clients between two servers are served by the next one")
    func loopback() async throws {
        let socket = try PassedSocket(address: "127.0.0.1")
        for _ in 0..<2 {
            let server = try await Self.server(socket)
            #expect(server.port == socket.port)
            let answer = try await onThread {
                let connection = try RawConnection(port: socket.port)
                let host = "Host: 127.0.0.1:\(socket.port)"
                connection.send("GET /api/v1/today HTTP/1.1\r\n\(host)\r\nConnection: close\r\n\r\n")
                return WireResponse(connection.readToEnd() ?? [])?.status
            }
            #expect(answer == 200)
            server.send(SIGTERM)
            #expect(await server.waitForEnd() == 0)
        }
    }

    @Test("W10: A socket reachable from other machines needs a token, regardless of the configured addresses")
    func wide() async throws {
        // The socket is bound, but only the server would listen on it.
        let server = try await Self.server(PassedSocket(address: "0.0.0.0", listens: false), serves: false)
        let isRefused = server.output.contains("other machines can reach this server")
        #expect(isRefused, "\(server.output)")
        // The server ends by itself, and an early signal would end it instead.
        if !isRefused { server.send(SIGTERM) }
        #expect(await server.waitForEnd() == 78)
    }

    @Test("A Unix socket is served under any host name, because no browser reaches it")
    func unixSocket() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/socket"
        let server = try await Self.server(PassedSocket(path: path))
        let run = try shell("curl -sS --unix-socket '\(path)' http://any.name/api/v1/today")
        #expect(run.status == 0 && run.output.contains("aggctl/schedule/1"), "\(run.output) \(run.errors)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
    }
}

/// A socket that a test creates instead of systemd.
private final class PassedSocket: Sendable {
    private let descriptor: Int32
    let port: Int

    var handle: FileHandle { FileHandle(fileDescriptor: descriptor, closeOnDealloc: false) }

    /// Creates a socket on a free port.
    init(address text: String, listens: Bool = true) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, text, &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        if !isBound || (listens && listen(descriptor, 16) != 0) { throw CocoaError(.fileReadUnknown) }
    }

    /// Creates a Unix socket at a path.
    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        port = 0
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = descriptor
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        if !isBound || listen(descriptor, 16) != 0 { throw CocoaError(.fileReadUnknown) }
    }

    deinit { close(descriptor) }
}
