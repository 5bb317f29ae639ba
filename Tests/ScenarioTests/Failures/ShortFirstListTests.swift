import TestSupport
import ProgramTestSupport
import Testing

/// N16: the first episode list of a show is cut off or empty, although earlier days contained more.
///
/// Covers: CompleteShows, FetchPolicy, CachedFollowedShows
@Suite struct ShortFirstListTests {
    private let folder = TemporaryFolder()

    private static let program = #"""
        #!/bin/sh
        read -r question
        echo '{"protocol": "aggctl-provider/1"}'
        case "$question" in
          *schedule*) count=3 ;;
          *episodes*) count=$(cat "$(dirname "$0")/count") ;;
          *) echo '{"unsupported": true}'; exit ;;
        esac
        echo '{"show": {"id": "a", "title": "Alpha"}}'
        for number in $(seq "$count"); do
          echo '{"episode": {"show": "a", "id": "'$number'", "season": 1, "number": '$number', "title": "No '$number'",'\
            '"start": "2026-11-1'$number'T20:00:00Z"}}'
        done
        echo '{"end": '$count'}'
        """#

    @Test(
        "The first list removes no episode of an earlier day, until the next list agrees",
        arguments: [(1, 3), (1, 1), (0, 3), (0, 0)]
    )
    func cutOff(first: Int, later: Int) async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script("aggctl-provider-p", Self.program)
        let configuration = ProgramRun.plugin(program)
        func run(_ words: [String], at now: String) async -> String {
            await ProgramRun.storing(in: folder, words, configuration, at: "2026-11-18T\(now):00Z").output
        }
        _ = try scripts.script("count", "\(first)\n")
        _ = await run(["week", "2026-11-11"], at: "12:00")
        _ = await run(["follow", "Alpha"], at: "13:00")
        for words in [["following"], ["following", "--offline"]] {
            let following = await run(words, at: "13:10")
            #expect(following.contains("0/3"), "\(words): \(following)")
        }
        _ = try scripts.script("count", "\(later)\n")
        let season = await run(["season", "Alpha", "1"], at: "13:20")
        #expect(season.contains("No 2") == (later > first), "\(season)")
        #expect(await run(["following"], at: "13:30").contains("0/\(later)"))
    }
}
