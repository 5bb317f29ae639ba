import Foundation
import TestSupport
import Testing

@testable import Aggregator
@testable import ScheduleStore

/// A store that another held for too long when it was opened.
@Suite struct BusyStoreTests {
    private let folder = TemporaryFolder()

    private func store(ahead: StoreAhead?) -> SessionStore {
        let files = StoreFolder(path: folder.path, ahead: ahead, now: { instant("2024-05-01T00:00:00Z") })
        return SessionStore(folder: files, standIn: nil, unfinished: UnfinishedWrites())
    }

    private func isRead(_ store: SessionStore) -> Bool { store.readClaims { _ in true } ?? false }

    @Test("S18: a listing goes on without it, and who must have it waits for it again", .timeLimit(.minutes(1)))
    func again() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        _ = try files.openClaims()
        let holder = try HoldingProcess(files.claimPath)
        // Both wait at once.
        let ahead = [StoreAhead(folder: folder.path), StoreAhead(folder: folder.path)]
        let stores = ahead.map { store(ahead: $0) }
        for store in stores { #expect(!isRead(store)) }
        try holder.letGo()
        for store in stores { #expect(!isRead(store)) }
        let told = stores[0].takeNotices(waits: true)
        #expect(told.count == 1 && told[0].contains("holds it for too long"), "\(told)")
        _ = try stores[0].claimStore()
        stores[1].forgetBusy()
        for store in stores { #expect(isRead(store)) }
    }
}

/// Another process that holds a database and does nothing.
private struct HoldingProcess {
    private let process = Process()
    private let input = Pipe()

    init(_ path: String) throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            """
            import sqlite3, sys
            connection = sqlite3.connect(sys.argv[1], isolation_level=None)
            connection.execute("BEGIN EXCLUSIVE")
            print("held", flush=True)
            sys.stdin.read()
            """, path,
        ]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        _ = output.fileHandleForReading.availableData
    }

    func letGo() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
