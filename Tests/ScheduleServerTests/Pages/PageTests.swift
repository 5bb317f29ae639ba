import Aggregator
import Foundation
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// Pages over HTTP with requests like a browser's. `Scripts/page-walk` uses a real browser.
/// Covers: Page, PageForm, ReaderPreferences, SignInPage, ShowPage
@Suite struct PageTests {
    static func place(_ rows: String, settings: String = "") -> ProgramRun.Place {
        var place = ProgramRun.Place()
        place.now = instant("2026-11-20T12:00:00Z")
        place.files.put(
            "/home/me/tv.csv",
            Array((header + "\n" + rows).utf8)
        )
        let configuration =
            "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.csv\"\n" + settings
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        return place
    }

    /// The columns of the file.
    static let header = "show,season,number,title,airdate,airtime,timezone,length,summary"

    static let rows = """
        Harbour,1,1,One,2026-11-13,20:00,UTC,60,It begins.
        Harbour,1,2,Two,2026-11-20,11:30,UTC,60,It goes on.
        Harbour,1,3,Three,2026-11-27,20:00,UTC,60,It ends.
        Night,1,1,First,2026-11-20,20:00,UTC,30,Dark.
        """

    static let show = "/show/mine:harbour"
    private static let second = "mine:harbour%2FS01E02"

    static func form(_ fields: [String: String]) -> String {
        fields.sorted { $0.key < $1.key }.map { name, value in
            let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return "\(name)=\(encoded)"
        }.joined(separator: "&")
    }

    static let browser = ["Accept: text/html", "Accept-Language: en"]
    static let formHeaders =
        browser + [
            "Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin",
        ]

    @Test(
        "An empty search shows if all sources responded and which shows are hidden, and old episodes have years"
    )
    func searchPage() async throws {
        let folder = TemporaryFolder()
        let failing = "[[provider]]\nid = \"gone\"\nkind = \"episode-file\"\npath = \"/home/me/gone.csv\"\n"
        for (settings, text) in [("", "No results for “zzzz”."), (failing, "not all sources responded")] {
            let server = try await ServedProgram.storing(
                in: folder,
                Self.place(Self.rows + "\nNight,1,2,Zebra,2024-11-20,20:00,UTC,30,Dark.", settings: settings)
            )
            #expect(try await server.request("/search?text=zzzz", Self.browser).text.contains(text))
            #expect(try await server.request("/search?text=zebra", Self.browser).text.contains("2024"))
            await server.end()
        }
        let server = try await ServedProgram.storing(in: folder, Self.place(Self.rows))
        #expect(try await server.request("/api/v1/hides/mine:night", method: "PUT").status == 200)
        #expect(try await server.request("/search?text=night", Self.browser).text.contains("Hidden by you: Night."))
        await server.end()
    }

