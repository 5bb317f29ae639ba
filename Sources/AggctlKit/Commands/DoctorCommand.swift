internal import ScheduleModel
internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import ScheduleStore

/// `aggctl doctor`
struct DoctorCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is wrong here, and how to mend it."
    )

    @OptionGroup var common: CommonOptions

    /// One thing that was looked at.
    struct Finding {
        enum Verdict: String {
            case good = "ok"
            case warning
            case bad
        }

        let subject: String
        let verdict: Verdict
        let text: String
        var cure: String?
    }

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // What is wrong with the configuration or the zones is told as any command tells it.
        let context = try CommandContext(program, common)
        let findings = await Checkup(context: context).findings()
        var lines: [String] = []
        for finding in findings {
            let role: Style.Role = finding.verdict == .good ? .mark : .special
            lines.append(
                TerminalText.pad(finding.subject, to: 12)
                    + context.style.paint(TerminalText.pad(finding.verdict.rawValue, to: 9), role)
                    + context.style.text(finding.text)
            )
            if let cure = finding.cure {
                lines.append(String(repeating: " ", count: 21) + context.style.text("mend: " + cure))
            }
        }
        try context.show(
            context.document(
                "doctor/1",
                [],
                [
                    (
                        "findings",
                        .array(
                            findings.map {
                                .object([
                                    ("subject", .string($0.subject)), ("verdict", .string($0.verdict.rawValue)),
                                    ("text", .string($0.text)), ("cure", JSONValue($0.cure)),
                                ])
                            }
                        )
                    )
                ]
            ),
            lines: lines
        )
        return findings.contains { $0.verdict == .bad } ? .inPart : .done
    }
}

/// Looks at all that the program stands on.
private struct Checkup {
    typealias Finding = DoctorCommand.Finding

    let context: CommandContext

    private var session: Session { context.session }

    func findings() async -> [Finding] {
        var findings = [
            Finding(
                subject: "config",
                verdict: .good,
                text: session.configurationPath ?? "none: TVMaze alone, for \(session.region.rawValue)"
            ),
            Finding(
                subject: "time zone",
                verdict: .good,
                text: "\(session.zone.name), data \(TimeZone.timeZoneDataVersion)"
            ),
        ]
        findings += session.configuration.secretFiles.sorted().compactMap(readableSecret)
        guard let folder = session.keeper.folder else {
            return findings + (await SourceCheckup(session: session).findings())
        }
        findings += [marks(folder), claims(folder), disk(folder)] + permissions(folder)
        return findings + (await SourceCheckup(session: session).findings())
    }

    /// Says so where others can read a file in which a secret stands.
    private func readableSecret(_ path: String) -> Finding? {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & 0o077 != 0 else { return nil }
        return Finding(
            subject: "secrets",
            verdict: .warning,
            text: "\(path) holds a secret, and may be read by others",
            cure: "chmod go= '\(path)'"
        )
    }

    private func marks(_ folder: StoreFolder) -> Finding {
        do {
            let store = try folder.openMarks()
            try store.check()
            if let repair = store.repair { return Finding(subject: "marks", verdict: .warning, text: repair) }
            return Finding(subject: "marks", verdict: .good, text: MarksText.text(try store.marks()))
        } catch {
            let failure = SessionStore.failure(error)
            return Finding(subject: "marks", verdict: .bad, text: failure.message, cure: "aggctl restore FILE")
        }
    }

    private func claims(_ folder: StoreFolder) -> Finding {
        do {
            let facts = try folder.openClaims().store.facts()
            let text =
                "\(facts.resources) resources, \(facts.shows) shows, \(facts.episodes) episodes, SQLite \(facts.version), journal \(facts.journal)"
            if !facts.isWhole {
                return Finding(
                    subject: "store",
                    verdict: .bad,
                    text: text + "; the file is damaged",
                    cure: "move \(folder.claimPath) away: what it holds is asked for again"
                )
            }
            if JournalChoice.isOnNetwork(folder.path) {
                return Finding(
                    subject: "store",
                    verdict: .warning,
                    text: text + "; it lies on a file system of the network, whose locks may fail",
                    cure: "set XDG_DATA_HOME to a folder of this machine"
                )
            }
            return Finding(subject: "store", verdict: .good, text: text)
        } catch {
            return Finding(subject: "store", verdict: .bad, text: SessionStore.failure(error).message)
        }
    }

    private func disk(_ folder: StoreFolder) -> Finding {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
        let text = "\(free >> 20) MB free at \(folder.path)"
        return free < 50 << 20
            ? Finding(
                subject: "disk",
                verdict: .warning,
                text: text,
                cure: "make room: what is fetched may not be kept"
            )
            : Finding(subject: "disk", verdict: .good, text: text)
    }

    private func permissions(_ folder: StoreFolder) -> [Finding] {
        [folder.path, folder.markPath, folder.claimPath].compactMap { path in
            var info = stat()
            guard stat(path, &info) == 0 else { return nil }
            if access(path, W_OK) != 0 {
                return Finding(
                    subject: "files",
                    verdict: .bad,
                    text: "\(path) may not be written",
                    cure: "chmod u+w '\(path)'"
                )
            }
            if info.st_mode & 0o077 != 0 {
                return Finding(
                    subject: "files",
                    verdict: .warning,
                    text: "\(path) may be read by others",
                    cure: "chmod go= '\(path)'"
                )
            }
            if info.st_mode & S_IFMT == S_IFREG, info.st_nlink > 1 {
                return Finding(
                    subject: "files",
                    verdict: .warning,
                    text: "\(path) has a second name: SQLite must not be used by both",
                    cure: "copy it in the place of the link"
                )
            }
            return nil
        }
    }
}
