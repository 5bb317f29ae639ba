import Foundation
import ScheduleStore
import Testing

/// What the kernel tells in pieces is read to its end.
@Suite struct ProcFileTests {
    @Test("a table of the kernel that comes in several pieces is whole")
    func pieces() throws {
        let text = try #require(ProcFile.text("/proc/self/smaps"))
        let lines = text.split(separator: "\n")
        #expect(text.utf8.count > 1 << 16 && lines.last?.hasPrefix("VmFlags:") == true)
        let own = lines.contains { $0.hasSuffix("[vsyscall]") || $0.hasSuffix("[stack]") || $0.hasSuffix("[vdso]") }
        #expect(own, "what stands at its end is there")
    }

    @Test("what is not there, and a folder, have no text")
    func nothing() {
        #expect(ProcFile.text("/proc/self/nosuch") == nil && ProcFile.text("/proc") == nil)
    }
}
