import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// `providers new` writes a provider that builds and passes the contract.
///
/// Covers: SwiftSkeleton, WebSkeleton, ProgramSkeleton, ProvidersNewCommand, ProviderCheckQuery, ProviderCheckResult
@Suite struct SkeletonTests {
    private static let root = Repository.root

    @Test("The Swift skeleton is the package in Examples, which CI builds and checks against the contract")
    func swift() throws {
        let files = SwiftSkeleton(name: "evening", aggctl: "..").files
        #expect(files.count == 4)
        for (path, text) in files {
            let example = Self.root.appendingPathComponent("Examples/" + path)
            #expect(try String(contentsOf: example, encoding: .utf8) == text, "\(path)")
        }
        let code = files.filter { !$0.path.contains("Tests") }.map(\.text).joined()
        #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count < 60)
    }

    @Test("The skeleton for the web is the package in Examples/Web")
    func web() throws {
        let files = SwiftSkeleton(name: "club", aggctl: "../..", isWeb: true).files
        #expect(files.count == 4)
        for (path, text) in files {
            let example = Self.root.appendingPathComponent("Examples/Web/" + path)
            #expect(try String(contentsOf: example, encoding: .utf8) == text, "\(path)")
        }
        let other = SwiftSkeleton(name: "my-tv", aggctl: "..", isWeb: true).files.map(\.text).joined()
        #expect(other.contains("MyTvProvider") && !other.lowercased().contains("club"))
    }

    @Test("A name with hyphens becomes valid Swift types")
    func names() {
        let files = SwiftSkeleton(name: "my-tv_guide2", aggctl: "/src/aggctl").files
        #expect(files.map(\.path).contains("Sources/MyTvGuide2Provider/MyTvGuide2Provider.swift"))
        #expect(files.map(\.text).joined().contains("struct MyTvGuide2Kind: ProviderKind"))
        #expect(files.map(\.text).joined().contains("path: \"/src/aggctl\""))
    }

    @Test(
        "The document of the protocol shows both programs as they are written",
        arguments: [ProgramSkeleton.python, .shell]
    )
    func document(skeleton: ProgramSkeleton) throws {
        let document = try String(
            contentsOf: Self.root.appendingPathComponent("docs/reference/plugin-protocol.md"),
            encoding: .utf8
        )
        #expect(document.contains(skeleton.text))
        #expect(skeleton.text.split(separator: "\n").count <= 30)
    }

    @Test("A new program passes the contract without changes", arguments: ["--python", "--shell"])
    func programs(option: String) async throws {
        let folder = try ScriptFolder()
        let new = await ProgramRun.run(["providers", "new", "evening", option], in: .running(folder: folder.path))
        #expect(new.status == 0, "\(new.errors)")
        let program = folder.path + "/aggctl-provider-evening"
        waitUntilItCanRun(program)
        let configuration = "[[provider]]\nid = \"evening\"\nkind = \"plugin\"\ncommand = \"\(program)\"\n"
        let check = await ProgramRun.run(["providers", "check", "evening"], in: .running(configuration))
        #expect(check.status == 0, "\(check.output) \(check.errors)")
        #expect(check.output.contains("✓") && !check.output.contains("✗"))
        // Existing files are not replaced.
        let again = await ProgramRun.run(["providers", "new", "evening", option], in: .running(folder: folder.path))
        #expect(again.status == 73)
        #expect(again.errors.contains("already exists"))
    }

    @Test("K1: a check announces its number of requests, and announces nothing if it sends none")
    func announced() async {
        let rows = "show,season,number,title,date\nBell,1,1,Ring,2026-11-20\n"
        let place = ProgramRun.Place.running(
            "[[provider]]\nid = \"mine\"\nkind = \"fixture\"\n"
                + "[[provider]]\nid = \"list\"\nkind = \"episode-file\"\npath = \"/mine.csv\"\n"
        )
        place.files.put("/mine.csv", Array(rows.utf8))
        let arguments = ["providers", "check", "mine", "--date", "2026-11-20"]
        let check = await ProgramRun.run(arguments, in: place)
        #expect(check.errors.utf8.starts(with: "aggctl: mine: sending up to 75 requests".utf8), "\(check.errors)")
        let file = await ProgramRun.run(["providers", "check", "list", "--date", "2026-11-20"], in: place)
        #expect(!file.errors.contains("sending up to"), "\(file.errors)")
        for arguments in [arguments + ["--offline"], ["providers", "check", "other"]] {
            let refused = await ProgramRun.run(arguments, in: place)
            #expect(refused.status == 64 && !refused.errors.contains("sending up to"), "\(refused.errors)")
        }
    }

    @Test("An incomplete package is completed, and a different one is left unchanged")
    func halfPackage() async throws {
        let folder = try ScriptFolder()
        let path = folder.path
        func new() async -> ProgramRun {
            await ProgramRun.run(["providers", "new", "evening", "--swift"], in: .running(folder: path))
        }
        #expect(await new().status == 0)
        let manifest = path + "/evening/Package.swift"
        let text = try String(contentsOfFile: manifest, encoding: .utf8)
        try FileManager.default.removeItem(atPath: manifest)
        #expect(await new().status == 0)
        #expect(try String(contentsOfFile: manifest, encoding: .utf8) == text)
        #expect(await new().status == 73)
        try FileManager.default.removeItem(atPath: path + "/evening/Sources")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: manifest))
        let refused = await new()
        #expect(refused.status == 73 && refused.errors.contains("Package.swift already exists"))
        #expect(!FileManager.default.fileExists(atPath: path + "/evening/Sources"))
    }

    @Test(
        "An invalid name, or a missing or second language, is rejected",
        arguments: [
            ["Evening", "--python"], ["../x", "--shell"], ["-x", "--shell"], ["evening"],
            ["evening", "--python", "--swift"], ["evening", "--swift", "--web"],
        ]
    )
    func refused(arguments: [String]) async throws {
        let folder = try ScriptFolder()
        let run = await ProgramRun.run(["providers", "new"] + arguments, in: .running(folder: folder.path))
        #expect(run.status == 64)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
