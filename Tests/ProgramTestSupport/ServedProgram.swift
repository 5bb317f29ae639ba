package import Aggregator
import AggctlKit
import Foundation
package import ScheduleServer
import NIOCore
import ProviderAPI
import ScheduleModel
package import TestSupport

/// A server in the environment of a test, on loopback, with its own port.
package final class ServedProgram: Sendable {
    package let port: Int
    package let server: RunningServer
    package let errors: CapturingSink
    private let running: Task<Void, Never>
    /// The data folder, which must exist as long as the server runs.
    private let folder: TemporaryFolder?

    /// Deadlines that suffice even if hundreds of tests share two cores.
    package static let patient: Deadlines = {
        var deadlines = Deadlines()
        deadlines.answer = .seconds(850)
        deadlines.otherDays = .seconds(20)
        deadlines.page = .seconds(850)
        (deadlines.head, deadlines.body) = (.seconds(850), .seconds(850))
        (deadlines.writeStallTimeout, deadlines.keepAlive) = (.seconds(850), .seconds(850))
        return deadlines
    }()

    /// - Parameters:
    ///   - folder: The data folder. `keeping` also sets it in the environment of the place.
    ///   - clock: The wall clock, or nil for the instant of the place.
    ///   - settings: Sets addresses and other server settings.
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
        var serverSettings = ServerSettings()
        serverSettings.port = 0
        serverSettings.bind = ["127.0.0.1"]
        settings(&serverSettings)
        let start = ServerStart(
            settings: serverSettings,
            logsRequests: true,
            log: { line in try? errors.write(Array((line + "\n").utf8)) },
            session: { [options] () throws(OperationError) in
                try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment, options: options)
            }
        )
        let server = try await RunningServer(start, deadlines: deadlines, limits: limits)
        self.errors = errors
        self.server = server
        self.folder = folder
        port = server.ports.first ?? 0
        running = Task { await server.run() }
    }

    /// Starts a server that stores its data in a folder, like `ProgramRun.keeping`.
    package static func storing(
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
        // The service's waits use the real clock.
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

    /// Stops the server, and waits until it has ended.
    package func end() async {
        server.end()
        await running.value
    }

    /// Sends one request on its own connection.
    package func request(
        _ target: String,
        method: String = "GET",
        host: String? = nil,
        _ headers: [String] = [],
        body: String? = nil
    ) async throws -> WireResponse {
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

    /// Returns whether the server responds. With short deadlines and two busy cores, one request may be closed like a
    /// slow one, but not a hundred.
    package func lives() async -> Bool {
        for _ in 0..<100 {
            if let response = try? await request("/healthz"), response.status == 200 { return true }
        }
        return false
    }

    /// Sends bytes unchanged, and reads to the end.
    package func send(_ text: String) async throws -> WireResponse { try await send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) async throws -> WireResponse {
        let port = port
        let read = try await onThread {
            let connection = try RawConnection(port: port)
            connection.send(bytes)
            return connection.readToEnd()
        }
        guard let read, let response = WireResponse(read) else { throw CocoaError(.fileReadCorruptFile) }
        return response
    }
}

/// Runs blocking work on its own thread, so that other tests can continue.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}
