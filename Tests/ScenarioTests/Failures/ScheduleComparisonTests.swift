import ProgramTestSupport
import TestSupport
import Testing

/// `providers check --against`, which compares a source with another one.
/// Covers: ScheduleComparisonQuery, ScheduleComparison
@Suite struct ScheduleComparisonTests {
    private func check(_ mine: String, _ theirs: String, _ options: String...) async -> ProgramRun {
        let place = ProgramRun.Place.running(
            ["mine", "theirs"].map { "[[provider]]\nid = \"\($0)\"\nkind = \"episode-file\"\npath = \"/\($0).csv\"\n" }
                .joined()
        )
        let header = "show,season,number,title,start,network\n"
        place.files.put("/mine.csv", Array((header + mine).utf8))
        place.files.put("/theirs.csv", Array((header + theirs).utf8))
        let arguments = ["providers", "check", "mine", "--date", "2026-11-20", "--against", "theirs"] + options
        return await ProgramRun.run(arguments, in: place)
    }

    private static let theirs = """
        Bell,1,1,Ring,2026-11-20T20:00:00Z,One
        Bell,1,2,Toll,2026-11-20T21:00:00Z,One
        Bell,0,1,Making of,2026-11-20T22:00:00Z,One

        """

    @Test("One sentence states by how much the times are off, and another one names specials in a season")
    func differences() async {
        let mine = """
            Bell,1,1,Ring,2026-11-21T00:00:00Z,One
            Bell,1,2,Toll,2026-11-21T01:00:00Z,One
            Bell,1,3,Making of,2026-11-21T02:00:00Z,One
            Bell,1,4,Hum,2026-11-21T03:00:00Z,One

            """
        let run = await check(mine, Self.theirs)
        #expect(run.output.contains("Compared with theirs"), "\(run.output)\(run.errors)")
        #expect(run.output.contains("3 of 3 episodes start 4 h later than at theirs"), "\(run.output)")
        #expect(run.output.contains("1 special in a season: Bell S01E03"), "\(run.output)")
        #expect(run.output.contains("1 episode of shared shows only in mine"), "\(run.output)")
        let json = await check(mine, Self.theirs, "--json")
        #expect(
            json.output.contains(#""comparison""#) && json.output.contains(#""sharedEpisodes": 3"#),
            "\(json.output)"
        )
    }

    @Test("Equal schedules have no differences, and schedules without a shared show cannot be compared")
    func withoutDifferences() async {
        let same = await check(Self.theirs, Self.theirs)
        #expect(same.output.contains("no differences in 3 shared episodes"), "\(same.output)\(same.errors)")
        let other = await check("Harbour,1,1,Fog,2026-11-20T20:00:00Z,Two\n", Self.theirs)
        #expect(other.output.contains("cannot be compared: no show is in both"), "\(other.output)\(other.errors)")
    }

    @Test("An unknown provider is an error")
    func unknownProvider() async {
        let place = ProgramRun.Place.running("[[provider]]\nid = \"mine\"\nkind = \"fixture\"\n")
        let arguments = ["providers", "check", "mine", "--date", "2026-11-20", "--against", "nope"]
        let run = await ProgramRun.run(arguments, in: place)
        #expect(run.status == 64 && run.errors.contains("nope"), "\(run.errors)")
    }
}
