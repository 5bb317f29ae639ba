import ScheduleModel
import ProviderContract
import ProviderContractTesting
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import GuideReading

@Suite struct EpisodeFileContractTests {
    @Test(
        "keeps the contract for every format",
        arguments: ["ours.json", "calendar.json", "list.csv", "guide.xml"],
        ProviderContract.clauses
    )
    func contract(path: String, _ clause: ContractClause) async {
        var subject = ContractSubject(path, days: days("2026-10-31", "2026-11-03"), region: country("US")) {
            EpisodeFileProvider(pattern: path, reading: Self.reading, files: Self.files)
        }
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.timelessEpisodes = path == "list.csv" ? ["list/S01E03"] : []
        subject.makeUnreachable = {
            EpisodeFileProvider(pattern: "missing.csv", reading: EpisodeFileReading(), files: Self.files)
        }
        await expectKept(clause, by: subject)
    }

    private static let reading: EpisodeFileReading = {
        var reading = EpisodeFileReading()
        reading.zone = zone("America/New_York")
        return reading
    }()

    private static let files = MemoryFiles([
        "ours.json": #"""
        {"schema": "aggctl/episode-file/1", "shows": [{"title": "Harbour <b>Lights</b>"}], "episodes": [
        {"show": "Harbour Lights", "season": 1, "number": 1, "title": "One", "airdate": "2026-10-31", "airtime": "23:30"},
        {"show": "Harbour Lights", "season": 1, "number": 2, "title": "Two", "airdate": "2026-11-01", "airtime": "01:30"},
        {"show": "Harbour Lights", "title": "Special", "airdate": "2026-11-02", "summary": "<p>It <i>begins</i>.</p>"},
        {"show": "Harbour Lights", "season": 1, "number": 3, "start": "2026-11-03T02:00:00Z", "airdate": "2026-11-02", "network": "Northern"}]}
        """#,
        "calendar.json": #"""
        [{"name": "One", "air_date": "2026-11-01", "season": 1, "show": "Harbour Lights", "number": 1, "watched": true},
         {"name": "Two", "air_date": "2026-11-02", "season": 1, "show": "Harbour Lights", "number": 2, "watched": false}]
        """#,
        "guide.xml": """
        <tv><channel id="n"><display-name>Northern</display-name></channel>
        <programme start="20261031233000 -0400" stop="20261101003000 -0400" channel="n"><title>Harbour &lt;b&gt;Lights</title>
        <sub-title>One</sub-title><episode-num system="xmltv_ns">0.0.</episode-num></programme>
        <programme start="20261101013000 -0500" stop="20261101023000 -0500" channel="n"><title>Harbour Lights</title>
        <episode-num system="xmltv_ns">0.1.</episode-num></programme>
        <programme start="20261102210000 -0500" channel="n"><title>Night News</title></programme>
        <programme start="20261102230000 -0500" channel="n"><title>Night News</title></programme></tv>
        """,
        "list.csv":
            "season,episode,title,date,time\n1,1,One,2026-10-31,21:00\n1,2,Two,2026-11-01,01:30\n1,3,Three,2026-11-02,\n",
    ])
}
