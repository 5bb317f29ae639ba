import ProgramTestSupport
import TestSupport
import Testing

/// A channel with several names in its guide.
///
/// Covers: Channel, ScheduleFilter
@Suite struct ChannelNamesTests {
    private static func guide(_ names: String...) -> String {
        let declared = names.map { "<display-name>\($0)</display-name>" }.joined()
        let row =
            "<programme start=\"20261120200000 +0000\" stop=\"20261120210000 +0000\" channel=\"c\"><title>Klan</title></programme>"
        return "<tv><channel id=\"c\">\(declared)</channel>\(row)</tv>"
    }

    private func lines(_ guides: [String], _ options: [String] = []) async -> [String] {
        let files = Dictionary(uniqueKeysWithValues: guides.enumerated().map { ("g\($0).xml", $1) })
        let run = await ProgramRun.run(["day"] + options, in: .holding(files))
        return run.output.split(separator: "\n").map(String.init).filter { $0.contains("Klan") }
    }

    @Test("--network finds a channel by each of its names")
    func network() async {
        #expect(await lines([Self.guide("TVP 1", "TVP1", "1")], ["--network", "TVP1"]).count == 1)
        #expect(await lines([Self.guide("TVP 1", "TVP1", "1")], ["--network", "1"]).isEmpty)
    }
}
