import Aggregator
import AggctlKit
import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// The first run, without any configuration.
///
/// Covers: SetupConversation, SystemDefaults, CountryParser, ZoneParser, Greeting
@Suite("the first minute")
struct FirstRunTests {
    private static let zones = "# comment\nGB\t+513030-0000731\tEurope/London\nDE\t+5230+01322\tEurope/Berlin\tmost\n"

    @Test(
        "The system suggests the country of its zone, otherwise that of its language, otherwise none",
        arguments: [
            ("Europe/Berlin", "en_US.UTF-8", "DE"), ("Europe/London", "", "GB"), ("GMT", "de_AT.UTF-8", "AT"),
            ("GMT", "C.UTF-8", nil), ("GMT", "de_DE@euro", nil),
        ]
    )
    func suggestion(zone: String, language: String, country: String?) throws {
        let suggestion = SystemDefaults(
            zone: try #require(TimeZone(identifier: zone)),
            variables: ["LANG": language],
            table: Self.zones
        )
        #expect(suggestion.country?.rawValue == country)
    }

    @Test(
        "A country is two letters or a name, and anything else gets a suggestion",
        arguments: [("uk", "GB"), ("GB", "GB"), ("Germany", "DE"), ("united states", "US"), ("holland", "NL")]
    )
    func countries(text: String, code: String) throws {
        #expect(try CountryParser.parse(text).rawValue == code)
        let problem = #expect(throws: ArgumentError.self) { try CountryParser.parse("Grmany") }
        #expect(problem?.hints == ["did you mean DE, Germany?"])
        for text in ["XX", "EU", "Eurozone"] { #expect(throws: ArgumentError.self) { try CountryParser.parse(text) } }
        #expect(CountryParser.all.count > 240)
    }

    @Test(
        "A zone is a name or a city, and anything else gets a suggestion",
        arguments: [
            ("Tokyo", "Asia/Tokyo"), ("new york", "America/New_York"), ("europe/berlin", "Europe/Berlin"),
            ("Asia/Tokyo", "Asia/Tokyo"),
        ]
    )
    func zoneNames(text: String, name: String) throws {
        #expect(try ZoneParser.parse(text).identifier == name)
        let problem = #expect(throws: ArgumentError.self) { try ZoneParser.parse("Berln") }
        #expect(problem?.hints == ["did you mean Europe/Berlin?"])
    }

    /// A place with its own home folder, at a terminal where lines are typed.
    private func place(_ folder: TemporaryFolder, typing lines: [String]? = nil) -> ProgramRun.Place {
        var place = ProgramRun.Place()
        place.environment = [
            "HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data", "TZ": "Europe/London", "LANG": "C.UTF-8",
        ]
        place.files.put("/usr/share/zoneinfo/zone.tab", Array(Self.zones.utf8))
        place.outputWidth = 80
        place.errorsAreTerminal = true
        place.folder = "/home/me"
        place.typed = lines
        return place
    }

    @Test("setup prompts four times, repeats a prompt after a wrong reply, and writes a configuration that can be read")
    func setup() async throws {
        let folder = TemporaryFolder()
        let place = place(folder, typing: ["", "Berln", "Berlin", "3", "2", "nothing.csv", "tv/*.csv"])
        place.files.put("/home/me/tv/a.csv", Array("show,season,number,title\nA,1,1,One\nB,1,1,Two\n".utf8))
        let run = await ProgramRun.run(["setup"], in: place)
        #expect(run.status == 0)
        #expect(run.errors.contains("did you mean Europe/Berlin?"))
        #expect(run.errors.contains("“3” is neither 1 nor 2"))
        #expect(run.errors.contains("no file at “/home/me/nothing.csv”"))
        #expect(run.errors.contains("2 episodes of 2 shows"))
        let path = folder.path + "/.config/aggctl/config.toml"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for line in [
            "country  = \"GB\"", "timezone = \"Europe/Berlin\"", "streaming = true", "path = \"/home/me/tv/*.csv\"",
        ] {
            #expect(text.contains(line + "\n"))
        }
        #expect(run.output.contains("written: " + path))
        place.files.put(path, Array(text.utf8))
        let shown = await ProgramRun.run(["config"], in: place)
        #expect(shown.status == 0)
        #expect(shown.output.contains("Europe/Berlin"))
    }

    @Test("setup with a configuration adds sources to it, and prompts for the show of a list without a column for it")
    func setupAgain() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/.config/aggctl/config.toml"
        let old = "country = \"GB\"   # mine\n\n[[provider]]\nkind = \"tvmaze\""
        func run(_ lines: [String]) async throws -> (ProgramRun, text: String) {
            let place = place(folder, typing: lines)
            place.files.put("/home/me/got.csv", Array("season,number,title\n1,1,One\n1,2,Two\n".utf8))
            place.files.put("/home/me/empty.csv", Array("show,season,number,title\n".utf8))
            place.files.put(path, Array(old.utf8))
            try FileManager.default.createDirectory(
                atPath: folder.path + "/.config/aggctl",
                withIntermediateDirectories: true
            )
            try Data(old.utf8).write(to: URL(filePath: path))
            let run = await ProgramRun.run(["setup"], in: place)
            return (run, try String(contentsOfFile: path, encoding: .utf8))
        }
        let (added, text) = try await run(["empty.csv", "got.csv", "The Throne", "got.csv", "", ""])
        #expect(added.status == 0 && added.errors.contains("2 episodes of “got”"), "\(added.errors)")
        #expect(added.errors.contains("not added: empty: the source has no episodes"))
        #expect(added.errors.contains("not added: got-2: “got” is this source already"), "\(added.errors)")
        let table = "id = \"got\"\nkind = \"episode-file\"\npath = \"/home/me/got.csv\"\nshow = \"The Throne\"\n"
        #expect(text == old + "\n\n[[provider]]\n" + table + "priority = 100\n")
        let (none, unchanged) = try await run([""])
        #expect(none.status == 0 && none.output.contains("nothing was added") && unchanged == old)
        let (ended, stillUnchanged) = try await run(["got.csv"])
        #expect(ended.status == 64 && stillUnchanged == old)
    }

