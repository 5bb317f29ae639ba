import Foundation
import Glibc
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleServer

/// The server as a process: signals, files, ports that are taken.
@Suite struct ServerProcessTests {
    @Test("W4: SIGTERM ends it with 0 while requests, a refresh and listeners are under way, and soon")
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

    @Test("W4: a second signal ends it at once")
    func endsAtOnce() async throws {
        let server = try await ServerProcess()
        let port = server.port
        // One who does not read holds up an orderly end.
        let deaf = try await onThread {
            let connection = try RawConnection(port: port, room: 4096)
            let request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            connection.send(String(repeating: request, count: 60))
            return connection
        }
        server.send(SIGTERM)
        server.send(SIGTERM)
        let status = await server.waitForEnd()
        // Ended by the signal it is told as that, or as a shell tells it.
        #expect([0, 143, SIGTERM].contains(status ?? -1), "\(status ?? -1)")
        withExtendedLifetime(deaf) {}
    }

    /// Begins a request whose body does not come, which holds up an orderly end: the server has heard of it.
    private func halting(at port: Int) async throws -> RawConnection {
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

    @Test("W4: at the end no one is taken in any more")
    func takesNoOneIn() async throws {
        let server = try await ServerProcess()
        let port = server.port
        let halting = try await halting(at: port)
        server.send(SIGTERM)
        try await server.waitToHear("ending")
        let isRefused = try await onThread { (0..<1000).contains { _ in (try? RawConnection(port: port)) == nil } }
        #expect(isRefused, "no one is taken in")
        server.send(SIGTERM)
        _ = await server.waitForEnd()
        withExtendedLifetime(halting) {}
    }

    @Test("W4: a second signal waits for no one")
    func secondSignal() async throws {
        var status: Int32?
        // An orderly end waits five seconds for the rest of that request: where all want two cores, that may be over.
        for _ in 0..<5 where status != 143 {
            let server = try await ServerProcess()
            let halting = try await halting(at: server.port)
            server.send(SIGTERM)
            try await server.waitToHear("ending")
            server.send(SIGTERM)
            status = await server.waitForEnd()
            withExtendedLifetime(halting) {}
        }
        #expect(status == 143)
    }

    @Test("it answers who is no administrator: nothing it asks of the system needs a privilege")
    func withoutPrivileges() async throws {
        // What is refused to others is refused to root, too, once it has given its privileges up.
        let plain = getuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all" : ""
        let server = try await ServerProcess(through: plain)
        let port = server.port
        let status = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            return WireAnswer(connection.readToEnd() ?? [])?.status
        }
        #expect(status == 200)
    }

