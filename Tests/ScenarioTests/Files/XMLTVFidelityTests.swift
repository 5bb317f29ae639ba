import Foundation
import ScheduleImport
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// Guides are read as their authors wrote them, and written in the same way.
/// Covers: XMLTVReader, XMLTVFormat, GuideMapper, ProgrammeDetails, XMLTVWriter
@Suite struct XMLTVFidelityTests {
    private static let full = """
        <programme start="20261120201520 +0000" stop="20261120204501 +0000" channel="c.1" showview="123" clumpidx="0/2">
          <title lang="en">Night &amp; Day</title><title lang="fr">Nuit</title>
          <sub-title lang="en">Dusk</sub-title><sub-title>Twilight</sub-title>
          <desc lang="en">It gets <b>dark</b>.</desc><desc lang="de">Es wird dunkel.</desc>
          <credits><director>Dee</director><actor role="Jo" guest="yes">Ada</actor><actor>Bob<image type="person">https://example.org/b.png</image></actor><writer>Will</writer><presenter>Pam</presenter><guest>Gus</guest></credits>
          <date>1999</date><category lang="en">Drama</category><category lang="fr">Drame</category><keyword lang="en">night</keyword>
          <language>English</language><orig-language lang="en">French</orig-language><length units="seconds">1700</length>
          <icon src="p.png" width="10" height="20"/><icon src="https://example.org/q.png"/><url system="imdb">https://example.org/1</url>
          <country>FR</country><episode-num system="xmltv_ns">1.2/10.0/2</episode-num><episode-num system="dd_progid">EP00000001.0002</episode-num>
          <video><present>yes</present><colour>yes</colour><aspect>16:9</aspect><quality>HDTV</quality></video><audio><stereo>dolby</stereo></audio>
          <previously-shown start="20200101000000" channel="c.2"/><premiere lang="en">Season Premiere</premiere><last-chance>tonight</last-chance><new/>
          <subtitles type="teletext"><language>English</language></subtitles>
          <rating system="VCHIP"><value>TV-14</value><icon src="r.png"/></rating><star-rating><value>3/4</value></star-rating>
          <review type="text" source="Paper" lang="en">Good.</review><image type="still">https://example.org/s.png</image>
        </programme>
        """

