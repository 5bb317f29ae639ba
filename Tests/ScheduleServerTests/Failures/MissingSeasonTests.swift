import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// A season or episode counts as missing only if the show's own sources responded.
/// Covers: SeasonDocument, EpisodeDocument, Problem, OperationError, ProviderError
@Suite struct MissingSeasonTests {
    private static let mine = "show,show_year,season,number,airdate\nHarbour,2020,1,1,2020-01-05\n"

    /// TVmaze has the show with an announced third season, and fails for addresses that contain a text.
    ///
    /// One file has the show's first episode, and another file is missing.
    private func place(failing part: String?, with status: Int = 500) -> ProgramRun.Place {
        var place = ProgramRun.Place()
        let files = ["mine", "gone"].map { name in
            "[[provider]]\nid = \"\(name)\"\nkind = \"episode-file\"\npath = \"/\(name).csv\"\n"
        }
        let configuration = "timezone = \"UTC\"\n[[provider]]\nkind = \"tvmaze\"\n" + files.joined()
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        place.files.put("/mine.csv", Array(Self.mine.utf8))
        place.transport = ReplayingTransport { request in
            let url = request.url
            if let part, url.contains(part) {
                if status == 0 { return nil }
                let headers = status == 429 ? ["retry-after": "3600"] : [:]
                return WebResponse(url: url, status: status, headers: headers, body: [])
            }
            let seasons = #"{"seasons": [{"id": 1, "number": 1}, {"id": 3, "number": 3}]}"#
            let show = #"{"id": 7, "name": "Harbour", "premiered": "2020-01-05", "_embedded": \#(seasons)}"#
            let episode = #"[{"id": 70, "name": "One", "season": 1, "number": 1, "airdate": "2020-01-05"}]"#
            let body =
                url.contains("/search/")
                ? "[{\"score\": 1, \"show\": \(show)}]"
                : url.contains("/episodes") ? episode : url.contains("/shows/7?") ? show : "[]"
            return WebResponse(url: url, status: 200, body: Array(body.utf8))
        }
        return place
    }

    private static let commands = [
        ["season", "Harbour", "2"], ["season", "Harbour", "S02E01"], ["season", "Harbour", "3"],
        ["season", "Harbour", "1", "--highlight", "S01E02"], ["episode", "Harbour", "S02E01"],
        ["explain", "Harbour", "S02E01"],
    ]

    private func request(_ target: String, in place: ProgramRun.Place) async throws -> WireResponse {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, place)
        let answer = try await server.request("/api/v1/" + target)
        await server.end()
        return answer
    }

    @Test(
        "A season or episode that the show's source failed to return is 503 and 69 or 75, regardless of others",
        arguments: [0, 500, 429]
    )
    func ownSourceFailed(status: Int) async throws {
        let place = place(failing: "/episodes", with: status)
        for command in Self.commands {
            let run = await ProgramRun.run(command, in: place)
            #expect(run.status == (status == 429 ? 75 : 69), "\(command): \(run.output)\(run.errors)")
            #expect(run.errors.contains("tvmaze: failed"), "\(command): \(run.errors)")
        }
        for target in ["season/Harbour/2", "season/Harbour/1?highlight=S01E02", "episode/Harbour/S02E01"] {
            let answer = try await request(target, in: place)
            #expect(answer.status == 503 && answer.headers["retry-after"] != nil, "\(target): \(answer.text)")
            #expect(answer.json["provider"] as? String == "tvmaze", "\(target): \(answer.text)")
        }
    }

    @Test("Nothing is marked, with status 69, if the show's source failed to return the selected episode")
    func marks() async {
        for name in ["S02E01", "S02", "S01E01-E02"] {
            let folder = TemporaryFolder()
            var place = place(failing: "/episodes")
            place.environment["XDG_DATA_HOME"] = folder.path
            let run = await ProgramRun.run(["watched", "Harbour", name], in: place)
            #expect(run.status == 69, "\(name): \(run.output)\(run.errors)")
        }
    }

    @Test("If a source failed, the message does not claim that nothing is left to watch")
    func next() async {
        let folder = TemporaryFolder()
        var place = place(failing: "/episodes")
        place.environment["XDG_DATA_HOME"] = folder.path
        for command in [["follow", "Harbour"], ["watched", "Harbour", "S01E01"]] {
            let run = await ProgramRun.run(command, in: place)
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
        let next = await ProgramRun.run(["next"], in: place)
        #expect(next.output.contains("nothing known is left to watch"), "\(next.output)\(next.errors)")
        let offline = await ProgramRun.run(["next", "--offline"], in: place)
        #expect(offline.output.contains("nothing known is left to watch"), "\(offline.output)")
    }

    @Test("If a source failed, empty conflicts and shows refer to the available data")
    func none() async {
        let conflicts = await ProgramRun.run(["conflicts"], in: place(failing: nil))
        #expect(conflicts.output.utf8.starts(with: "no conflicts in the available data\n".utf8), "\(conflicts.output)")
        let search = await ProgramRun.run(["search", "zzzq"], in: place(failing: "/search/"))
        #expect(search.output.utf8.starts(with: "no shows in the available data\n".utf8), "\(search.output)")
        let list = await ProgramRun.run(["list", "--filter", "zzzq"], in: place(failing: nil))
        #expect(list.output.contains("\nno matching data\n"), "\(list.output)")
    }

    @Test("A missing season is 404 and 1 if a source without the show failed, and the failure is reported")
    func otherSourceFailed() async throws {
        let place = place(failing: "/search/")
        for command in Self.commands {
            let run = await ProgramRun.run(command, in: place)
            #expect(run.status == 1, "\(command): \(run.output)\(run.errors)")
            #expect(run.errors.contains("tvmaze: failed: HTTP 500"), "\(command): \(run.errors)")
        }
        #expect(try await request("season/Harbour/2", in: place).status == 404)
        #expect(try await request("episode/Harbour/S02E01", in: place).status == 404)
    }

    @Test("An episode missing from its source's list is not found, even if the cast request failed")
    func castFailed() async throws {
        let place = place(failing: "/cast")
        let run = await ProgramRun.run(["episode", "Harbour", "S02E01"], in: place)
        #expect(run.status == 1 && run.errors.contains("tvmaze: failed: HTTP 500"), "\(run.output)\(run.errors)")
        #expect(try await request("episode/Harbour/S02E01", in: place).status == 404)
    }

    @Test("An announced season has no episodes, even if a source without the show failed")
    func announced() async {
        let run = await ProgramRun.run(["season", "Harbour", "3"], in: place(failing: nil))
        #expect(run.status == 0 && run.output.contains("announced, without episodes yet"), "\(run.output)\(run.errors)")
    }
}