    @Test("W3: with 64 files two thousand connections wait their turn, and it goes on when they are gone")
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
            return (count, WireAnswer(connection.readToEnd() ?? [])?.status)
        }
        #expect(served.0 > 100 && served.1 == 200, "\(served)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
    }

    @Test("W3: there are never more connections than files, and who waits is served when one ends")
    func turns() async throws {
        let server = try await ServerProcess(before: "ulimit -n 64; ")
        let port = server.port
        // 64 files but for forty that are not for connections.
        let room = 24
        @Sendable func ask() throws -> RawConnection {
            let connection = try RawConnection(port: port)
            connection.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            return connection
        }
        // All at once: who is served and says nothing more is closed after a while, and another's turn comes.
        let seen = try await onThread {
            let served = try (0..<room).map { _ in try ask() }
            let waiting = try (0..<16).map { _ in try ask() }
            let isServed = served.allSatisfy { $0.read(until: "ok\n") != nil }
            let isWaiting = waiting.allSatisfy { !$0.hasAnswer }
            let first = server.socketCount
            for connection in served.prefix(waiting.count) { connection.hangUp() }
            let isServedLater = waiting.allSatisfy { $0.read(until: "ok\n") != nil }
            return (isServed, isWaiting, isServedLater, most: max(first, server.socketCount))
        }
        #expect(seen.0)
        #expect(seen.1, "who waits is not answered")
        #expect(seen.2, "their turn came")
        // Some are the server's own.
        #expect(seen.most < room + 8, "\(seen.most)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
    }

    @Test("W5: a port that is taken is 69 with who holds it; so is an address that is not this machine's")
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

    @Test("W5: who holds a port is known on a machine with many connections too")
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
            // A process that another test just begins holds it for a moment too.
            #expect(PortHolder.text(port)?.hasPrefix("process ") == true, "\(port)")
        }
    }

    @Test("W5: where this user may not listen it is 77")
    func forbiddenPlace() throws {
        let folder = TemporaryFolder()
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let socket = "--socket '\(folder.path)/socket'"
        // Nothing is forbidden to root, unless it has given its privileges up.
        let plain = getuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all" : ""
        let run = try shell("exec \(plain) \"$AGGCTL\" serve --demo \(socket)")
        #expect(run.status == 77 && run.errors.contains("may not listen"), "\(run.errors)")
        #expect(run.errors.contains("--socket PATH"), "\(run.errors)")
    }

    @Test("a Unix socket is listened on, and one that a server left behind is taken over")
    func socket() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/socket"
        for _ in 0..<2 {
            let server = try await ServerProcess(arguments: ["--socket", path])
            let answer = try shell("curl -sS --unix-socket '\(path)' http://any.name/api/v1/today")
            #expect(answer.status == 0 && answer.output.contains("aggctl/schedule/1"), "\(answer.errors)")
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect((mode ?? 0o777) & 0o007 == 0, "nobody else may use it")
            server.send(SIGKILL)
            _ = await server.waitForEnd()
        }
    }
}

/// `aggctl serve --demo` as a process, with a port of its own.
final class ServerProcess: Sendable {
    let port: Int
    /// What it said first.
    let said: String
    private let process: Process
    private let errors: Pipe
    private let ends: AsyncStream<Int32>

    /// - Parameters:
    ///   - before: what the shell does first.
    ///   - through: a program that runs it.
    ///   - input: what it reads, or is handed.
    ///   - serves: whether it is to serve.
    init(
        arguments: [String] = ["--bind", "127.0.0.1", "--port", "0"],
        before: String = "",
        through: String = "",
        input: FileHandle? = nil,
        serves: Bool = true
    ) async throws {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        let process = try builtProgram(before + "exec \(through) \"$AGGCTL\" serve --demo -q \(words)")
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
        said = try await Self.read(errors, until: "\n")
        port = said.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) } ?? 0
        #expect(said.contains("serving at") == serves, "\(said)")
    }

    private static func read(_ errors: Pipe, until wanted: String) async throws -> String {
        try await onThread {
            var text = ""
            while !text.contains(wanted) {
                let more = errors.fileHandleForReading.availableData
                if more.isEmpty { break }
                text += String(decoding: more, as: UTF8.self)
            }
            return text
        }
    }

    /// Waits until it says something.
    func waitToHear(_ wanted: String) async throws { _ = try await Self.read(errors, until: wanted) }

    /// How many sockets it has.
    var socketCount: Int {
        let (folder, files) = ("/proc/\(process.processIdentifier)/fd", FileManager.default)
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let ends = names.compactMap { try? files.destinationOfSymbolicLink(atPath: folder + "/" + $0) }
        return ends.filter { $0.hasPrefix("socket:") }.count
    }

    deinit { send(SIGKILL) }

    /// Sends it a signal, unless it is over: then its number may be another's.
    func send(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    /// How it ended.
    func waitForEnd() async -> Int32? {
        for await status in ends { return status }
        return nil
    }

    /// Asks on some connections until the server is gone, or for some rounds.
    func load(for rounds: Int) {
        for _ in 0..<(rounds * 50) {
            guard let connection = try? RawConnection(port: port) else { return }
            connection.send("GET /api/v1/week HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            _ = connection.readToEnd()
        }
    }
}
