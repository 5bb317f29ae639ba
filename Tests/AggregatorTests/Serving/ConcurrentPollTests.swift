import Foundation
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

@testable import Aggregator

/// Concurrent polls for changes: by the timer and by each action.
/// Covers: LiveSession, SessionStore, SessionEnvironment
@Suite struct ConcurrentPollTests {
    private let folder = TemporaryFolder()
    private let files = MemoryFiles()
    private let next = NextAction()
    private let log = CapturingSink()
    private var path: String { folder.path + "/config.toml" }

    /// An action that runs the next time, and only once.
    private final class NextAction: Sendable {
        private let body = Mutex<(@Sendable () -> Void)?>(nil)

        func set(_ new: @escaping @Sendable () -> Void) { body.withLock { $0 = new } }

        func run() {
            let action = body.withLock { body in
                defer { body = nil }
                return body
            }
            action?()
        }
    }

    private func configure(_ text: String) {
        let bytes = Array(text.utf8)
        files.put(path, bytes)
        try? Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private func zone(_ name: String) { configure("timezone = \"\(name)\"\n") }

    private func session(_ now: @escaping @Sendable () -> Date) throws(OperationError) -> Session {
        var environment = SessionEnvironment(now: now, files: files)
        environment.variables = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path + "/data"]
        environment.persistsData = true
        var options = SessionOptions()
        options.configurationFile = path
        return try Session(kinds: ProgramRun.kinds, environment: environment, options: options)
    }

    /// A session that stays open.
    ///
    /// - Parameters:
    ///   - onTime: Runs each time the clock is read.
    ///   - onSession: Runs after each new session.
    private func live(
        onTime: NextAction = NextAction(),
        onSession: NextAction = NextAction()
    ) async throws
        -> LiveSession
    {
        let time = instant("2026-11-20T12:00:00Z")
        let note: @Sendable (String) -> Void = { [log] in try? log.write(Array(($0 + "\n").utf8)) }
        return try await LiveSession(includesStreaming: false, log: note) { () throws(OperationError) in
            let session = try session {
                onTime.run()
                return time
            }
            onSession.run()
            return session
        }
    }

    /// Not the number of snapshots: the store's file, created in the background, adds one at any time.
    private func restarts(of live: LiveSession) -> Int { live.state.withLock(\.generation) }

    private func mark(_ title: String, in session: Session) throws {
        try session.sessionStore.change { $0.merge([ShowMark(id: 0, keys: [], title: title, isHidden: true)]) }
    }

    @Test("A poll that started before another poll's reload does not restore the old configuration")
    func beginning() async throws {
        zone("UTC")
        let live = try await live(onTime: next)
        try mark("Harbour", in: live.current)
        next.set {
            zone("Europe/Berlin")
            live.reconfigureIfChanged(after: live.pollStart())
        }
        await live.poll()
        #expect(live.snapshot.session.zone.identifier == "Europe/Berlin")
        #expect(restarts(of: live) == 1)
        await live.poll()
        #expect(live.snapshot.session.marks.shows.count == 1)
    }

    @Test("If two polls find different configurations, the older one does not replace the newer one")
    func configurations() async throws {
        zone("UTC")
        let live = try await live(onSession: next)
        zone("Europe/Berlin")
        next.set {
            zone("Asia/Tokyo")
            live.reconfigureIfChanged(after: live.pollStart())
        }
        await live.poll()
        await live.poll()
        #expect(live.snapshot.session.zone.identifier == "Asia/Tokyo")
        #expect(restarts(of: live) == 1)
        #expect(log.text == "configuration reloaded\n")
    }

    @Test("A configuration edit during a reload takes effect with the next poll")
    func edited() async throws {
        zone("UTC")
        let live = try await live(onSession: next)
        zone("Europe/Berlin")
        next.set { zone("Asia/Tokyo") }
        await live.poll()
        await live.poll()
        #expect(live.snapshot.session.zone.identifier == "Asia/Tokyo")
    }

    @Test("A failed reload after the data folder was removed is logged once and not retried with each poll")
    func unusable() async throws {
        zone("UTC")
        let live = try await live()
        _ = try await live.current.sessionStore.openStorage()
        try FileManager.default.removeItem(atPath: folder.path + "/data")
        configure("timezone = 3\n")
        let before = files.reads
        for _ in 0..<30 { await live.poll() }
        let lines = log.text.split(separator: "\n")
        try #require(lines.count == 2, "\(lines)")
        #expect(lines[0].contains("the changed configuration cannot be used"))
        #expect(lines[1].contains("was removed or replaced, and cannot be recreated"))
        #expect(files.reads < before + 6)
        zone("Europe/Berlin")
        await live.poll()
        #expect(live.snapshot.session.zone.identifier == "Europe/Berlin")
        #expect(try await live.current.sessionStore.openStorage().isCurrentFile)
    }
}