    private static func tv(_ rows: String, channels: String = "") -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><tv>\(channels)\(rows)</tv>"
    }

    private static func row(_ start: String, _ stop: String?, _ inside: String, on channel: String = "c.1") -> String {
        let stop = stop.map { " stop=\"20261120\($0) +0000\"" } ?? ""
        return "<programme start=\"20261120\(start) +0000\"\(stop) channel=\"\(channel)\">\(inside)</programme>"
    }

    private func run(_ guides: [String], _ arguments: [String], format: String) async -> ProgramRun {
        let place = ProgramRun.Place()
        for (index, guide) in guides.enumerated() { place.files.put("/g\(index).xml", Array(guide.utf8)) }
        let path = guides.count == 1 ? "/g0.xml" : "/g*.xml"
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("[[provider]]\nid = \"guide\"\nkind = \"episode-file\"\npath = \"\(path)\"".utf8)
        )
        return await ProgramRun.run(arguments + ["--timezone", "UTC", "--format", format], in: place)
    }

    /// Reads a file with a configuration that contains only this file.
    private func readAgain(_ text: String, format: String = "jsonl") async -> ProgramRun {
        let place = ProgramRun.Place()
        place.files.put("/again", Array(text.utf8))
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("[[provider]]\nkind = \"episode-file\"\npath = \"/again\"".utf8)
        )
        return await ProgramRun.run(["list", "--timezone", "UTC", "--format", format], in: place)
    }

    private func written(_ guide: String) async throws -> (programmes: [XMLTVProgramme], channels: [XMLTVChannel]) {
        try Self.read((await run([guide], ["list"], format: "xmltv")).output)
    }

    private static func read(_ guide: String) throws -> (programmes: [XMLTVProgramme], channels: [XMLTVChannel]) {
        final class Items {
            var programmes: [XMLTVProgramme] = []
            var channels: [XMLTVChannel] = []
        }
        let items = Items()
        let reader = try XMLTVReader { item in
            if case .programme(var programme) = item {
                programme.line = 0
                items.programmes.append(programme)
            } else if case .channel(let channel) = item {
                items.channels.append(channel)
            }
        }
        try reader.consume(Array(guide.utf8))
        try reader.finish()
        return (items.programmes, items.channels)
    }

    private func episodes(_ guide: String, _ arguments: [String] = ["list"]) async throws -> [[String: Any]] {
        let run = await run([guide], arguments, format: "json")
        let days = try #require(run.json["days"] as? [[String: Any]], "\(run.errors)")
        return days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }
    }

    private static func airings(_ episode: [String: Any]) -> [[String: Any]] {
        episode["airings"] as? [[String: Any]] ?? []
    }

    // MARK: Written again

    @Test("Every element and attribute of the document type is written as it was read")
    func completeProgramme() async throws {
        let guide = Self.tv(Self.full)
        let input = try Self.read(guide).programmes
        let output = try await written(guide).programmes
        #expect(input.count == 1 && output == input)
    }

    @Test("Rows of one episode retain their own texts, people and pictures")
    func rowsOfOneEpisode() async throws {
        let number = "<episode-num system=\"xmltv_ns\">0.4.</episode-num>"
        let first =
            "<title>Show</title><sub-title>One</sub-title><desc>First.</desc><credits><actor>Ada</actor></credits>"
        let second =
            "<title>Show</title><sub-title lang=\"en\">One!</sub-title><desc>Second.</desc><credits><actor>Bob</actor></credits>"
        let titleOnly = "<title>Show</title>"
        let guide = Self.tv(
            Self.row("100000", "110000", first + number) + Self.row("120000", "130000", second + number)
                + Self.row("140000", "150000", titleOnly + number)
        )
        let (output, input) = (try await written(guide).programmes, try Self.read(guide).programmes)
        #expect(input.count == 3 && output == input)
    }

    @Test("A channel is identified by its ID: two called SMILE stay two, with everything that the guide declares")
    func channels() async throws {
        let declared = """
            <channel id="85"><display-name lang="el">SMILE</display-name><display-name>Kids</display-name><icon src="s.png"/><url>https://example.org/s</url></channel>
            <channel id="smile.gr"><display-name>SMILE</display-name></channel>
            """
        let rows =
            Self.row("100000", "110000", "<title>A</title>", on: "85")
            + Self.row("100000", "110000", "<title>B</title>", on: "smile.gr")
        let guide = Self.tv(rows, channels: declared)
        let (output, input) = (try await written(guide), try Self.read(guide))
        #expect(output.channels == input.channels && output.programmes == input.programmes)
        let all = try await episodes(guide)
        let ids = all.compactMap { ($0["channel"] as? [String: Any])?["id"] as? String }
        #expect(ids.sorted() == ["85", "smile.gr"])
        #expect(try await episodes(guide, ["list", "--network", "smile"]).count == 2)
        #expect(try await episodes(guide, ["list", "--network", "85"]).compactMap { Self.title($0) } == ["A"])
    }

    @Test("Overlapping programmes of a channel are counted in one warning, and written unchanged")
    func overlaps() async throws {
        let guide = Self.tv(
            Self.row("100000", "113000", "<title>A</title>") + Self.row("110000", "120000", "<title>B</title>")
                + Self.row("115959", "123000", "<title>C</title>") + Self.row("123000", "130000", "<title>D</title>")
        )
        let run = await run([guide], ["list"], format: "xmltv")
        #expect(
            run.errors
                == "aggctl: xmltv: 2 programmes overlap another on its channel, as in the sources\n"
        )
        #expect(try Self.read(run.output).programmes == Self.read(guide).programmes)
    }

    // MARK: Seconds

    @Test("A stop retains its seconds, and a programme of one second its end, in every format")
    func seconds() async throws {
        let guide = Self.tv(
            Self.row("201520", "204501", "<title>A</title>") + Self.row("204501", "204502", "<title>B</title>")
        )
        let all = try await episodes(guide)
        #expect(all.compactMap { $0["end"] as? String } == ["2026-11-20T20:45:01Z", "2026-11-20T20:45:02Z"])
        #expect(all.flatMap(Self.airings).compactMap { $0["end"] as? String }.count == 2)
        for format in ["csv", "ics", "json", "jsonl", "xmltv"] {
            let output = await run([guide], ["list"], format: format).output
            let again = await readAgain(output, format: "json")
            let days = again.json["days"] as? [[String: Any]] ?? []
            let ends = days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.compactMap { $0["end"] as? String }
            #expect(ends == ["2026-11-20T20:45:01Z", "2026-11-20T20:45:02Z"], "\(format)")
        }
    }

    // MARK: Titles

    @Test("A row retains its title, and its show has the best: with accents if possible, then the most frequent")
    func titles() async throws {
        let titles = ["METEO", "Meteo", "Meteo", "Météo", "Meteo", "Hé Arnold!", "Hé Arnold !", "Hé Arnold !"]
        let rows = titles.enumerated().map { Self.row("1\($0)0000", "1\($0)3000", "<title>\($1)</title>") }.joined()
        let all = try await episodes(Self.tv(rows))
        #expect(Set(all.compactMap(Self.title)) == ["Météo", "Hé Arnold !"])
        let listed = all.flatMap { episode in
            Self.airings(episode).map { (($0["start"] as? String) ?? "", $0["title"] as? String) }
        }
        #expect(listed.sorted { $0.0 < $1.0 }.map(\.1) == titles)
        #expect(try await written(Self.tv(rows)).programmes.map { $0.titles[0].text } == titles)
    }

    @Test("Rows of a list also retain their titles, and the show has the best of them")
    func titlesOfLists() async throws {
        let run = await readAgain(
            "show,title,start\nMeteo,One,2026-11-20T10:00:00Z\nMétéo,Two,2026-11-20T11:00:00Z\n"
        )
        #expect(run.output.components(separatedBy: "\"title\":\"Meteo\"").count == 2)
        #expect(run.output.components(separatedBy: "\"title\":\"Météo\"").count == 4)
    }

    @Test("A row of a list that is merged with another retains its title and gets the other's text")
    func titleOfMergedRow() async throws {
        let list = """
            show,number,title,start,summary
            Meteo,,One,2026-11-20T10:00:00Z,
            METEO,,One,2026-11-20T11:00:00Z,
            Meteo,5,One,2026-11-20T12:00:00Z,It rains.
            """
        let programmes = try Self.read(await readAgain(list, format: "xmltv").output).programmes
        #expect(programmes.map { $0.titles[0].text } == ["Meteo", "METEO", "Meteo"])
        #expect(programmes.allSatisfy { $0.descriptions.map(\.text) == ["It rains."] }, "\(programmes)")
    }

    private static func title(_ episode: [String: Any]) -> String? {
        (episode["show"] as? [String: Any])?["title"] as? String
    }

    // MARK: People

    @Test("People belong to the programme that names them, with their role, and a cast lists them separately")
    func people() async throws {
        let guide = Self.tv(
            Self.row(
                "100000",
                nil,
                "<title>S</title><sub-title>One</sub-title><credits><director>Dee</director><actor role=\"Jo\">Ada</actor></credits>"
            )
                + Self.row(
                    "110000",
                    nil,
                    "<title>S</title><sub-title>Two</sub-title><credits><actor role=\"Jo\">Ada</actor><guest>Gus</guest></credits>"
                )
        )
        let all = try await episodes(guide)
        let people = all.map { ($0["credits"] as? [[String: Any]] ?? []).compactMap { $0["person"] as? String } }
        #expect(people == [["Dee", "Ada"], ["Ada", "Gus"]])
        let cast = await run([guide], ["cast", "S"], format: "json").json
        #expect((cast["cast"] as? [Any])?.isEmpty == true)
        let credits = try #require(cast["credits"] as? [[String: Any]])
        #expect(credits.compactMap { $0["person"] as? String } == ["Ada", "Dee", "Gus"])
        #expect(credits.compactMap { $0["episodes"] as? Int } == [2, 1, 1])
        #expect(credits.compactMap { $0["role"] as? String } == ["actor", "director", "guest"])
        let table = await run([guide], ["cast", "S"], format: "table").output
        #expect(table.contains("In single episodes\n  Ada  actor"), "\(table)")
    }

    // MARK: Details

    @Test("Further details of a row are in JSON, as part of its airing")
    func details() async throws {
        let episode = try #require(try await episodes(Self.tv(Self.full)).first)
        let details = try #require(Self.airings(episode)[0]["details"] as? [String: Any])
        #expect((details["ratings"] as? [[String: Any]])?.first?["value"] as? String == "TV-14")
        #expect((details["starRatings"] as? [[String: Any]])?.first?["value"] as? String == "3/4")
        #expect((details["video"] as? [String: Any])?["quality"] as? String == "HDTV")
        #expect((details["audio"] as? [String: Any])?["stereo"] as? String == "dolby")
        #expect((details["subtitles"] as? [[String: Any]])?.first?["language"] as? String == "English")
        #expect(details["keywords"] as? [String] == ["night"] && details["countries"] as? [String] == ["FR"])
        #expect(Self.airings(episode)[0]["labels"] as? [String] == ["premiere", "repeat", "new", "last-chance"])
        #expect(episode["role"] as? String == "season-premiere" && episode["part"] as? Int == 1)
    }

    @Test("In a merged guide, a gap in one source's row is filled from another, and explain lists both")
    func mergedDetails() async throws {
        let rated = Self.row(
            "100000",
            "110000",
            "<title>Show</title><sub-title>One</sub-title><rating><value>PG</value></rating>"
        )
        let pictured = Self.row(
            "100000",
            "110000",
            "<title>Show</title><sub-title>One</sub-title><video><quality>HDTV</quality></video>"
        )
        let place = ProgramRun.Place()
        place.files.put("/a.xml", Array(Self.tv(rated).utf8))
        place.files.put("/b.xml", Array(Self.tv(pictured).utf8))
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array(
                "[[provider]]\nid = \"a\"\nkind = \"episode-file\"\npath = \"/a.xml\"\n[[provider]]\nid = \"b\"\nkind = \"episode-file\"\npath = \"/b.xml\""
                    .utf8
            )
        )
        let guide = await ProgramRun.run(["list", "--timezone", "UTC", "--format", "xmltv"], in: place)
        let programmes = try Self.read(guide.output).programmes
        #expect(programmes.count == 1 && programmes[0].ratings.map(\.value) == ["PG"])
        #expect(programmes.first?.details.video?.child("quality") == "HDTV")
        let explained = await ProgramRun.run(["explain", "Show", "One", "--timezone", "UTC"], in: place)
        #expect(explained.output.contains("details") && explained.output.contains("HDTV"), "\(explained.output)")
    }

    @Test("A merged airing retains the guide's channel ID, and a merged guide has one channel for one station")
    func mergedChannel() async throws {
        let guide = Self.tv(
            Self.row("100000", "110000", "<title>Show</title><sub-title>One</sub-title>", on: "cw.us")
                + Self.row("110000", "120000", "<title>Other</title>", on: "cw.us"),
            channels: "<channel id=\"cw.us\"><display-name>The CW</display-name></channel>"
        )
        let list = "show,title,start,network\nShow,One,2026-11-20T10:00:00Z,The CW\n"
        let place = ProgramRun.Place()
        place.files.put("/a.csv", Array(list.utf8))
        place.files.put("/b.xml", Array(guide.utf8))
        let configuration = ["a.csv", "b.xml"].map {
            "[[provider]]\nid = \"\($0.prefix(1))\"\nkind = \"episode-file\"\npath = \"/\($0)\"\n"
        }
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.joined().utf8))
        let options = ["--timezone", "UTC", "--format"]
        let found = await ProgramRun.run(["list", "--network", "cw.us"] + options + ["jsonl"], in: place)
        #expect(found.output.split(separator: "\n").count == 2)
        let written = await ProgramRun.run(["list"] + options + ["xmltv"], in: place)
        #expect(try Self.read(written.output).channels.map(\.id) == ["the-cw.tv.aggctl"])
    }

    // MARK: Numbers

    @Test("The part of an episode is read back from JSON")
    func part() async throws {
        let guide = Self.tv(
            Self.row("100000", nil, "<title>S</title><episode-num system=\"xmltv_ns\">0.1.1/2</episode-num>")
        )
        let output = await run([guide], ["list"], format: "json").output
        let again = await readAgain(output)
        #expect(again.output.contains("\"part\":2"))
    }

    @Test("A number decides: rows with one day and title but different numbers are two episodes")
    func numbers() async throws {
        func row(_ start: String, _ number: String) -> String {
            let element = number.isEmpty ? "" : "<episode-num system=\"xmltv_ns\">\(number)</episode-num>"
            return Self.row(start, nil, "<title>Show</title><sub-title>Same</sub-title>" + element)
        }
        #expect(try await episodes(Self.tv(row("100000", ".4.") + row("110000", ".5."))).count == 2)
        #expect(try await episodes(Self.tv(row("100000", "0..") + row("110000", "1.."))).count == 2)
        // A row without a number belongs to the only episode that has one.
        #expect(try await episodes(Self.tv(row("100000", "") + row("110000", ".5."))).count == 1)
        let parts = try await episodes(Self.tv(row("100000", "..0/2") + row("110000", "1..")))
        #expect(Set(parts.compactMap { $0["part"] as? Int }) == [1])
    }

    @Test("A number also decides over an ID: rows of one dd_progid with different numbers are two episodes")
    func numbersOfOneID() async throws {
        func row(_ start: String, _ number: String, _ show: String = "Show") -> String {
            let element = number.isEmpty ? "" : "<episode-num system=\"xmltv_ns\">\(number)</episode-num>"
            let id = "<episode-num system=\"dd_progid\">EP00000001.0002</episode-num>"
            return Self.row(start, nil, "<title>\(show)</title>" + id + element)
        }
        let rows = row("100000", "0.1.") + row("110000", "0.2.") + row("120000", "0.2.") + row("130000", "0.1.")
        let all = try await episodes(Self.tv(rows + row("140000", "")))
        #expect(all.compactMap { $0["code"] as? String }.sorted() == ["S01E02", "S01E03"])
        #expect(Set(all.compactMap { $0["id"] as? String }).count == 2)
        #expect(all.flatMap(Self.airings).count == 5)
        let shows = try await episodes(Self.tv(row("100000", "0.1.") + row("110000", "0.1.", "Another")))
        #expect(Set(shows.compactMap { $0["id"] as? String }).count == 2)
    }
}
