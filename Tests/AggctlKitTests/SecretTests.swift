import Foundation
import Glibc
import TestSupport
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

    @Test("what is no secret is shown as it is")
    func shown() async throws {
        let place = try place("with-folder = \"/srv/tv\"\n")
        let run = await ProgramRun.run(["config"], in: place)
        #expect(run.output.contains("/srv/tv") && !run.output.contains("(not shown)"), "\(run.output)")
    }

    @Test("a file of a secret that is not there is told with its line, and nothing is asked")
    func missingFile() async throws {
        let place = try place("secret-api-key-file = \"/run/none\"\n")
        let run = await ProgramRun.run(["week"], in: place)
        #expect(run.status == 78)
        #expect(
            run.errors.contains("config.toml:5: secret-api-key-file: /run/none: there is no such file"),
            "\(run.errors)"
        )
    }

    @Test(
        "doctor speaks up where others can read a secret",
        arguments: [(0o644, true), (0o600, false)] as [(mode_t, Bool)]
    )
    func readable(mode: mode_t, isTold: Bool) async throws {
        let path = folder.path + "/key"
        try Data("hush".utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, mode)
        let place = try place("secret-api-key-file = \"\(path)\"\n", files: MemoryFiles([path: "hush"]))
        let run = await ProgramRun.run(["doctor"], in: place)
        #expect(run.output.contains("holds a secret") == isTold, "\(run.output)")
    }
}
