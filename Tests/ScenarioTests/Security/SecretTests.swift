import Foundation
import Glibc
import TestSupport
import ProgramTestSupport
import Testing

/// A secret reaches the source that needs it, and is shown nowhere.
///
/// Covers: SecretSettings, SecretRedactor, PluginProvider, TOMLReader
@Suite struct SecretTests: ~Copyable {
    private let folder = TemporaryFolder()
    private let scripts: ScriptFolder

    init() throws { scripts = try ScriptFolder() }

    private func place(_ settings: String, files: MemoryFiles = MemoryFiles()) throws -> ProgramRun.Place {
        let program = try scripts.script(
            "aggctl-provider-p",
            """
            #!/bin/sh
            read question
            echo "$question" > "${0%/*}/asked"
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"end": 0}'
            """
        )
        var place = ProgramRun.Place.running()
        place.files = files
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("[[provider]]\nid = \"mine\"\nkind = \"plugin\"\ncommand = \"\(program)\"\n\(settings)".utf8)
        )
        return place
    }

    private func receivedSettings() throws -> [String: String] {
        let request = try Data(contentsOf: URL(fileURLWithPath: scripts.path + "/asked"))
        let object = try #require(try JSONSerialization.jsonObject(with: request) as? [String: Any])
        return object["settings"] as? [String: String] ?? [:]
    }

    @Test(
        "A secret is passed to the program and shown nowhere, whatever its origin",
        arguments: [
            ("secret-api-key = \"hush\"\n", "file"), ("secret-api-key-file = \"/run/key\"\n", "file /run/key"),
            ("", "environment AGGCTL_MINE_SECRET_API_KEY"), ("with-api-key = \"hush\"\n", "file"),
        ]
    )
    func shownNowhere(settings: String, origin: String) async throws {
        let files = MemoryFiles(["/run/key": "hush\n"])
        var place = try place(settings, files: files)
        if settings.isEmpty { place.environment["AGGCTL_MINE_SECRET_API_KEY"] = "hush" }
        let week = await ProgramRun.run(["week"], in: place)
        #expect(week.status == 0, "\(week.errors)")
        #expect(try receivedSettings()["api-key"] == "hush")
        for format in ["table", "json"] {
            let shown = await ProgramRun.run(["config", "--format", format], in: place)
            #expect(!shown.output.contains("hush") && shown.output.contains("(not shown)"), "\(shown.output)")
            #expect(format == "table" || shown.output.contains(origin), "\(shown.output)")
        }
    }

    @Test(
        "P13: a secret that a program repeats is in no message, no document and no stored data",
        arguments: ["echo \"login failed: $question\" >&2; exit 1", "echo '{\"notice\": \"used hush-hush\"}'"]
    )
    func repeated(_ last: String) async throws {
        let program = try scripts.script(
            "aggctl-provider-loud",
            "#!/bin/sh\nread question\necho '{\"protocol\": \"aggctl-provider/1\"}'\n\(last)\necho '{\"end\": 0}'\n"
        )
        var place = ProgramRun.Place.running(
            "[[provider]]\nid = \"loud\"\nkind = \"plugin\"\ncommand = \"\(program)\"\nsecret-key = \"hush-hush\"\n"
        )
        place.environment["XDG_DATA_HOME"] = folder.path
        for arguments in [["today"], ["today", "--format", "json"], ["doctor"], ["providers"], ["refresh"]] {
            let run = await ProgramRun.run(arguments, in: place)
            #expect(!(run.output + run.errors).contains("hush"), "\(arguments): \(run.output)\(run.errors)")
        }
        let stored = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { path in
            FileManager.default.contents(atPath: folder.path + "/" + path)
        }
        #expect(!stored.isEmpty)
        #expect(stored.allSatisfy { $0.firstRange(of: Data("hush".utf8)) == nil })
    }

    @Test("P13: A secret in addresses and titles of a program's rows is in no document, no feed and no stored data")
    func repeatedInRows() async throws {
        let program = try scripts.script(
            "aggctl-provider-rows",
            """
            #!/bin/sh
            read question
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"show": {"id": "1", "title": "Harbour hush-hush-1", "image": "https://x.example/p?key=hush-hush-1",\
             "url": "https://x.example/%68ush-hush-1/1", "summary": "By \\u0068ush-hush-1"}}'
            echo '{"episode": {"id": "e", "show": "1", "title": "One", "start": "2026-11-18T20:00:00Z",\
             "url": "https://x.example/hush-hush-1", "image": "https://x.example/plain.png"}}'
            echo '{"end": 1}'
            """
        )
        var place = ProgramRun.Place.running(
            "[[provider]]\nid = \"loud\"\nkind = \"plugin\"\ncommand = \"\(program)\"\nsecret-key = \"hush-hush-1\"\n"
        )
        place.environment["XDG_DATA_HOME"] = folder.path
        for format in ["table", "json", "ics", "xmltv", "csv", "markdown"] {
            let run = await ProgramRun.run(["week", "--date", "2026-11-18", "--format", format], in: place)
            #expect(run.status == 0 && run.output.contains("Harbour (not shown)"), "\(run.output)\(run.errors)")
            #expect(!(run.output + run.errors).contains("hush"), "\(format): \(run.output)\(run.errors)")
        }
        let shown = await ProgramRun.run(["week", "--date", "2026-11-18", "--format", "json"], in: place)
        #expect(shown.output.contains("https://x.example/plain.png"))
        #expect(shown.output.contains("3 addresses contain a secret"), "\(shown.output)")
        let stored = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { path in
            FileManager.default.contents(atPath: folder.path + "/" + path)
        }
        #expect(!stored.isEmpty)
        #expect(stored.allSatisfy { $0.firstRange(of: Data("hush".utf8)) == nil })
    }

    @Test(
        "A program's setting whose name is like that of a secret is not shown, nor are secrets in an address",
        arguments: ["with-apikey", "with-apiKey", "with-passwd", "with-auth", "with-url"]
    )
    func soundsLikeOne(_ key: String) async throws {
        let value = key == "with-url" ? "https://me:hush@x.example/tv?key=hush" : "hush"
        let place = try place("\(key) = \"\(value)\"\n")
        let run = await ProgramRun.run(["config", "--width", "200"], in: place)
        #expect(!run.output.contains("hush") && run.output.contains("(not shown)"), "\(run.output)")
        #expect(key != "with-url" || run.output.contains("https://x.example/tv"), "\(run.output)")
    }

    @Test("Stored data of a source remains in use when its key changes or is missing")
    func otherKey() async throws {
        let program = try scripts.script(
            "aggctl-provider-kept",
            """
            #!/bin/sh
            read question
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"show": {"id": "1", "title": "Harbour"}}'
            echo '{"episode": {"id": "e", "show": "1", "title": "One", "start": "2026-11-20T20:00:00Z"}}'
            echo '{"end": 1}'
            """
        )
        func run(_ secret: String, _ words: String...) async -> ProgramRun {
            var place = ProgramRun.Place.running(
                "[[provider]]\nid = \"p\"\nkind = \"plugin\"\ncommand = \"\(program)\"\n\(secret)"
            )
            place.environment["XDG_DATA_HOME"] = folder.path
            return await ProgramRun.run(words, in: place)
        }
        let first = await run("secret-key = \"one\"\n", "week")
        #expect(first.output.contains("Harbour"), "\(first.output)\(first.errors)")
        for secret in ["secret-key = \"two\"\n", ""] {
            let offline = await run(secret, "week", "--offline")
            #expect(offline.output.contains("Harbour"), "\(offline.output)\(offline.errors)")
        }
    }

    @Test("A setting that is not a secret is shown unchanged")
    func shown() async throws {
        let place = try place("with-folder = \"/srv/tv\"\n")
        let run = await ProgramRun.run(["config"], in: place)
        #expect(run.output.contains("/srv/tv") && !run.output.contains("(not shown)"), "\(run.output)")
    }

    @Test(
        "A secret without quotes, or with an impossible number, is in no message",
        arguments: [
            ("secret-api-key = hush", "what stands there is not a value: texts need quotes"),
            ("\"secret-api-key\" = hush", "what stands there is not a value: texts need quotes"),
            ("more = { secret-api-key = hush }", "what stands there is not a value: texts need quotes"),
            ("with-token = 77777777777777777777777777", "what stands there is too large"),
            ("with-folder = srv", "“srv” is not a value: texts need quotes"),
        ]
    )
    func withoutQuotes(line: String, message: String) async throws {
        for end in ["\n", "\r\n"] {
            let run = await ProgramRun.run(["week"], in: try place(line + end))
            #expect(run.status == 78)
            #expect(run.errors.contains("config.toml:5: \(message)"), "\(run.errors)")
            #expect(!run.errors.contains("hush") && !run.errors.contains("7777"), "\(run.errors)")
        }
    }

    @Test("A missing file of a secret is reported with its line, and nothing is requested")
    func missingFile() async throws {
        let place = try place("secret-api-key-file = \"/run/none\"\n")
        let run = await ProgramRun.run(["week"], in: place)
        #expect(run.status == 78)
        #expect(
            run.errors.contains("config.toml:5: secret-api-key-file: /run/none: file not found"),
            "\(run.errors)"
        )
    }

    @Test(
        "S25: doctor reports a secret that others can read",
        arguments: [(0o644, true), (0o600, false)] as [(mode_t, Bool)]
    )
    func readable(mode: mode_t, isReported: Bool) async throws {
        let path = folder.path + "/key"
        try Data("hush".utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, mode)
        let place = try place("secret-api-key-file = \"\(path)\"\n", files: MemoryFiles([path: "hush"]))
        let run = await ProgramRun.run(["doctor"], in: place)
        #expect(run.output.contains("contains a secret") == isReported, "\(run.output)")
    }
}
