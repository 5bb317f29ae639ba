import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Several files with the same shows, in one configuration.
///
/// Covers: ShowGrouping, EpisodeAligner, ShowOverride, EpisodeReference, MergedCatalog
@Suite struct SeveralFilesTests {
    @Test("A week links shows by their complete lists, not only by the rows of its days")
    func weekLinksLikeShows() async throws {
        let files = [
            "uk": "show,season,number,airdate\nGhosts,1,1,2019-04-15\nGhosts,5,1,2023-10-06\n",
            "us": "show,season,number,title,airdate\nGhosts,1,1,Pilot,2021-10-07\nGhosts,3,1,The Owl,2023-10-06\n",
        ]
        let week = await run(["week", "--date", "2023-10-05", "--format", "jsonl"], files)
        #expect(week.output.split(separator: "\n").count == 2)
        let shows = await run(["shows", "--format", "json"], files)
        #expect((shows.json["shows"] as? [Any])?.count == 2)
    }

    @Test("A week aligns episodes by the complete lists: a shifted number finds its match")
    func weekAlignsLikeSeason() async throws {
        func list(_ first: Int) -> String {
            "show,season,number,title,airdate\n"
                + (0..<8).map { "The Long Road,1,\(first + $0),Stage number \($0) of it,2023-09-\(10 + $0)\n" }
                .joined()
        }
        let files = ["one": list(1), "two": list(0).replacing("Stage number 5 of it", with: "")]
        let week = await run(["week", "--date", "2023-09-15", "--format", "jsonl"], files)
        let day = week.output.split(separator: "\n").filter { $0.contains("\"date\":\"2023-09-15\"") }
        #expect(day.count == 1)
        #expect(
            day.first?.contains("\"sources\":[\"one:the%20long%20road/S01E06\",\"two:the%20long%20road/S01E05\"]")
                == true
        )
    }

    @Test(
        "A show is found by any of its titles, with all its sources",
        arguments: ["Marvel's Luke Cage", "Luke Cage"]
    )
    func foundByAnyTitle(name: String) async throws {
        let files = [
            "one":
                "show,season,number,title,airdate\nMarvel's Luke Cage,1,1,Moment of Truth,2016-09-30\nMarvel's Luke Cage,1,2,Code of the Streets,2016-10-30\n",
            "two":
                "show,season,number,title,airdate\nLuke Cage,1,1,Moment of Truth,2016-09-30\nLuke Cage,1,2,Code of the Streets,2016-10-30\n",
        ]
        let explained = await run(["explain", name, "S01E01", "--format", "json"], files)
        let show = try #require(explained.json["show"] as? [String: Any])
        #expect(show["sources"] as? [String] == ["one:marvels%20luke%20cage", "two:luke%20cage"])
        #expect((explained.json["links"] as? [Any])?.count == 1)
    }

    @Test(
        "An airing that a shift moves into another week is listed there, with or without a zone",
        arguments: ["UTC", ""]
    )
    func shiftOverTheWeek(zone: String) async throws {
        let files = ["e": "show,season,number,title,airdate,airtime,timezone\nEdge,1,1,Late,2025-03-23,23:30,\(zone)\n"]
        let settings = "[[show]]\nsource = \"e:edge\"\nshift = 60\n"
        for (date, count) in [("2025-03-17", 0), ("2025-03-24", 1)] {
            let week = await run(["week", "--date", date, "--timezone", "UTC", "--format", "jsonl"], files, settings)
            #expect(week.output.split(separator: "\n").count == count)
        }
    }

    @Test("A code that several episodes have is rejected with their IDs, and an ID selects one of them")
    func ambiguousCode() async throws {
        let files = ["d": "show,season,number,title,airdate\nDup,1,1,One,2025-03-24\nDup,1,1,Other,2025-03-25\n"]
        for command in ["episode", "explain"] {
            let refused = await run([command, "Dup", "S01E01"], files)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("d:dup/S01E01/other"))
            #expect(await run([command, "Dup", "d:dup/S01E01/other"], files).output.contains("Other"))
        }
    }

    @Test(
        "Settings that conflict with each other or with themselves are rejected",
        arguments: [
            "[[show]]\nsource = \"e:x\"\nshift = -9223372036854775808\n",
            "[[show]]\nsource = \"e:x\"\nshift = 1\n[[show]]\nsource = \"e:x\"\nnumbering = \"E+1\"\n",
            "[[show]]\nsource = \"e:x\"\nnumbering = \"E+9223372036854775807\"\n",
        ]
    )
    func contradictions(settings: String) async {
        #expect(await run(["shows"], ["e": "show,title,airdate\nX,Y,2025-01-01\n"], settings).status == 78)
    }

    @Test(
        "A setting for a show that its file does not have is reported, and has no other effect",
        arguments: ["week", "shows", "conflicts"]
    )
    func unknownShow(command: String) async {
        let files = ["e": "show,season,number,title,airdate\nEdge,1,1,Late,2025-03-23\n"]
        let unknown = await run([command], files, "[[show]]\nsource = \"e:nosuch\"\nshift = 5\n")
        #expect(unknown.status == 0)
        #expect(unknown.errors.contains("[[show]] e:nosuch: e has no such show"))
        #expect(await run([command], files, "[[show]]\nsource = \"e:edge\"\nshift = 5\n").errors.isEmpty)
    }

    @Test("A number that a setting would make negative is dropped")
    func noNegativeNumbers() async {
        let files = ["e": "show,season,number,title,airdate\nEdge,1,1,Late,2025-03-23\n"]
        let settings = "[[show]]\nsource = \"e:edge\"\nnumbering = \"E-5\"\n"
        let week = await run(["week", "--date", "2025-03-23", "--format", "jsonl"], files, settings)
        #expect(week.output.contains("\"number\":null"))
    }

    @Test(
        "A channel name that one file declares applies to all files, and an episode on two channels stays two airings"
    )
    func globOfGuides() async throws {
        func guide(_ channel: String) -> String {
            "<tv><programme start='20250328200000 +0000' channel='\(channel)'><title>Doctor Who</title>"
                + "<episode-num system='xmltv_ns'>0.0.</episode-num></programme></tv>"
        }
        let place = ProgramRun.Place()
        let config = "timezone = \"UTC\"\n[[provider]]\nid = \"g\"\nkind = \"episode-file\"\npath = \"/g/*.xml\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(config.utf8))
        place.files.put("/g/a.xml", Array(guide("one").utf8))
        place.files.put("/g/b.xml", Array(guide("two").utf8))
        place.files.put(
            "/g/z.xml",
            Array("<tv><channel id='one'><display-name>BBC One</display-name></channel></tv>".utf8)
        )
        let run = await ProgramRun.run(["episode", "Doctor Who", "S01E01", "--format", "json"], in: place)
        let airings = try #require((run.json["episode"] as? [String: Any])?["airings"] as? [[String: Any]])
        #expect(
            airings.compactMap { ($0["channel"] as? [String: Any])?["name"] as? String }.sorted() == ["BBC One", "two"]
        )
    }

    private func run(_ arguments: [String], _ files: [String: String], _ settings: String = "") async -> ProgramRun {
        let place = ProgramRun.Place()
        var config = "timezone = \"America/New_York\"\n"
        for (id, text) in files.sorted(by: { $0.key < $1.key }) {
            config += "[[provider]]\nid = \"\(id)\"\nkind = \"episode-file\"\npath = \"/\(id).csv\"\n"
            place.files.put("/\(id).csv", Array(text.utf8))
        }
        place.files.put("/home/me/.config/aggctl/config.toml", Array((config + settings).utf8))
        return await ProgramRun.run(arguments, in: place)
    }
}