    @Test(
        "setup proposes the zone of the country, and the system's zone if the country has it",
        arguments: [("", "Europe/London"), ("DE", "Europe/Berlin"), ("FR", "Europe/London")]
    )
    func proposedZone(country: String, zone: String) async {
        let run = await ProgramRun.run(["setup"], in: place(TemporaryFolder(), typing: [country]))
        #expect(run.errors.contains("2. Your time zone [\(zone)]"), "\(run.errors)")
    }

    @Test("setup writes nothing if the replies end early, and prompts only at a terminal")
    func unfinished() async throws {
        let folder = TemporaryFolder()
        let ended = await ProgramRun.run(["setup"], in: place(folder, typing: ["GB"]))
        #expect(ended.status == 64)
        let piped = await ProgramRun.run(["setup"], in: place(folder))
        #expect(piped.status == 64)
        #expect(piped.errors.contains("aggctl config init"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.config/aggctl/config.toml"))
    }

    @Test("A draft quotes its texts: a path with quotes and backslashes is read back unchanged")
    func quoting() async throws {
        let folder = TemporaryFolder()
        var draft = ConfigurationDraft(country: .unitedStates, zone: .gmt)
        draft.sources = [SourceDraft(.files("/tv/\"a\"\\b\t.csv"), id: "mine")]
        let place = place(folder)
        place.files.put(folder.path + "/.config/aggctl/config.toml", Array(draft.text.utf8))
        let run = await ProgramRun.run(["config", "--format", "json"], in: place)
        let settings = try #require(run.json["settings"] as? [[String: Any]])
        let path = settings.first { $0["key"] as? String == "provider.mine.path" }
        #expect(path?["value"] as? String == "/tv/\"a\"\\b\t.csv")
    }

    @Test("Without arguments, aggctl greets once at a terminal that has no configuration, with a week and a next step")
    func greeting() async throws {
        let folder = TemporaryFolder()
        var piped = place(folder)
        piped.outputWidth = nil
        #expect(await ProgramRun.run([], in: piped).output.contains("OVERVIEW"))
        let first = await ProgramRun.run([], in: place(folder))
        #expect(first.status == 0)
        #expect(first.output.contains("aggctl merges TV schedules from many sources"))
        // No source can be reached in this place.
        #expect(first.output.contains("a week of invented shows") && !first.errors.contains("failed"))
        #expect(first.output.contains("Lighthouse Road"))
        #expect(first.output.contains("aggctl setup"))
        #expect(await ProgramRun.run([], in: place(folder)).output.contains("all commands: aggctl --help"))
        let other = TemporaryFolder()
        let path = other.path + "/.config/aggctl"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("country = \"GB\"".utf8).write(to: URL(filePath: path + "/config.toml"))
        #expect(await ProgramRun.run([], in: place(other)).output.contains("all commands: aggctl --help"))
    }

    @Test("Streaming is included if the configuration or an option requests it, and the option wins")
    func streaming() async {
        let place = ProgramRun.Place()
        let fixture = "streaming = true\n[[provider]]\nid = \"demo\"\nkind = \"fixture\""
        place.files.put("/home/me/.config/aggctl/config.toml", Array(fixture.utf8))
        let configured = await ProgramRun.run(["week", "--format", "json"], in: place)
        let without = await ProgramRun.run(["week", "--no-streaming", "--format", "json"], in: place)
        let plain = await ProgramRun.run(["week", "--demo", "--format", "json"])
        let requested = await ProgramRun.run(["week", "--demo", "--streaming", "--format", "json"])
        #expect(configured.output.count == requested.output.count)
        #expect(without.output.count == plain.output.count)
        #expect(configured.output.count > without.output.count)
    }
}

/// The manual's page about the configuration, which combines written text and the descriptions of provider kinds.
///
/// Covers: ProviderDescriptor
@Suite struct ConfigurationPageTests {
    @Test("The manual's page about the configuration lists every setting of every kind")
    func settings() throws {
        let root = Repository.root
        let folder = TemporaryFolder()
        let made = try shell("'\(root.path)/Packaging/make-man' \"$AGGCTL\" '\(folder.path)' --date 2026-11-22")
        #expect(made.status == 0, "\(made.errors)")
        let page = try String(contentsOf: URL(filePath: folder.path + "/aggctl.toml.5"), encoding: .utf8)
        #expect(page.contains(".Dd November 22, 2026\n"))
        for kind in ProgramRun.kinds.map(\.descriptor) {
            let parts = page.components(separatedBy: ".Ss \(kind.kind)\n")
            try #require(parts.count == 2, "\(kind.kind)")
            let part = parts[1].components(separatedBy: "\n.S")[0]
            for setting in kind.settings {
                #expect(part.contains("\n.It Ic \(setting.key)\n"), "\(kind.kind): \(setting.key)")
            }
        }
    }
}
