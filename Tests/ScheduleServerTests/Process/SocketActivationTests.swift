import Foundation
import Glibc
import TestSupport
import ProgramTestSupport
import Testing

/// Sockets that systemd made: the server takes them as they are.
@Suite struct SocketActivationTests {
    /// As systemd hands its first socket over: as the third file, to this process alone.
    private static let handed = "exec 3<&0 </dev/null; export LISTEN_PID=$$ LISTEN_FDS=1; "

    private static func server(_ socket: HandedSocket, serves: Bool = true) async throws -> ServerProcess {
        try await ServerProcess(arguments: [], before: handed, input: socket.handle, serves: serves)
    }

    @Test("a socket of loopback is served without a token, and who comes after an end is served by the next server")
    func loopback() async throws {
        let socket = try HandedSocket(address: "127.0.0.1")
        for _ in 0..<2 {
            let server = try await Self.server(socket)
            #expect(server.port == socket.port)
            let answer = try await onThread {
                let connection = try RawConnection(port: socket.port)
                let host = "Host: 127.0.0.1:\(socket.port)"
                connection.send("GET /api/v1/today HTTP/1.1\r\n\(host)\r\nConnection: close\r\n\r\n")
                return WireAnswer(connection.readToEnd() ?? [])?.status
            }
            #expect(answer == 200)
            server.send(SIGTERM)
            #expect(await server.waitForEnd() == 0)
        }
    }

    @Test("W10: a socket that others reach is not served without a token, whatever the configuration says of addresses")
    func wide() async throws {
        // It is bound, and no one listens there yet: the server would.
        let server = try await Self.server(HandedSocket(address: "0.0.0.0", listens: false), serves: false)
        let isRefused = server.said.contains("other machines can reach this server")
        #expect(isRefused, "\(server.said)")
        // It ends by itself; a signal on its way there would be what ended it.
        if !isRefused { server.send(SIGTERM) }
        #expect(await server.waitForEnd() == 78)
    }

    @Test("a Unix socket is served under any name, since no browser reaches it")
    func unixSocket() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/socket"
        let server = try await Self.server(HandedSocket(path: path))
        let run = try shell("curl -sS --unix-socket '\(path)' http://any.name/api/v1/today")
        #expect(run.status == 0 && run.output.contains("aggctl/schedule/1"), "\(run.output) \(run.errors)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
    }
}

/// A socket that a test makes in systemd's place.
private final class HandedSocket: Sendable {
    private let descriptor: Int32
    let port: Int

    var handle: FileHandle { FileHandle(fileDescriptor: descriptor, closeOnDealloc: false) }

    /// On a port of its own.
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

    /// At a path.
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
