import Aggregator
import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@testable import AggctlKit

/// `providers add`: a source is recognized, read and written to the configuration.
///
/// Covers: ProvidersAddCommand, SourceDraft, SourceArgument, SourceTrial, SourceContents, ConfigurationWriter
@Suite struct ProvidersAddTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/aggctl/config.toml" }

    /// Runs `providers add` in a folder with some files.
    ///
    /// - Parameter configuration: The text of the configuration, or nil for none.
    private func add(
        _ arguments: [String],
        _ configuration: String? = nil
    ) async throws -> (run: ProgramRun, text: String?) {
        var place = ProgramRun.Place()
        place.environment = [
            "HOME": "/home/me", "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data",
            "TZ": "Europe/London", "PATH": folder.path + "/bin",
        ]
        place.folder = "/home/me"
        place.files.put("/home/me/got.csv", Array("season,number,title,airdate\n1,1,One,2026-11-01\n".utf8))
        let netflix = "Title,Date\n\"Harbour: Season 1: Dawn\",\"7/25/20\"\n\"Harbour: Season 1: Dusk\",\"7/26/20\"\n"
        place.files.put("/home/me/netflix.csv", Array(netflix.utf8))
        place.files.put("/home/me/timed.csv", Array("number,title,airdate,time\n1,One,2026-11-01,noonish\n".utf8))
        place.files.put("/home/me/empty.csv", Array("show,season,number,title\n".utf8))
        try FileManager.default.createDirectory(atPath: folder.path + "/aggctl", withIntermediateDirectories: true)
        if let configuration {
            place.files.put(path, Array(configuration.utf8))
            try Data(configuration.utf8).write(to: URL(filePath: path))
        }
        let run = await ProgramRun.run(["providers", "add"] + arguments, in: place)
        return (run, try? String(contentsOfFile: path, encoding: .utf8))
    }

    @Test("Without a configuration, one with TVMaze and the source is written")
    func first() async throws {
        let (run, text) = try await add(["got.csv"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.utf8.starts(with: "got: 1 episode of “got”, 2026-11-01\n".utf8), "\(run.output)")
        #expect(text?.contains("kind = \"tvmaze\"") == true)
        #expect(text?.contains("timezone = \"Europe/London\"") == true)
        #expect(text?.hasSuffix("path = \"/home/me/got.csv\"\npriority = 100\n") == true)
    }

    @Test("For an export of another tracker the command that reads its marks is named")
    func export() async throws {
        let run = try await add(["netflix.csv", "-n"]).run
        let words = "this is an export of Netflix, whose marks are read by: aggctl import-marks /home/me/netflix.csv"
        #expect(run.output.contains(words), "\(run.output) \(run.errors)")
        #expect(try await add(["got.csv", "-n"]).run.output.contains("export") == false)
    }

    @Test("A second trial reports the same faults of the file as the first one")
    func secondTrial() async throws {
        for _ in 0..<2 {
            let run = try await add(["timed.csv", "-n"]).run
            #expect(run.errors.contains("noonish"), "\(run.errors)")
        }
    }

    @Test("An existing text stays byte for byte, and a file without sources gets TVMaze too")
    func existing() async throws {
        let old = "# mine\r\ncountry = \"GB\"\n[server]\nport = 80  # here"
        let (run, text) = try await add(["./got.csv", "--show", "The Throne", "--id", "throne"], old)
        #expect(run.status == 0, "\(run.errors)")
        let added = try #require(text)
        #expect(added.utf8.starts(with: (old + "\n\n[[provider]]\nid = \"tvmaze\"\n").utf8), "\(added)")
        #expect(
            added.hasSuffix(
                "id = \"throne\"\nkind = \"episode-file\"\npath = \"/home/me/got.csv\"\nshow = \"The Throne\"\npriority = 100\n"
            )
        )
    }

    @Test("--dry-run prints the table and writes nothing, and JSON is that of `providers`")
    func dryRun() async throws {
        let (run, text) = try await add(["got.csv", "--dry-run"])
        #expect(run.status == 0 && text == nil)
        #expect(run.output.contains("would be added to"))
        let json = try await add(["got.csv", "-n", "--json"]).run.json
        #expect(json["schema"] as? String == "aggctl/providers/1")
        #expect((json["providers"] as? [[String: Any]])?.map { $0["id"] as? String } == ["got"])
    }

    @Test(
        "What cannot be used is named, and nothing is written",
        arguments: [
            (["nothing.csv"], 64, "no file at “/home/me/nothing.csv”"),
            (["empty.csv"], 1, "the source has no episodes"),
            (["https://example.org/guide.xml"], 69, "no connection to example.org"),
            (["tv_grab_none"], 78, "there is no program tv_grab_none"),
            (["tv_grab_none", "--show", "X"], 64, "--show"),
            (["got.csv", "--id", "tvmaze"], 64, "is called “tvmaze” already"),
            (["got.csv", "--id", "A b"], 64, "“A b” is not"),
            (["mine.csv"], 64, "no file"),
        ]
    )
    func refused(arguments: [String], status: Int32, message: String) async throws {
        let old = "[[provider]]\nkind = \"tvmaze\"\n"
        let (run, text) = try await add(arguments, old)
        #expect(run.status == status, "\(run.errors)")
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(text == old)
    }

    @Test("A source that is configured already is not added again")
    func twice() async throws {
        let old = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"~/got.csv\"\n"
        let (run, text) = try await add(["got.csv"], old)
        #expect(run.status == 64 && text == old)
        #expect(run.errors.contains("“mine” is this source already"), "\(run.errors)")
    }

    @Test("A program is found by its path, its name, or the name of its provider")
    func programs() async throws {
        let bin = folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        let program = bin + "/aggctl-provider-mysite"
        for (path, mode) in [
            (program, 0o755), (bin + "/tv_grab_x", 0o755), (bin + "/all.csv", 0o755), (bin + "/text", 0o644),
        ] {
            try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        var place = ProgramRun.Place()
        place.environment = ["HOME": "/home/me", "PATH": bin]
        for name in ["all.csv", "text"] { place.files.put(bin + "/" + name, []) }
        let argument = SourceArgument(ProgramRun.environment(of: place, CapturingSink(), CapturingSink()))
        #expect(try argument.origin("mysite") == .program(program))
        #expect(try argument.origin("aggctl-provider-mysite") == .program(program))
        #expect(try argument.origin(program) == .program(program))
        #expect(try argument.origin(bin + "/tv_grab_x") == .grabber(bin + "/tv_grab_x"))
        // On some disks every file is executable.
        #expect(try argument.origin(bin + "/all.csv") == .files(bin + "/all.csv"))
        #expect(try argument.origin(bin + "/text") == .files(bin + "/text"))
    }

    @Test(
        "A provider is named after its file or program",
        arguments: [
            (SourceDraft.Origin.files("~/tv/*.csv"), "tv"), (.files("/srv/TV Guide.xml.gz"), "tv-guide"),
            (.files("*.csv"), "mine"), (.files("/tv/日本.csv"), "mine"), (.grabber("/usr/bin/tv_grab_fi"), "tv_grab_fi"),
            (.program("/opt/aggctl-provider-my_site"), "my_site"), (.program("/opt/site.py"), "site"),
        ]
    )
    func names(origin: SourceDraft.Origin, name: String) {
        #expect(SourceDraft(origin).id == name)
        #expect(SourceDraft(origin, avoiding: [name]).id == name + "-2")
    }
}