    @Test("Each page exists, has security headers, is in the user's language, and uses hashed asset names")
    func pages() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place(Self.rows))
        for path in [
            "/", "/?filter=harbour", "/grid", "/month", "/list", Self.show, Self.show + "/season/1",
            Self.show + "/" + Self.second, "/search", "/search?text=harbour", "/following", "/changes", "/sources",
            "/settings", "/subscribe?feed=week.ics&past=&alarm=15", "/offline",
        ] {
            let page = try await server.request(path, Self.browser)
            #expect(page.status == 200 && page.isGuarded, "\(path): \(page.status)")
            #expect(page.headers["content-type"] == "text/html; charset=utf-8", "\(path)")
            #expect(page.text.contains("<html lang=\"en\"") && page.text.contains("<h1"), "\(path)")
            let german = try await server.request(path, ["Accept-Language: de-AT"])
            #expect(german.text.contains("<html lang=\"de\"") && german.text.contains("Einstellungen"), "\(path)")
            if path != "/offline" {
                #expect(page.headers["cache-control"] == "private, no-cache", "\(path)")
                #expect(page.headers["vary"]?.contains("Cookie, Accept-Language") == true, "\(path)")
            }
        }
        let home = try await server.request("/")
        for match in home.text.matches(of: /(?:href|src)="(\/assets\/[^"]+)"/) {
            let asset = try await server.request(String(match.1))
            #expect(asset.status == 200 && asset.headers["cache-control"]?.contains("immutable") == true)
        }
        #expect(try await server.request("/assets/style.0.css").status == 404)
        #expect(try await server.request("/worker.js").text.contains("/assets/page."))
        let manifest = try await server.request("/manifest.webmanifest")
        #expect((manifest.json["icons"] as? [Any])?.count == 4)
        await server.end()
    }

    @Test("Current episodes show the remaining time, upcoming ones the start, and the week has seven days")
    func home() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place(Self.rows))
        let evening = try await server.request("/", Self.browser).text
        #expect(evening.contains("id=\"hero\"") && evening.contains("30 min left"), "\(evening)")
        let page = try await server.request("/week", Self.browser).text
        #expect(page.components(separatedBy: "class=\"shelf").count == 8)
        #expect(page.components(separatedBy: "<li id=").count == 3)
        let other = try await server.request("/?date=2026-11-27", Self.browser).text
        #expect(!other.contains("id=\"now\"") && other.contains("Three") && !other.contains(">Night<"))
        await server.end()
    }

    @Test("Forms mark, follow, hide and lead back. G8: They lead nowhere else")
    func forms() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place(Self.rows))
        func send(_ form: String, _ fields: [String: String]) async throws -> WireResponse {
            try await server.request("/do/" + form, method: "POST", Self.formHeaders, body: Self.form(fields))
        }
        let season = Self.show + "/season/1"
        let marked = try await send("mark", ["mark": "watched mine:harbour mine:harbour/S01E01", "back": season])
        #expect(marked.status == 303 && marked.headers["location"] == season, "\(marked.text)")
        #expect(try await server.request(season).text.contains("1 of 3"))
        _ = try await send("mark", ["mark": "up-to mine:harbour mine:harbour/S01E02", "back": season])
        #expect(try await server.request(season).text.contains("2 of 3"))
        _ = try await send("mark", ["mark": "unwatched mine:harbour mine:harbour/S01E01", "back": season])
        #expect(try await server.request(season).text.contains("1 of 3"))
        _ = try await send("follow", ["show": "mine:harbour", "do": "follow", "back": Self.show])
        #expect(try await server.request("/following").text.contains("Harbour"))
        _ = try await send("follow", ["show": "mine:night", "do": "hide", "back": "/"])
        #expect(try await !server.request("/").text.contains(">Night<"))
        _ = try await send("follow", ["show": "mine:night", "do": "unhide", "back": "/"])
        #expect(try await server.request("/").text.contains(">Night<"))
        for back in ["https://evil.example/", "//evil.example", "/\\evil", "", "/a b", "javascript:1"] {
            let answer = try await send("follow", ["show": "mine:harbour", "do": "unfollow", "back": back])
            #expect(answer.status == 303 && answer.headers["location"] == "/", "\(back)")
        }
        for fields in [["mark": "nonsense"], ["mark": "watched mine:nobody mine:x"], [:]] {
            let answer = try await send("mark", fields)
            #expect((400..<500).contains(answer.status) && answer.text.contains("<h1"), "\(fields)")
        }
        #expect(try await server.request("/do/mark").status == 405)
        await server.end()
    }

    @Test("W7, G6: A form from another origin, or without one, changes nothing")
    func origins() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place(Self.rows))
        for header in ["Sec-Fetch-Site: cross-site", "Origin: https://evil.example", "Origin: null"] {
            let answer = try await server.request(
                "/do/follow",
                method: "POST",
                [header, "Content-Type: application/x-www-form-urlencoded"],
                body: Self.form(["show": "mine:harbour", "do": "follow"])
            )
            #expect(answer.status == 403, "\(header)")
        }
        let page = try await server.request("/")
        #expect(page.headers["referrer-policy"] == "same-origin")
        #expect(try await !server.request("/following").text.contains("f-mine:harbour"))
        await server.end()
    }

    @Test("G7, G10: A user's settings apply to each page, and invalid ones are ignored")
    func choices() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place(Self.rows))
        let chosen = try await server.request(
            "/do/settings",
            method: "POST",
            Self.formHeaders,
            body: Self.form([
                "language": "de", "theme": "dark", "spoilers": "on", "zone": "Asia/Tokyo", "country": "GB",
            ])
        )
        #expect(chosen.status == 303)
        let settings = try #require(chosen.headers["location"])
        #expect(try await server.request(settings, Self.browser).text.contains("Saved."))
        #expect(try await !server.request("/settings", Self.browser).text.contains(">Saved.<"))
        let nowhere = try await server.request(
            "/do/settings",
            method: "POST",
            Self.formHeaders,
            body: Self.form(["country": "ZZ"])
        )
        #expect(nowhere.headers["set-cookie"]?.contains("ZZ") == false)
        let set = try #require(chosen.headers["set-cookie"])
        #expect(set.contains("HttpOnly") && set.contains("SameSite=Strict"))
        let cookie = "Cookie: " + (set.split(separator: ";").first.map(String.init) ?? "")
        let page = try await server.request("/", [cookie, "Accept-Language: en"]).text
        #expect(page.contains("lang=\"de\"") && page.contains("data-theme=\"dark\"") && page.contains("Tokyo"))
        for path in ["/", "/month", "/list", Self.show, Self.show + "/season/1", Self.show + "/" + Self.second] {
            let covered = try await server.request(path, [cookie]).text
            #expect(!covered.contains(">Two<") && !covered.contains("It goes on."), "\(path)")
        }
        // Parameters of the address override saved settings.
        #expect(try await server.request("/?timezone=UTC", [cookie]).text.contains("UTC"))
        let nonsense = try await server.request("/", ["Cookie: aggctl-page=zone.%00_language.xx_theme.<b>"])
        #expect(nonsense.status == 200 && nonsense.text.contains("lang=\"en\""))
        await server.end()
    }

    @Test("Recent changes have no spoilers if titles are hidden, and are complete otherwise")
    func coveredChanges() async throws {
        let folder = TemporaryFolder()
        var place = Self.place(Self.rows)
        let server = try await ServedProgram.storing(in: folder, place)
        _ = try await server.request("/api/v1/refresh", method: "POST")
        await server.end()
        place = Self.place(Self.rows + "\nHarbour,1,9,Brilliant Disguise,2026-11-20,20:00,UTC,60,Dark.")
        place.now = place.now.addingTimeInterval(7200)
        let later = try await ServedProgram.storing(in: folder, place)
        _ = try await later.request("/api/v1/refresh", method: "POST")
        let cookie = "Cookie: aggctl-page=spoilers.hidden"
        for path in ["/changes", Self.show] {
            #expect(try await later.request(path).text.contains("Brilliant Disguise"), "\(path)")
            #expect(try await !later.request(path, [cookie]).text.contains("Brilliant Disguise"), "\(path)")
        }
        await later.end()
    }

    @Test("A hidden show is on the page of followed shows, and can be shown again from there")
    func hiddenShow() async throws {
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, Self.place(Self.rows))
        func choose(_ what: String) async throws -> Int {
            let body = Self.form(["show": "mine:harbour", "do": what])
            return try await server.request("/do/follow", method: "POST", Self.formHeaders, body: body).status
        }
        #expect(try await choose("hide") == 303)
        let page = try await server.request("/following").text
        #expect(page.contains("Hidden shows (1)") && page.contains("mine:harbour"))
        #expect(try await choose("unhide") == 303)
        #expect(try await !server.request("/following").text.contains("Hidden shows"))
        await server.end()
    }

    @Test("G9: The server fetches no picture that no page shows")
    func pictures() async throws {
        let server = try await ServedProgram(Self.place(Self.rows))
        for name in [
            "0", "..%2F..%2Fetc%2Fpasswd", "https:%2F%2Fevil.example%2Fa.jpg", String(repeating: "a", count: 500),
        ] {
            #expect(try await server.request("/picture/" + name).status == 404, "\(name)")
        }
        await server.end()
    }

    @Test("An error is a page with links for a browser, and a problem document for a program")
    func problems() async throws {
        let server = try await ServedProgram(Self.place(Self.rows))
        for path in ["/show/nobody", "/nonsense", "/?nonsense=1", "/month?month=x", "/show/mine:harbour/season/9"] {
            let page = try await server.request(path, Self.browser)
            #expect(page.status >= 400 && page.isGuarded, "\(path)")
            #expect(page.text.contains("<h1") && page.text.contains("/sources"), "\(path)")
        }
        let program = try await server.request("/nonsense", ["Accept: */*"])
        #expect(program.headers["content-type"] == "application/problem+json")
        await server.end()
    }

    @Test("A list marks show premieres and followed shows")
    func rolesInLists() async throws {
        let server = try await ServedProgram.storing(in: TemporaryFolder(), Self.place(Self.rows))
        #expect(try await server.request("/api/v1/follows/mine:harbour", method: "PUT").status == 200)
        let page = try await server.request("/list?month=2026-11", Self.browser).text
        #expect(page.contains("<i class=\"role\">new show</i>") && page.contains("fol\""), "\(page)")
        await server.end()
    }

    @Test("If two sources disagree, the page names each one's value and offers to split and link them")
    func story() async throws {
        let folder = TemporaryFolder()
        let more = "[[provider]]\nid = \"guide\"\nkind = \"episode-file\"\npath = \"/home/me/guide.csv\"\n"
        let place = Self.place(Self.rows, settings: more)
        place.files.put(
            "/home/me/guide.csv",
            Array(
                "show,season,number,title,airdate,airtime,timezone,length\nHarbour,1,2,Two,2026-11-20,11:00,,60\n"
                    .utf8
            )
        )
        let server = try await ServedProgram.storing(in: folder, place)
        let page = try await server.request(Self.show + "/" + Self.second, Self.browser).text
        #expect(page.contains("guide reports") && page.contains("These are not the same"), "\(page)")
        // A time without a zone is formatted like other times, and the reason for the choice is shown.
        #expect(page.contains("was chosen: the most precise value wins."), "\(page)")
        #expect(!page.contains("2026-11-20 11:00"), "\(page)")
        let parted = try await server.request(
            "/do/link",
            method: "POST",
            Self.formHeaders,
            body: Self.form(["one": "mine:harbour", "other": "guide:harbour", "do": "parted", "back": "/"])
        )
        #expect(parted.status == 303)
        #expect(try await !server.request(Self.show + "/" + Self.second, Self.browser).text.contains("guide reports"))
        let joined = try await server.request(
            "/api/v1/links",
            method: "PUT",
            body: #"{"shows":["mine:harbour","guide:harbour"],"same":null}"#
        )
        #expect(joined.status == 200 && joined.json["changed"] as? Bool == true)
        #expect(try await server.request(Self.show + "/" + Self.second, Self.browser).text.contains("guide reports"))
        await server.end()
    }

    @Test("Without access there is a sign-in page, and a write token gives full access until signing out")
    func signIn() async throws {
        let folder = TemporaryFolder()
        var place = Self.place(Self.rows)
        place.environment["XDG_DATA_HOME"] = folder.path
        func token(_ scope: String) async throws -> String {
            let run = await ProgramRun.run(["token", "add", scope, "--scope", scope, "--format", "json"], in: place)
            return try #require(run.json["text"] as? String)
        }
        let (read, write) = (try await token("read"), try await token("write"))
        let server = try await ServedProgram.storing(in: folder, place) { $0.publicURL = "https://tv.example.org" }
        let shut = try await server.request("/", Self.browser)
        #expect(shut.status == 401 && shut.text.contains("action=\"/do/sign-in\"") && !shut.text.contains("Harbour"))
        func sign(_ token: String) async throws -> WireResponse {
            try await server.request("/do/sign-in", method: "POST", Self.formHeaders, body: Self.form(["token": token]))
        }
        #expect(try await sign("wrong").status == 401)
        #expect(try await sign(read).status == 403)
        let answer = try await sign(write)
        let set = try #require(answer.headers["set-cookie"])
        #expect(answer.status == 303 && set.contains("Secure") && set.contains("HttpOnly"))
        let cookie = "Cookie: " + (set.split(separator: ";").first.map(String.init) ?? "")
        #expect(try await server.request("/", Self.browser + [cookie]).text.contains("Harbour"))
        let out = try await server.request("/do/sign-out", method: "POST", Self.formHeaders + [cookie], body: "")
        #expect(out.headers["clear-site-data"]?.contains("storage") == true)
        #expect(try await server.request("/", Self.browser + [cookie]).status == 401)
        // Without these files nobody could sign in.
        #expect(try await server.request("/worker.js").status == 200)
        #expect(try await server.request("/picture/0").status == 401)
        await server.end()
    }
}
