import Foundation
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// The first impression of pages, and confirming and undoing changes.
/// Covers: WeekPage, TonightPage, PosterCell, MarkedPage, HiddenPage, UndoFields, SearchPage
@Suite struct FirstViewTests {
    @Test("Marks set together without a script are confirmed with a form that restores the exact earlier marks")
    func undoneMarks() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(PageTests.rows))
        let season = PageTests.show + "/season/1"
        func send(_ body: String) async throws -> WireResponse {
            try await server.request("/do/mark", method: "POST", PageTests.formHeaders, body: body)
        }
        func marks() async throws -> [String] {
            let text = try await server.request(season).text
            return text.matches(of: /data-s="([a-z]+)"/).map { String($0.1) }
        }
        _ = try await send(PageTests.form(["mark": "skipped mine:harbour mine:harbour/S01E01", "back": season]))
        let one = try await send(PageTests.form(["mark": "watched mine:harbour mine:harbour/S01E03", "back": season]))
        #expect(one.status == 303)
        #expect(try await marks() == ["skipped", "unwatched", "watched"])
        let many = try await send(PageTests.form(["mark": "up-to mine:harbour mine:harbour/S01E02", "back": season]))
        #expect(many.status == 200 && many.isGuarded && many.headers["cache-control"] == "no-store")
        #expect(many.text.contains("2 episodes marked") && many.text.contains("href=\"\(season)\""), "\(many.text)")
        #expect(try await marks() == ["watched", "watched", "watched"])
        let fields = many.text.matches(of: /name="([a-z]+)" value="([^"]*)"/).map { field in
            PageTests.form([String(field.1): String(field.2)])
        }
        let back = try await send(fields.joined(separator: "&"))
        #expect(back.status == 303 && back.headers["location"] == season, "\(fields)")
        #expect(try await marks() == ["skipped", "unwatched", "watched"])
        for nonsense in ["before=x", "before=watched", "before=gone+mine:x&show=mine:harbour"] {
            #expect(try await (400..<500).contains(send(nonsense).status), "\(nonsense)")
        }
        await server.end()
    }

    @Test("Hiding a followed show without a script can be undone, and the follow date is restored")
    func hiddenAndBack() async throws {
        let place = PageTests.place(PageTests.rows)
        let clock = ManualClock(place.now)
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place, clock: clock)
        func send(_ body: String) async throws -> WireResponse {
            try await server.request("/do/follow", method: "POST", PageTests.formHeaders, body: body)
        }
        func since() async throws -> String? {
            let marks = try await server.request("/api/v1/marks").text
            return marks.firstMatch(of: /"followedSince":"([^"]*)"/).map { String($0.1) }
        }
        _ = try await send(PageTests.form(["show": "mine:harbour", "do": "follow"]))
        let before = try #require(try await since())
        clock.advance(by: 3600)
        let hidden = try await send(PageTests.form(["show": "mine:harbour", "do": "hide", "back": PageTests.show]))
        #expect(hidden.status == 200 && hidden.isGuarded && hidden.headers["cache-control"] == "no-store")
        #expect(hidden.text.contains("You no longer follow this show."), "\(hidden.text)")
        #expect(hidden.text.contains("href=\"\(PageTests.show)\""), "\(hidden.text)")
        #expect(try await since() == nil)
        let fields = hidden.text.matches(of: /name="([a-z]+)" value="([^"]*)"/).map { field in
            PageTests.form([String(field.1): String(field.2)])
        }
        let back = try await send(fields.joined(separator: "&"))
        #expect(back.status == 303 && back.headers["location"] == PageTests.show, "\(fields)")
        #expect(try await since() == before)
        // A show that was not followed has only its button.
        #expect(try await send(PageTests.form(["show": "mine:night", "do": "hide"])).status == 303)
        await server.end()
    }

    @Test("A source with some failed days is not shown as failing, and a failing one has no recent response")
    func partly() async throws {
        for (missed, text) in [
            ("2026-11-21", "some requests failed"), ("schedule", "no data"),
        ] {
            var place = ProgramRun.Place()
            place.files.put("/home/me/.config/aggctl/config.toml", Array("[[provider]]\nkind = \"tvmaze\"\n".utf8))
            place.transport = ReplayingTransport { request in
                let status = request.url.contains(missed) ? 500 : 200
                let headers = ["cache-control": "max-age=3600"]
                return WebResponse(url: request.url, status: status, headers: headers, body: Array("[]".utf8))
            }
            let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
            _ = try await server.request("/", PageTests.browser)
            let page = try await server.request("/sources", PageTests.browser).text
            #expect(page.contains("<strong>\(text)</strong>") && !page.contains("failing"), "\(missed): \(page)")
            #expect(page.contains("last response just now") == (missed != "schedule"), "\(missed): \(page)")
            await server.end()
        }
    }

    @Test("A title with soft hyphens is one word, for the filter and for its picture's placeholder")
    func softHyphens() async throws {
        let rows = "Donau\u{AD}dampf\u{AD}schiff,1,1,One,2026-11-20,20:00,UTC,60,"
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(rows))
        let page = try await server.request("/?filter=donaudampf", PageTests.browser).text
        #expect(page.contains("data-f=\"donaudampfschiff\"") && page.contains(">D</span>"), "\(page)")
        #expect(page.contains("Donau\u{AD}dampf\u{AD}schiff"), "it is broken where it may be")
        await server.end()
    }

    @Test("A search with more results than fit a page counts all and shows the number of further ones")
    func manyFound() async throws {
        let rows = (1...45).map { "Serie \($0),1,1,One,2026-11-20,20:00,UTC,60," }.joined(separator: "\n")
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(rows))
        let page = try await server.request("/search?text=serie", PageTests.browser).text
        #expect(page.contains("45 shows") && page.contains("<p class=\"count\">+ 5</p>"), "\(page)")
        await server.end()
    }

    @Test("Current episodes also show if they are followed, watched or skipped")
    func marksOfNow() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(PageTests.rows))
        for (state, classes) in [("skipped", "on skip"), ("watched", "on seen"), ("unwatched", "on")] {
            let fields = ["mark": "\(state) mine:harbour mine:harbour/S01E02"]
            let body = PageTests.form(fields)
            #expect(
                try await server.request("/do/mark", method: "POST", PageTests.formHeaders, body: body).status == 303
            )
            let page = try await server.request("/week", PageTests.browser).text
            #expect(page.contains(" class=\"\(classes)\" data-f="), "\(state): \(page)")
        }
        await server.end()
    }

    @Test("Today's first highlighted episode is recent or next, not one that runs all day")
    func todaysBeginning() async throws {
        let rows = """
            News,1,1,All day,2026-11-20,06:00,UTC,1000,
            Morning,1,1,Over,2026-11-20,09:00,UTC,60,
            Noon,1,1,On,2026-11-20,11:30,UTC,60,
            Evening,1,1,Next,2026-11-20,20:00,UTC,60,
            """
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(rows))
        let page = try await server.request("/week", PageTests.browser).text
        let first = page.matches(of: /<li id="e-mine:([a-z]+)[^>]* class="[a-z ]*\bat\b/).map { String($0.1) }
        #expect(first == ["noon"], "\(page)")
        await server.end()
    }

    @Test("Source IDs are shown as readable words, and an empty period as a sentence")
    func readableTexts() async throws {
        let more = "[[provider]]\nid = \"guide\"\nkind = \"episode-file\"\npath = \"/home/me/guide.csv\"\n"
        let row = "Night Watch,1,1,Dawn,2026-11-20,20:00,UTC,60,"
        let place = PageTests.place(row, settings: more)
        let file =
            "show,season,number,title,airdate,airtime,timezone,length\nNight Watch,1,1,Dawn,2026-11-20,20:00,UTC,60\n"
        place.files.put("/home/me/guide.csv", Array(file.utf8))
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        let page = try await server.request("/show/mine:night%2520watch", PageTests.browser).text
        #expect(
            page.contains("guide:night watch and mine:night watch") && !page.contains("guide:night%20watch and"),
            "\(page)"
        )
        for path in ["/list?month=2026-01", "/grid?date=2026-01-01", "/month?month=2026-01"] {
            #expect(
                try await server.request(path, PageTests.browser).text.contains("No episodes in this period."),
                "\(path)"
            )
        }
        await server.end()
    }

    @Test(
        "The demonstration has each page of its bar, and a rejected form leads back to its page"
    )
    func demonstration() async throws {
        let server = try await ServedProgram(isDemo: true)
        let home = try await server.request("/", PageTests.browser).text
        let bar = home.matches(of: /<nav[\s\S]*?<\/nav>/).flatMap { $0.0.matches(of: /href="(\/[^"]*)"/) }
        #expect(bar.count >= 9)
        for link in bar {
            let page = try await server.request(String(link.1), PageTests.browser)
            #expect(page.status == 200, "\(link.1): \(page.status)")
        }
        #expect(try await server.request("/changes", PageTests.browser).text.contains("It saves nothing"))
        let headers = PageTests.formHeaders + ["Referer: http://127.0.0.1:\(server.port)/show/demo:x?a=1"]
        let refused = try await server.request("/do/follow", method: "POST", headers, body: "show=demo:x&do=follow")
        #expect(refused.status == 409 && refused.text.contains("href=\"/show/demo:x?a=1\""), "\(refused.text)")
        #expect(!refused.text.contains("href=\"/do/"))
        await server.end()
    }

    @Test("A show is linked by title with another source's show of another name, or again after splitting")
    func joined() async throws {
        let more = "[[provider]]\nid = \"guide\"\nkind = \"episode-file\"\npath = \"/home/me/guide.csv\"\n"
        let place = PageTests.place(
            "Harbour,1,1,One,2026-11-20,20:00,UTC,60,\nNight,1,1,Dark,2026-11-20,21:00,UTC,60,",
            settings: more
        )
        let rows =
            "show,season,number,title,airdate,airtime,timezone,length\nThe Port,1,1,Eins,2026-11-22,18:00,UTC,45\n"
        place.files.put("/home/me/guide.csv", Array((rows + "Night,1,1,Dark,2026-11-20,21:00,UTC,60\n").utf8))
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        func send(_ fields: [String: String]) async throws -> WireResponse {
            let body = PageTests.form(fields.merging(["back": "/"]) { own, _ in own })
            return try await server.request("/do/link", method: "POST", PageTests.formHeaders, body: body)
        }
        func sources(_ show: String) async throws -> [String] {
            try await server.request("/api/v1/show/\(show)").json["show"].flatMap {
                ($0 as? [String: Any])?["sources"] as? [String]
            } ?? []
        }
        let page = try await server.request("/show/mine:harbour", PageTests.browser).text
        #expect(page.contains("name=\"named\"") && page.contains("name=\"one\" value=\"mine:harbour\""), "\(page)")
        #expect(try await send(["one": "mine:harbour", "named": "the port", "do": "joined"]).status == 303)
        #expect(try await sources("mine:harbour").sorted() == ["guide:the%20port", "mine:harbour"])
        // After splitting, two shows have one title, and the other one is selected.
        #expect(try await send(["one": "mine:night", "other": "guide:night", "do": "parted"]).status == 303)
        #expect(try await sources("mine:night") == ["mine:night"])
        #expect(try await send(["one": "mine:night", "named": "Night", "do": "joined"]).status == 303)
        #expect(try await sources("mine:night").sorted() == ["guide:night", "mine:night"])
        for (name, status) in [("nobody", 404), ("", 400), ("mine:harbour", 400)] {
            #expect(try await send(["one": "mine:night", "named": name, "do": "joined"]).status == status, "\(name)")
        }
        await server.end()
    }

    @Test("The reason for missing days is shown once for all of them")
    func missedDays() async throws {
        var place = ProgramRun.Place()
        place.now = instant("2026-11-20T12:00:00Z")
        place.files.put("/home/me/.config/aggctl/config.toml", Array("[[provider]]\nkind = \"tvmaze\"\n".utf8))
        place.transport = ReplayingTransport { request in
            WebResponse(url: request.url, status: request.url.contains("/schedule") ? 500 : 200, body: Array("[]".utf8))
        }
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        _ = try await server.request("/week", PageTests.browser)
        let page = try await server.request("/sources", PageTests.browser).text
        let messages = page.matches(of: /Error: ([^<]*)</).map { String($0.1) }
        #expect(messages.count == 1 && messages[0].contains("today, tomorrow, and Sunday"), "\(page)")
        await server.end()
    }

    @Test("The page of a failed source names no address of a request")
    func noInternalAddress() async throws {
        var place = ProgramRun.Place()
        place.files.put("/home/me/.config/aggctl/config.toml", Array("[[provider]]\nkind = \"tvmaze\"\n".utf8))
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 500, body: []) }
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        let page = try await server.request("/show/tvmaze:99", PageTests.browser)
        #expect(page.status == 503 && page.text.contains("HTTP 500"), "\(page.text)")
        #expect(!page.text.contains("/shows/99?"), "\(page.text)")
        await server.end()
    }

    @Test("An error is shown in the user's language, with the English reason marked as English")
    func germanProblems() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(PageTests.rows))
        let page = try await server.request("/show/nothing", ["Accept: text/html", "Accept-Language: de"])
        #expect(page.status == 404)
        #expect(page.text.contains("Keine Quelle führt diese Serie.") && page.text.contains("lang=\"en\""))
        for (path, text) in [
            ("/nothing", "Nicht gefunden."), ("/month?month=x", "Diese Adresse ist ungültig."),
            (PageTests.show + "/season/9", "Staffel nicht gefunden."),
            (PageTests.show + "/S01E09", "Folge nicht gefunden."),
        ] {
            let answer = try await server.request(path, ["Accept: text/html", "Accept-Language: de"])
            #expect(answer.text.contains("<p>\(text)</p>"), "\(path): \(answer.text)")
        }
        // The reason is a separate sentence.
        #expect(
            try await server.request("/show/nothing", PageTests.browser).text.contains(">No show is called “nothing”.<")
        )
        await server.end()
    }

    @Test("The home page begins with the current or next airing of a followed show, and lists it once")
    func evening() async throws {
        let rows = """
            Harbour,1,1,One,2026-11-19,20:00,UTC,60,It begins.
            Harbour,1,2,Two,2026-11-20,21:00,UTC,60,It goes on.
            Harbour,1,3,Three,2026-11-23,21:00,UTC,60,It ends.
            Inlet,1,1,A,2026-11-20,,UTC,60,A.
            Inlet,1,2,B,2026-11-20,,UTC,60,B.
            Inlet,1,3,C,2026-11-20,,UTC,60,C.
            Old,1,1,Past,2026-11-01,20:00,UTC,60,Over.
            Old,2,1,Far,2027-12-01,20:00,UTC,60,Far away.
            """
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(rows))
        let before = try await server.request("/", PageTests.browser).text
        #expect(!before.contains("id=\"waiting\"") && before.contains(">Follow</button>"), "\(before)")
        let week = try await server.request("/week", PageTests.browser).text
        #expect(week.contains("data-n=\"3\"") && week.contains("3 episodes"))
        for show in ["harbour", "old"] {
            let follow = PageTests.form(["show": "mine:\(show)", "do": "follow", "back": "/"])
            let followed = try await server.request("/do/follow", method: "POST", PageTests.formHeaders, body: follow)
            #expect((200..<400).contains(followed.status), "\(followed.text)")
        }
        let page = try await server.request("/", PageTests.browser).text
        func section(_ name: String) -> String {
            let parts = page.components(separatedBy: "id=\"\(name)\"")
            return parts.count < 2 ? "" : parts[1].components(separatedBy: "</section>")[0]
        }
        #expect(section("hero").contains("in 9 h") && section("hero").contains("S1:E2"), "\(page)")
        #expect(!section("later").contains("Harbour"), "\(page)")
        #expect(section("waiting").contains("S1:E1") && section("waiting").contains("1 episode"), "\(page)")
        #expect(section("waiting").contains("value=\"watched mine:harbour mine:harbour/S01E01\""), "\(page)")
        #expect(
            section("this-week").contains("Monday 21:00") || section("this-week").contains("Monday 9:00"),
            "\(page)"
        )
        // A day of another year has its year, and comes last.
        #expect(section("afterwards").contains("December 1, 2027"), "\(page)")
        await server.end()
    }

    @Test(
        "Another page can open first, and an address with a date opens the week",
        arguments: [
            ("/", "start.week", "id=\"d-2026-11-20\""), ("/", "start.month", "<table class=\"month\">"),
            ("/", "start.following", "id=\"followed\""), ("/", "", "class=\"evening\""),
            ("/?date=2026-11-27", "", "id=\"d-2026-11-27\""), ("/week", "week.sunday", "id=\"d-2026-11-15\""),
            ("/week?date=2026-11-22", "week.sunday", "id=\"d-2026-11-28\""),
            ("/month", "week.sunday", "datetime=\"2026-12-05\""), ("/month?date=2026-12-24", "", "December 2026"),
            ("/week", "clock.24", ">20:00<"), ("/week", "clock.12", ">8:00\u{202F}PM<"),
        ]
    )
    func preferences(target: String, cookie: String, text: String) async throws {
        let rows = "Harbour,1,1,One,2026-11-20,20:00,UTC,60,It begins."
        let server = try await ServedProgram.storing(in: TemporaryFolder(), PageTests.place(rows))
        let headers = PageTests.browser + ["Cookie: aggctl-page=\(cookie)"]
        let page = try await server.request(target, headers)
        #expect(page.status == 200 && page.text.contains(text), "\(page.text)")
        await server.end()
    }

    @Test("Two sources that disagree on a start give one time on each page")
    func disagreement() async throws {
        let more = "[[provider]]\nid = \"guide\"\nkind = \"episode-file\"\npath = \"/home/me/guide.csv\"\n"
        let place = PageTests.place("Harbour,1,1,One,2026-11-20,23:30,UTC,60,It begins.", settings: more)
        let header = PageTests.header
        place.files.put(
            "/home/me/guide.csv",
            Array("\(header)\nHarbour,1,1,One,2026-11-21,00:30,UTC,60,It begins.\n".utf8)
        )
        let server = try await ServedProgram.storing(in: TemporaryFolder(), place)
        var first: Set<String>?
        for path in ["/week", "/month?day=2026-11-20", "/list"] {
            let page = try await server.request(path, PageTests.browser).text
            let starts = Set(page.matches(of: /datetime="(2026-11-2[01]T[^"]*)"/).map { String($0.1) })
            first = first ?? starts
            #expect(starts.count == 1 && starts == first, "\(path): \(page)")
        }
        await server.end()
    }
}
