import ProgramTestSupport
import TestSupport
import Testing

/// Lists without days and seasons, which no listing by days can show.
///
/// Covers: StoredListQuery, SeasonQuery, OperationError
@Suite struct UndatedListTests {
    private static let place = ProgramRun.Place.holding([
        "a.csv": "show,season,number,title\nHarbour,1,1,Dawn\nHarbour,2,1,Noon\n", "b.csv": "show,title\nPier,Ash\n",
    ])

    @Test("A list of everything has the number of episodes without a day, and a hint how to show them")
    func list() async {
        let list = await ProgramRun.run(["list"], in: Self.place)
        #expect(list.output.contains("3 episodes without a day; next: aggctl shows, or aggctl season SHOW"))
    }

    @Test("The ID of a show is enough for its season", arguments: ["a:harbour", "b:pier", "Pier"])
    func season(show: String) async {
        let season = await ProgramRun.run(["season", show], in: Self.place)
        #expect(season.status == 0, "\(season.errors)")
        #expect(season.output.contains(show == "a:harbour" ? "Noon" : "Ash"), "\(season.output)")
    }

    @Test("The hint for a season that a show without seasons lacks is a command that shows its episodes")
    func hint() async {
        let season = await ProgramRun.run(["season", "Pier", "0"], in: Self.place)
        #expect(season.errors.contains("next: aggctl season b:pier"), "\(season.errors)")
    }
}
