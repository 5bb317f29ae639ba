package import Aggregator
import AggctlKit
import Foundation
package import ScheduleServer
import NIOCore
import ProviderAPI
import ScheduleModel
package import TestSupport

/// A server in the environment of a test, on loopback, with a port of its own.
package final class ServedProgram: Sendable {
    package let port: Int
    package let server: RunningServer
    package let errors: CapturingSink
    private let running: Task<Void, Never>
    /// Where it keeps what it learns: it has to be there as long as it runs.
    private let folder: TemporaryFolder?

    /// Deadlines under which an answer is waited for while hundreds of tests want two cores.
    package static let patient: Deadlines = {
        var deadlines = Deadlines()
        deadlines.answer = .seconds(850)
        (deadlines.head, deadlines.body) = (.seconds(850), .seconds(850))
        (deadlines.writeStallTimeout, deadlines.keepAlive) = (.seconds(850), .seconds(850))
        return deadlines
    }()

    /// - Parameters:
    ///   - folder: where it keeps what it learns; `keeping` says so to the place too.
    ///   - clock: the time on the wall; the place's one moment where nil.
    ///   - settings: sets how it is reached.
    package init(
        _ place: ProgramRun.Place = ProgramRun.Place(),
        folder: TemporaryFolder? = nil,
        isDemo: Bool = false,
        isOffline: Bool = false,
        deadlines: Deadlines = patient,
        limits: RequestLimits = RequestLimits(),
        clock: ManualClock? = nil,
        _ settings: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        let errors = CapturingSink()
        var made = ProgramRun.environment(of: place, errors, errors)
        if let clock { made.now = { clock.now } }
        let environment = made
        var options = SessionOptions()
        options.isDemo = isDemo
        if isOffline { options.policy.mode = .never }
        var reached = ServerSettings()
        reached.port = 0
        reached.bind = ["127.0.0.1"]
        settings(&reached)
        let start = ServerStart(
            settings: reached,
            logsRequests: true,
            log: { line in try? errors.write(Array((line + "\n").utf8)) },
            session: { [options] () throws(OperationError) in
                try Session(kinds: ProgramRun.kinds, environment: environment.forSession, options: options)
            }
        )
        let server = try await RunningServer(start, deadlines: deadlines, limits: limits)
        self.errors = errors
        self.server = server
        self.folder = folder
        port = server.ports.first ?? 0
        running = Task { await server.run() }
    }

    /// A server that keeps what it learns in a folder, as `ProgramRun.keeping` does.
    package static func keeping(
        in folder: TemporaryFolder,
        _ place: ProgramRun.Place = ProgramRun.Place(),
        isOffline: Bool = false,
        deadlines: Deadlines = patient,
        clock: ManualClock? = nil,
        _ settings: (inout ServerSettings) -> Void = { _ in }
    ) async throws -> ServedProgram {
        var place = place
        place.environment["XDG_DATA_HOME"] = folder.path
        place.environment["AGGCTL_TIMEZONE"] = "UTC"
        // What a service waits for takes its time here.
        place.clock = ContinuousClock()
        return try await ServedProgram(
            place,
            folder: folder,
            isOffline: isOffline,
            deadlines: deadlines,
            clock: clock,
            settings
        )
    }

    /// Ends it, and waits until it is over.
    package func end() async {
        server.end()
        await running.value
    }

    /// One request on a connection of its own.
    package func ask(
        _ target: String,
        method: String = "GET",
        host: String? = nil,
        _ headers: [String] = [],
        body: String? = nil
    ) async throws -> WireAnswer {
        let host = host ?? "127.0.0.1:\(port)"
        var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers
        if let body {
            lines += ["Content-Length: \(body.utf8.count)"]
            if !headers.contains(where: { $0.lowercased().hasPrefix("content-type") }) {
                lines.append("Content-Type: application/json")
            }
        }
        return try await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    /// Whether it answers that it lives. Where its deadlines are short and two cores are wanted by all, one question may
    /// be closed like a slow one; not all of a hundred.
    package func lives() async -> Bool {
        for _ in 0..<100 {
            if let answer = try? await ask("/healthz"), answer.status == 200 { return true }
        }
        return false
    }

    /// Sends bytes as they are, and reads to the end.
    package func send(_ text: String) async throws -> WireAnswer { try await send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) async throws -> WireAnswer {
        let port = port
        let read = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send(bytes)
            return connection.readToEnd()
        }
        guard let read, let answer = WireAnswer(read) else { throw CocoaError(.fileReadCorruptFile) }
        return answer
    }
}

/// Does what blocks on a thread of its own, so that tests beside it go on.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
