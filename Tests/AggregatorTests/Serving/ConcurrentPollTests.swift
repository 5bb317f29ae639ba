import Foundation
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

@testable import Aggregator

/// Several look at once whether something changed: by the second, and in every action.
@Suite struct ConcurrentPollTests {
    private let folder = TemporaryFolder()
    private let files = MemoryFiles()
    private let next = Moment()
    private let said = CapturingSink()
    private var path: String { folder.path + "/config.toml" }

    /// What happens the next time that it comes, and then no more.
    private final class Moment: Sendable {
        private let body = Mutex<(@Sendable () -> Void)?>(nil)

        func set(_ new: @escaping @Sendable () -> Void) { body.withLock { $0 = new } }

        func come() {
            let now = body.withLock { body in
                defer { body = nil }
                return body
            }
            now?()
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

    /// A session that stays alive.
    ///
    /// - Parameters:
    ///   - told: comes whenever the time is asked for.
    ///   - made: comes whenever a session was made.
    private func live(told: Moment = Moment(), made: Moment = Moment()) throws -> LiveSession {
        let time = instant("2026-11-20T12:00:00Z")
        let note: @Sendable (String) -> Void = { [said] in try? said.write(Array(($0 + "\n").utf8)) }
        return try LiveSession(includesStreaming: false, log: note) { () throws(OperationError) in
            let session = try session {
                told.come()
                return time
            }
            made.come()
            return session
        }
    }

    private func mark(_ title: String, in session: Session) throws {
        try session.sessionStore.change { $0.merge([ShowMark(id: 0, keys: [], title: title, isHidden: true)]) }
    }

    @Test("one that began before another had all begin anew puts the old configuration back no more")
    func beginning() throws {
        zone("UTC")
        let live = try live(told: next)
        try mark("Harbour", in: live.current)
        next.set {
            zone("Europe/Berlin")
            live.poll()
        }
        live.poll()
        #expect(live.snapshot.session.zone.identifier == "Europe/Berlin")
        #expect(live.snapshot.number == 2)
        live.poll()
        #expect(live.snapshot.session.marks.shows.count == 1)
    }

    @Test("of two that find another configuration the one that read it first does not take the place of the other")
    func configurations() throws {
        zone("UTC")
        let live = try live(made: next)
        zone("Europe/Berlin")
        next.set {
            zone("Asia/Tokyo")
            live.poll()
        }
        live.poll()
        live.poll()
        #expect(live.snapshot.session.zone.identifier == "Asia/Tokyo")
        #expect(live.snapshot.number == 2)
        #expect(said.text == "configuration reloaded\n")
    }

    @Test("what is written to the configuration while it is read counts with the next look")
    func edited() throws {
        zone("UTC")
        let live = try live(made: next)
        zone("Europe/Berlin")
        next.set { zone("Asia/Tokyo") }
        live.poll()
        live.poll()
        #expect(live.snapshot.session.zone.identifier == "Asia/Tokyo")
    }

    @Test("that all cannot begin anew where what is kept is gone is told once, and is not tried with each look")
    func unusable() throws {
        zone("UTC")
        let live = try live()
        _ = try live.current.sessionStore.openStorage()
        try FileManager.default.removeItem(atPath: folder.path + "/data")
        configure("timezone = 3\n")
        let before = files.reads
        for _ in 0..<30 { live.poll() }
        let lines = said.text.split(separator: "\n")
        try #require(lines.count == 2, "\(lines)")
        #expect(lines[0].contains("the changed configuration cannot be used"))
        #expect(lines[1].contains("was removed or replaced, and cannot be recreated"))
        #expect(files.reads < before + 6)
        zone("Europe/Berlin")
        live.poll()
        #expect(live.snapshot.session.zone.identifier == "Europe/Berlin")
        #expect(try live.current.sessionStore.openStorage().isCurrentFile)
    }
}
