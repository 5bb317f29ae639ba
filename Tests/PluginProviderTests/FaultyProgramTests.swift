import Foundation
import PluginProvider
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// The program `Fixtures/faulty-provider.py`, which has one fault at a time.
///
/// The author of the faults had read the protocol but not the clauses.
/// Covers: ProviderContract, PluginProvider
@Suite struct FaultyProgramTests {
    @Test("Without a planted fault the program satisfies every rule")
    func sound() async throws {
        let folder = try ScriptFolder()
        let verdicts = await ProviderContract.verdicts(on: ContractEvidence(try Self.subject("", folder.path)))
        #expect(verdicts.flatMap(\.violations).map(\.finding) == [])
    }

    @Test("K1, K3: A planted fault of a program is caught, except for documented ones", arguments: try Self.flaws())
    func planted(_ flaw: String) async throws {
        let folder = try ScriptFolder()
        let evidence = ContractEvidence(try Self.subject(flaw, folder.path))
        // One clause that catches the fault is enough, because each runs the program again in a new process.
        var isCaught = false
        var reasons: Set<String> = []
        for clause in ProviderContract.clauses where !isCaught {
            let verdict = await clause.verdict(on: evidence)
            isCaught = !verdict.violations.isEmpty
            if let reason = verdict.notChecked { reasons.insert(reason) }
        }
        #expect(isCaught != Self.missed.contains(flaw), "\(reasons.sorted())")
    }

    @Test("At least nine in ten of the program's planted faults are caught")
    func share() throws {
        let flaws = try Self.flaws()
        #expect(flaws.count >= 30)
        #expect(Self.missed.count * 10 <= flaws.count)
    }

    /// The faults that are not caught. `docs/dev/provider-contract.md` has the reasons.
    private static let missed: Set<String> = ["no-offset"]

    private static let program = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/faulty-provider.py")

    /// The names of the faults, from the program's list.
    private static func flaws() throws -> [String] {
        let text = try String(contentsOf: program, encoding: .utf8)
        guard let start = text.range(of: "FLAWS = {"), let end = text[start.upperBound...].range(of: "\n}") else {
            return []
        }
        return text[start.upperBound..<end.lowerBound].split(separator: "\n").compactMap { line in
            line.split(separator: "\"").dropFirst().first.map(String.init)
        }
    }

    private static func subject(_ flaw: String, _ folder: String) throws -> ContractSubject {
        // Others may be able to write to the checkout's folder, so the program is copied.
        let copy = folder + "/faulty-provider.py"
        try Data(contentsOf: program).write(to: URL(filePath: copy))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy)
        waitUntilItCanRun(copy)
        // The system's own Python is first, because version managers take ten times as long to start.
        let path = "/usr/bin:/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let settings = ["command": copy, "with-flaw": flaw, "with-folder": folder]
        let kind = PluginKind()
        var subject = ContractSubject(flaw, days: days("2026-11-16", "2026-11-22"), region: country("US")) {
            try kind.makeProvider(
                ProviderConfiguration(id: .unnamed, kind: "plugin", settings: settings),
                in: ProviderEnvironment(environmentVariables: ["PATH": path])
            )
        }
        subject.untimedEpisodes = ["ferry-w45-a"]
        subject.expectedStarts = ["harbour-w45-a": instant("2026-11-18T02:00:00Z")]
        subject.showsWithCast = ["harbour"]
        subject.emptyDays = days("1900-01-01", "1900-01-03")
        subject.checksClockChanges = false
        subject.responseTimeout = .seconds(850)
        subject.maxShows = 4
        return subject
    }
}
