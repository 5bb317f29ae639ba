import Foundation
import Glibc
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleServer

/// The server as a process: signals, files and occupied ports.
/// Covers: ServerRunner, RunningServer, PortHolder, SystemdSockets, ServerStartError
@Suite struct ServerProcessTests {
    @Test("W4: SIGTERM ends the server soon with status 0, despite requests, a refresh and listeners")
    func ends() async throws {
        let server = try await ServerProcess()
        let port = server.port
        let listening = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send("GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            return (connection, connection.read(until: "retry:"))
        }
        #expect(listening.1 != nil)
        let load = Task { try await onThread { server.load(for: 4) } }
        server.send(SIGTERM)
        let status = await server.waitForEnd()
        #expect(status == 0)
        #expect(try await onThread { listening.0.readToEnd() } != nil, "the stream ended")
        _ = try? await load.value
    }

    @Test("W4: A second signal ends the server at once")
    func endsAtOnce() async throws {
        let server = try await ServerProcess()
        let port = server.port
        // A client that does not read delays an orderly shutdown.
        let notReading = try await onThread {
            let connection = try RawConnection(port: port, bufferSize: 4096)
            let request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            connection.send(String(repeating: request, count: 60))
            return connection
        }
        server.send(SIGTERM)
        server.send(SIGTERM)
        let status = await server.waitForEnd()
        // The status of a process that a signal ended, directly or as a shell reports it.
        #expect([0, 143, SIGTERM].contains(status ?? -1), "\(status ?? -1)")
        withExtendedLifetime(notReading) {}
    }

    /// Starts a request without a body, which delays an orderly shutdown, and waits until the server received it.
    private func unfinishedRequest(at port: Int) async throws -> RawConnection {
        try await onThread {
            let connection = try RawConnection(port: port)
            connection.send(
                "PUT /api/v1/marks HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
                    + "Expect: 100-continue\r\nContent-Length: 10\r\n\r\n"
            )
            _ = connection.read()
            return connection
        }
    }

    @Test("W4: During the shutdown no new connection is accepted")
    func noNewConnections() async throws {
        let server = try await ServerProcess()
        let port = server.port
        let unfinished = try await unfinishedRequest(at: port)
        server.send(SIGTERM)
        try await server.waitForOutput("ending")
        let isRefused = try await onThread { (0..<1000).contains { _ in (try? RawConnection(port: port)) == nil } }
        #expect(isRefused, "no connection is accepted")
        server.send(SIGTERM)
        _ = await server.waitForEnd()
        withExtendedLifetime(unfinished) {}
    }

    @Test("W4: A second signal waits for no request")
    func secondSignal() async throws {
        var status: Int32?
        // An orderly shutdown waits five seconds for the rest of the request, which a busy machine may exceed.
        for _ in 0..<5 where status != 143 {
            let server = try await ServerProcess()
            let unfinished = try await unfinishedRequest(at: server.port)
            server.send(SIGTERM)
            try await server.waitForOutput("ending")
            server.send(SIGTERM)
            status = await server.waitForEnd()
            withExtendedLifetime(unfinished) {}
        }
        #expect(status == 143)
    }

