import AggctlKit
import HTTPTransport
import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Conflicts on the command line.
extension CommandLineTests {
    @Test("C11: conflicts are also found among streaming services")
    func conflictsOfStreaming() async {
        let run = await ProgramRun.run(["conflicts", "--streaming", "--demo", "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.json["schema"] as? String == "aggctl/conflicts/1")
    }
}
