import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// Two shows with one title and year are distinguished by the country after the title.
///
/// Covers: UserMarks, MarkIndex, ParsedTitle, ImportMarksAction
@Suite struct CountryInTitleMarkTests {
    private let folder = TemporaryFolder()

    /// A TVMaze with two shows of one title: `tvmaze:1` of the US and `tvmaze:2` of New Zealand.
    private static let source = ReplayingTransport { request in
        let (number, country) = request.url.contains("/shows/1") ? (1, "US") : (2, "NZ")
        let episodes = (1...4).map {
            """
            {"id":\(number)\($0),"name":"Part \($0) \(country)","season":1,"number":\($0),\
            "airdate":"2023-02-0\($0)","airtime":"20:00","airstamp":"2023-02-0\($0)T20:00:00+00:00"}
            """
        }
        let show = """
            {"id":\(number),"name":"The Traitors","premiered":"2023-02-01","network":{"id":\(number),\
            "name":"Channel \(number)","country":{"name":"\(country)","code":"\(country)","timezone":"UTC"}}}
            """
        let list = "[\(episodes.joined(separator: ","))]"
        let body = request.url.contains("/episodes") ? list : request.url.contains("/cast") ? "[]" : show
        return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
    }

    private func run(_ arguments: String..., file: String = "") async -> ProgramRun {
        let files = MemoryFiles(["/mine.csv": "show,season,number,watched\n" + file])
        return await ProgramRun.storing(
            in: folder,
            arguments,
            ProgramRun.tvMaze,
            transport: Self.source,
            files: files
        )
    }

    private func seen(in show: String) async -> [String] {
        let season = await run("season", show, "1", "--format", "json")
        let episodes = season.json["episodes"] as? [[String: Any]] ?? []
        #expect(episodes.count == 4, "\(season.errors)")
        return episodes.filter { $0["watched"] as? Bool == true }.compactMap { $0["code"] as? String }
    }

    @Test("Imported marks of one show do not appear at the other, before and after their source IDs are stored")
    func imported() async {
        #expect(await run("watched", "tvmaze:1", "S01E01").status == 0)
        #expect(await run("import-marks", "/mine.csv", file: "\"The Traitors (2023, NZ)\",1,2,true\n").status == 3)
        #expect(await seen(in: "tvmaze:1") == ["S01E01"])
        #expect(await seen(in: "tvmaze:2") == ["S01E02"])
        // The mark now has the IDs of its source, and another import still belongs to it.
        #expect(await run("import-marks", "/mine.csv", file: "\"The Traitors (NZ, 2023)\",1,3,true\n").status == 0)
        #expect(await run("import-marks", "/mine.csv", file: "\"The Traitors (2023, US)\",1,4,true\n").status == 0)
        #expect(await seen(in: "tvmaze:1") == ["S01E01", "S01E04"])
        #expect(await seen(in: "tvmaze:2") == ["S01E02", "S01E03"])
    }
}
