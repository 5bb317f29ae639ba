import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// The episodes that a month shows for a day that does not fit into its cell.
///
/// Covers: DaySummary, MonthGrid, MonthPage
@Suite struct DaySummaryTests {
    private static let rows = """
        show,season,number,title,date,airtime,timezone
        Night Trains,1,1,a,2026-11-20,00:30,UTC
        Breakfast,1,1,a,2026-11-20,06:00,UTC
        Breakfast,1,2,b,2026-11-20,07:00,UTC
        Brunch,1,7,a,2026-11-20,08:00,UTC
        Drama,2,3,a,2026-11-20,20:00,UTC
        Drama,2,4,b,2026-11-20,21:00,UTC
        Kitchen,1,4,a,2026-11-20,10:00,UTC
        Late,3,9,a,2026-11-20,22:00,UTC
        """
    private static let configuration =
        "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/b.csv\"\n"
    private static let titles = ["Night Trains", "Breakfast", "Brunch", "Drama", "Kitchen", "Late"]

    @Test(
        "A month's cell prefers followed shows, then season premieres, then the evening, in the order of the day",
        arguments: [
            (1, ["Kitchen"], "+7 more"), (2, ["Night Trains", "Kitchen"], "+6 more"),
            (3, ["Night Trains", "Breakfast", "Kitchen"], "+4 more"),
            (4, ["Night Trains", "Breakfast", "Drama", "Kitchen"], "+2 more"),
            (6, ["Night Trains", "Breakfast", "Brunch", "Drama", "Kitchen", "Late"], ""),
        ]
    )
    func table(limit: Int, shown: [String], remaining: String) async {
        let folder = TemporaryFolder()
        let files = MemoryFiles(["/b.csv": Self.rows])
        _ = await ProgramRun.storing(in: folder, ["follow", "Kitchen"], Self.configuration, files: files)
        let month = await ProgramRun.storing(
            in: folder,
            ["calendar", "--rows", "\(limit)", "--width", "200"],
            Self.configuration,
            files: files
        )
        let found = Self.titles.filter { month.output.contains($0) }
        #expect(found == shown && month.output.contains(remaining), "\(month.output)")
        #expect(limit < 6 || !month.output.contains("more"), "\(month.output)")
    }

    @Test(
        "A code that does not fit completely is left out of a cell, and no line ends in blanks",
        arguments: [40, 60, 100, 120]
    )
    func code(width: Int) async {
        let month = await ProgramRun.storing(
            in: TemporaryFolder(),
            ["calendar", "--rows", "6", "--width", "\(width)"],
            Self.configuration,
            files: MemoryFiles(["/b.csv": Self.rows])
        ).output
        #expect(month.contains("Night Trains") && month.contains("Late S03E09"), "\(month)")
        #expect(month.contains("Night Trains S01E01") == (width < 68), "\(month)")
        #expect(!month.contains("S01E…") && !month.contains("S0…") && !month.contains(" …"), "\(month)")
        #expect(!month.contains(" \n"), "\(month)")
    }

    @Test("The page's month shows the same episodes, with several of one show on one line")
    func page() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place()
        place.now = instant("2026-11-20T12:00:00Z")
        place.files.put("/b.csv", Array(Self.rows.utf8))
        place.files.put("/home/me/.config/aggctl/config.toml", Array(Self.configuration.utf8))
        let server = try await ServedProgram.storing(in: folder, place)
        let page = try await server.request("/month?month=2026-11&day=2026-11-01", ["Accept-Language: en"]).text
        let cell = try #require(page.split(separator: "<td").dropFirst().first { $0.contains("2026-11-20") })
        #expect(Self.titles.filter(cell.contains) == ["Night Trains", "Breakfast", "Drama", "Late"])
        #expect(cell.contains("×2") && cell.contains(">+ 2<"), "\(cell)")
        await server.end()
    }
}
