import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Data that a program returned remains available, whatever is requested later and however settings change.
///
/// Covers: PluginProvider, CompleteShows, SourceDatabase, PluginKind
@Suite struct PluginHistoryTests {
    private let folder = TemporaryFolder()

    private func run(
        _ arguments: [String],
        _ configuration: String,
        at now: String = "2026-11-18T12:00:00Z"
    ) async -> ProgramRun { await ProgramRun.storing(in: folder, arguments, configuration, at: now) }

    @Test("Episodes of other shows in a show's response are not a complete list of those shows")
    func otherShows() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            #"""
            #!/bin/sh
            read -r question
            n=0
            told() {
              n=$((n + 1))
              echo '{"episode": {"show": "'$1'", "id": "'$1$2'", "season": 1, "number": '$2', "title": "'$1$2'",'\
                '"start": "2026-11-'$2'T20:00:00Z"}}'
            }
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"show": {"id": "a", "title": "Alpha"}}'
            echo '{"show": {"id": "b", "title": "Beta"}}'
            case "$question" in
              *schedule*) told a 17; told b 18; told b 19 ;;
              *'"show":"a"'*) told a 10; told a 17; told b 30 ;;
              *) echo '{"unsupported": true}'; exit ;;
            esac
            echo '{"end": '$n'}'
            """#
        )
        let configuration = ProgramRun.plugin(program)
        _ = await run(["week"], configuration)
        for show in ["Alpha", "Beta"] {
            #expect(await run(["follow", show], configuration, at: "2026-11-18T13:00:00Z").status == 0)
        }
        let following = await run(["following"], configuration, at: "2026-11-18T13:10:00Z")
        #expect(following.output.contains("0/2") && !following.output.contains("0/1"), "\(following.output)")
        let all = await run(["list", "--offline", "--format", "csv"], configuration, at: "2026-11-18T13:20:00Z").output
        for title in ["a10", "a17", "b18", "b19"] { #expect(all.contains(title), "\(title): \(all)") }
    }

    @Test("Data fetched with earlier settings returns with them, even if the same days were fetched in between")
    func settingsComeBack() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            #"""
            #!/bin/sh
            read -r question
            [ -e "$(dirname "$0")/gone" ] && exit 3
            channel=$(echo "$question" | sed 's/.*"channel":"\([^"]*\)".*/\1/')
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"show": {"id": "n", "title": "News"}}'
            echo '{"episode": {"show": "n", "season": 1, "number": 1, "title": "One", "start": "2026-11-18T20:00:00Z",'\
              '"network": "'$channel'"}}'
            echo '{"end": 1}'
            """#
        )
        func week(_ channel: String, at now: String) async -> String {
            let configuration = ProgramRun.plugin(program, "with-channel = \"\(channel)\"")
            return await run(["week", "--format", "csv"], configuration, at: now).output
        }
        for channel in ["North", "South", "West"] {
            #expect(await week(channel, at: "2026-11-18T12:00:00Z").contains(channel))
        }
        _ = try scripts.script("gone", "")
        for channel in ["South", "North", "West", "North"] {
            let again = await week(channel, at: "2026-11-18T20:00:00Z")
            #expect(again.contains(channel), "\(channel): \(again)")
        }
    }
}
