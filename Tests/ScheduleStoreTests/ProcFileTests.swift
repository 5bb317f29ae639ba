import Foundation
import ScheduleStore
import Testing

/// Files of the kernel that are read in pieces are read to the end.
/// Covers: ProcFile
@Suite struct ProcFileTests {
    @Test("A kernel table in several pieces is read completely")
    func pieces() throws {
        let text = try #require(ProcFile.text("/proc/self/smaps"))
        let lines = text.split(separator: "\n")
        #expect(text.utf8.count > 1 << 16 && lines.last?.hasPrefix("VmFlags:") == true)
        let own = lines.contains { $0.hasSuffix("[vsyscall]") || $0.hasSuffix("[stack]") || $0.hasSuffix("[vdso]") }
        #expect(own, "the end of the table is missing")
    }

    @Test("A missing file and a folder have no text")
    func nothing() {
        #expect(ProcFile.text("/proc/self/nosuch") == nil && ProcFile.text("/proc") == nil)
    }
}