    @Test("The server runs without administrator privileges")
    func withoutPrivileges() async throws {
        // Root without privileges is restricted like other users.
        let plain = getuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all" : ""
        let server = try await ServerProcess(through: plain)
        let port = server.port
        let status = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            return WireResponse(connection.readToEnd() ?? [])?.status
        }
        #expect(status == 200)
    }

    @Test("W3: With 64 files two thousand connections wait for their turn, and are served after others end")
    func fewFiles() async throws {
        let server = try await ServerProcess(before: "ulimit -n 64; ")
        let port = server.port
        let served = try await onThread {
            var all: [RawConnection] = []
            for _ in 0..<400 {
                guard let connection = try? RawConnection(port: port) else { break }
                all.append(connection)
            }
            let count = all.count
            all = []
            let connection = try RawConnection(port: port)
            connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            return (count, WireResponse(connection.readToEnd() ?? [])?.status)
        }
        #expect(served.0 > 100 && served.1 == 200, "\(served)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
    }

    @Test("W3: There are never more connections than files, and a waiting client is served when one ends")
    func turns() async throws {
        let server = try await ServerProcess(before: "ulimit -n 64; ")
        let port = server.port
        // 64 files without the forty that are not for connections.
        let limit = 24
        @Sendable func ask() throws -> RawConnection {
            let connection = try RawConnection(port: port)
            connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            return connection
        }
        // All at once. An idle client is disconnected after a while, so that the next one is served.
        let observed = try await onThread {
            let served = try (0..<limit).map { _ in try ask() }
            let waiting = try (0..<16).map { _ in try ask() }
            let isServed = served.allSatisfy { $0.read(until: "ok\n") != nil }
            let isWaiting = waiting.allSatisfy { !$0.hasAnswer }
            let first = server.socketCount
            for connection in served.prefix(waiting.count) { connection.hangUp() }
            let isServedLater = waiting.allSatisfy { $0.read(until: "ok\n") != nil }
            return (isServed, isWaiting, isServedLater, most: max(first, server.socketCount))
        }
        #expect(observed.0)
        #expect(observed.1, "waiting clients get no response")
        #expect(observed.2, "waiting clients were served later")
        // Some sockets are the server's own.
        #expect(observed.most < limit + 8, "\(observed.most)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
    }

    @Test("W5: An occupied port is 69 with the process that holds it, and a foreign address is rejected")
    func takenPort() async throws {
        let server = try await ServerProcess()
        let other = try shell("\"$AGGCTL\" serve --demo --bind 127.0.0.1 --port \(server.port)")
        #expect(other.status == 69)
        let holder = /127\.0\.0\.1:(\d+) is in use by process \d+, aggctl/
        #expect(other.errors.firstMatch(of: holder).map { Int($0.1) } == server.port, "\(other.errors)")
        let nowhere = try shell("\"$AGGCTL\" serve --demo --bind 127.0.0.1.7 --port 0")
        #expect(nowhere.status == 64, "\(nowhere.errors)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
    }

    @Test("W5: The process that holds a port is found on a machine with many connections too")
    func holderAmongMany() throws {
        var listeners: [Int32] = []
        defer { for listener in listeners { close(listener) } }
        for _ in 0..<100 {
            let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            listeners.append(listener)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    _ = bind(listener, pointer, length)
                    _ = listen(listener, 1)
                    _ = getsockname(listener, pointer, &length)
                }
            }
            let port = Int(address.sin_port.bigEndian)
            // A process that another test just started may hold the port for a moment too.
            #expect(PortHolder.text(port)?.hasPrefix("process ") == true, "\(port)")
        }
    }

    @Test("W5: If the user may not listen at an address, the status is 77")
    func forbiddenFolder() throws {
        let folder = TemporaryFolder()
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let socket = "--socket '\(folder.path)/socket'"
        // Nothing is forbidden to root until it drops its privileges.
        let plain = getuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all" : ""
        let run = try shell("exec \(plain) \"$AGGCTL\" serve --demo \(socket)")
        #expect(run.status == 77 && run.errors.contains("may not listen"), "\(run.errors)")
        #expect(run.errors.contains("--socket PATH"), "\(run.errors)")
    }

    @Test("The server listens on a Unix socket, and replaces a socket left behind by another server")
    func socket() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/socket"
        for _ in 0..<2 {
            let server = try await ServerProcess(arguments: ["--socket", path])
            let answer = try shell("curl -sS --unix-socket '\(path)' http://any.name/api/v1/today")
            #expect(answer.status == 0 && answer.output.contains("aggctl/schedule/1"), "\(answer.errors)")
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect((mode ?? 0o777) & 0o007 == 0, "other users may not use it")
            server.send(SIGKILL)
            _ = await server.waitForEnd()
        }
    }
}

/// `aggctl serve --demo` as a process on a free port.
final class ServerProcess: Sendable {
    let port: Int
    /// The first output.
    let output: String
    private let process: Process
    private let errors: Pipe
    private let ends: AsyncStream<Int32>

    /// - Parameters:
    ///   - before: Commands that the shell runs first.
    ///   - through: A program that starts the server.
    ///   - input: The standard input, or a socket passed as such.
    ///   - serves: Whether the server is expected to start.
    init(
        arguments: [String] = ["--bind", "127.0.0.1", "--port", "0"],
        before: String = "",
        through: String = "",
        input: FileHandle? = nil,
        serves: Bool = true
    ) async throws {
        let options = arguments.map { "'\($0)'" }.joined(separator: " ")
        let process = try builtProgram(before + "exec \(through) \"$AGGCTL\" serve --demo -q \(options)")
        if let input { process.standardInput = input }
        let errors = Pipe()
        self.errors = errors
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.ends = ends
        process.terminationHandler = { continuation.yield($0.terminationStatus) }
        try process.run()
        self.process = process
        output = try await Self.read(errors, until: "\n")
        port = output.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) } ?? 0
        #expect(output.contains("serving at") == serves, "\(output)")
    }

    private static func read(_ errors: Pipe, until expected: String) async throws -> String {
        try await onThread {
            var text = ""
            while !text.contains(expected) {
                let more = errors.fileHandleForReading.availableData
                if more.isEmpty { break }
                text += String(decoding: more, as: UTF8.self)
            }
            return text
        }
    }

    /// Waits until the server prints a text.
    func waitForOutput(_ expected: String) async throws { _ = try await Self.read(errors, until: expected) }

    /// The number of open sockets.
    var socketCount: Int {
        let (folder, files) = ("/proc/\(process.processIdentifier)/fd", FileManager.default)
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let ends = names.compactMap { try? files.destinationOfSymbolicLink(atPath: folder + "/" + $0) }
        return ends.filter { $0.hasPrefix("socket:") }.count
    }

    deinit { send(SIGKILL) }

    /// Sends a signal to the server if it is running. Afterwards its process ID may be another's.
    func send(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    /// Waits for the end and returns the exit status.
    func waitForEnd() async -> Int32? {
        for await status in ends { return status }
        return nil
    }

    /// Sends requests on new connections until the server ends, at most for some rounds.
    func load(for rounds: Int) {
        for _ in 0..<(rounds * 50) {
            guard let connection = try? RawConnection(port: port) else { return }
            connection.send("GET /api/v1/week HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            _ = connection.readToEnd()
        }
    }
}
