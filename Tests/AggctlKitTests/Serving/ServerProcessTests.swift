import Foundation
import Glibc
import TestSupport
import Testing

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

    @Test("W5: a port that is taken is 69 with who holds it; so is an address that is not this machine's")
    func takenPort() async throws {
        let server = try await ServerProcess()
        let other = try shell("\"$AGGCTL\" serve --demo --bind 127.0.0.1 --port \(server.port)")
        #expect(other.status == 69)
        #expect(other.errors.contains("127.0.0.1:\(server.port) is taken"), "\(other.errors)")
        let nowhere = try shell("\"$AGGCTL\" serve --demo --bind 127.0.0.1.7 --port 0")
        #expect(nowhere.status == 64, "\(nowhere.errors)")
        server.send(SIGTERM)
        #expect(await server.waitForEnd() == 0)
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
    private let process: Process
    private let ends: AsyncStream<Int32>

    /// - Parameters:
    ///   - before: what the shell does first.
    ///   - through: a program that runs it.
    init(
        arguments: [String] = ["--bind", "127.0.0.1", "--port", "0"],
        before: String = "",
        through: String = ""
    ) async throws {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        let process = try builtProgram(before + "exec \(through) \"$AGGCTL\" serve --demo -q \(words)")
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.ends = ends
        process.terminationHandler = { continuation.yield($0.terminationStatus) }
        try process.run()
        self.process = process
        let said = try await onThread {
            var text = ""
            while !text.contains("\n") {
                let more = errors.fileHandleForReading.availableData
                if more.isEmpty { break }
                text += String(decoding: more, as: UTF8.self)
            }
            return text
        }
        port = said.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) } ?? 0
        #expect(said.contains("serving at"), "\(said)")
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
