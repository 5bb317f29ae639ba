import ProgramTestSupport
import TestSupport
import Testing

/// A search by words that are incomplete, misspelled, or spelled as in another country.
///
/// Covers: ShowSearchQuery, ShowSearch
@Suite struct SearchByWordsTests {
    private static let file = """
        show,season,number,title,airdate
        Jimmy Kimmel Live!,24,1,Guests,2026-11-18
        Crossing Lines,1,1,Pilot,2026-11-18
        Neighbours,42,1,Street,2026-11-18
        The Crossing,1,1,Shore,2026-11-18
        Lost,1,1,Pilot,2026-11-18

        """

    @Test(
        "A show is found by its words, even if each has a wrong letter",
        arguments: [
            (["jimmy", "kimel"], ["Jimmy Kimmel Live!"]), (["kimmel", "jimmy"], ["Jimmy Kimmel Live!"]),
            (["neighbors"], ["Neighbours"]), (["crosing"], ["Crossing Lines", "The Crossing"]),
            (["crosing", "lines"], ["Crossing Lines"]), (["lost"], ["Lost"]), (["los"], ["Lost"]), (["zzzz"], []),
        ] as [([String], [String])]
    )
    func words(text: [String], titles: [String]) async {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place.holding(["tv.csv": Self.file], at: "2026-11-18T12:00:00Z")
        place.environment["XDG_DATA_HOME"] = folder.path
        let run = await ProgramRun.run(["search", "--json"] + text, in: place)
        let shows = (run.json["shows"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
        #expect(shows?.sorted() == titles, "\(run.output)")
    }
}
