import Foundation
import Glibc
import TestSupport
import ProgramTestSupport
import Testing

/// What is for a source's eyes alone reaches it, and is shown nowhere.
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

    private func asked() throws -> [String: String] {
        let question = try Data(contentsOf: URL(fileURLWithPath: scripts.path + "/asked"))
        let object = try #require(try JSONSerialization.jsonObject(with: question) as? [String: Any])
        return object["settings"] as? [String: String] ?? [:]
    }

    @Test(
        "a secret is handed to the program and shown nowhere, wherever it comes from",
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
        #expect(try asked()["api-key"] == "hush")
        for format in ["table", "json"] {
            let shown = await ProgramRun.run(["config", "--format", format], in: place)
            #expect(!shown.output.contains("hush") && shown.output.contains("(not shown)"), "\(shown.output)")
            #expect(format == "table" || shown.output.contains(origin), "\(shown.output)")
        }
    }

    @Test(
        "P13: a secret that a program repeats is in no message, no document and nothing that is kept",
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
        for words in [["today"], ["today", "--format", "json"], ["doctor"], ["providers"], ["refresh"]] {
            let run = await ProgramRun.run(words, in: place)
            #expect(!(run.output + run.errors).contains("hush"), "\(words): \(run.output)\(run.errors)")
        }
        let kept = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { path in
            FileManager.default.contents(atPath: folder.path + "/" + path)
        }
        #expect(!kept.isEmpty)
        #expect(kept.allSatisfy { $0.firstRange(of: Data("hush".utf8)) == nil })
    }

    @Test(
        "a setting of a program whose name sounds like a secret is not shown, nor what stands in an address",
        arguments: ["with-apikey", "with-apiKey", "with-passwd", "with-auth", "with-url"]
    )
    func soundsLikeOne(_ key: String) async throws {
        let value = key == "with-url" ? "https://me:hush@x.example/tv?key=hush" : "hush"
        let place = try place("\(key) = \"\(value)\"\n")
        let run = await ProgramRun.run(["config", "--width", "200"], in: place)
        #expect(!run.output.contains("hush") && run.output.contains("(not shown)"), "\(run.output)")
        #expect(key != "with-url" || run.output.contains("https://x.example/tv"), "\(run.output)")
    }

    @Test("what is kept of a source stays known when its key is another, or is not set for a moment")
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

    @Test("what is no secret is shown as it is")
    func shown() async throws {
        let place = try place("with-folder = \"/srv/tv\"\n")
        let run = await ProgramRun.run(["config"], in: place)
        #expect(run.output.contains("/srv/tv") && !run.output.contains("(not shown)"), "\(run.output)")
    }

    @Test(
        "a secret that stands in no quotes, or is no number that can be, is in no message",
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

    @Test("a file of a secret that is not there is told with its line, and nothing is asked")
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
        "S25: doctor speaks up where others can read a secret",
        arguments: [(0o644, true), (0o600, false)] as [(mode_t, Bool)]
    )
    func readable(mode: mode_t, isTold: Bool) async throws {
        let path = folder.path + "/key"
        try Data("hush".utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, mode)
        let place = try place("secret-api-key-file = \"\(path)\"\n", files: MemoryFiles([path: "hush"]))
        let run = await ProgramRun.run(["doctor"], in: place)
        #expect(run.output.contains("contains a secret") == isTold, "\(run.output)")
    }
}
