import Foundation
import ScheduleMerging
import ScheduleStore
import TestSupport
import Testing

@testable import Aggregator

/// The file of the marks is replaced again and again while a session has it open.
@Suite struct RemovedMarksTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/marks.db" }

    /// How many files below the folder this process has open.
    private func openFiles() throws -> Int {
        let own = "/proc/self/fd"
        let paths = try FileManager.default.contentsOfDirectory(atPath: own).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: own + "/" + $0)
        }
        return paths.count { $0.contains(folder.path) }
    }

    @Test("what was replaced is closed, and each mark is written to the file that stands there")
    func closed() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2024-05-01T00:00:00Z") })
        let store = SessionStore(folder: files, standIn: nil, unfinished: UnfinishedWrites())
        func mark(_ number: Int) throws {
            try store.change { $0.add([ShowMark(id: 0, keys: [], title: "Show \(number)", isHidden: true)]) }
        }
        try mark(0)
        let before = try openFiles()
        // With a WAL it stays open on purpose.
        let isClosed = try !files.openMarks().hasWAL
        for number in 1...3 {
            try FileManager.default.copyItem(atPath: path, toPath: path + ".other")
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: path + ".other", toPath: path)
            try mark(number)
            #expect(try files.openMarks().marks().shows.count == number + 1)
        }
        #expect(!store.isInPlace && store.mustStayOpen == !isClosed)
        if isClosed { #expect(try openFiles() == before) }
    }
}
