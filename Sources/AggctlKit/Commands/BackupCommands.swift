internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import ArgumentParser
internal import Foundation
internal import ScheduleStore

/// `aggctl backup`
struct BackupCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write all that is kept into one file: the user's marks, and what the sources said."
    )

    @Argument(help: "The file; an older one is replaced when the new one is complete.") var file: String
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        guard let folder = context.session.keeper.folder else { throw .usage("--demo keeps nothing") }
        if file.isEmpty { throw .usage("the file's name is empty") }
        do {
            try folder.backup(to: file)
        } catch let problem as StoreProblem where problem.path == file && problem.code == .notAllowed {
            throw CommandFailure(.cannotCreate, "output.create", "\(ArgumentCheck.echo(file)): \(problem.message)")
        } catch {
            throw SessionStore.failure(error)
        }
        Announcer(session: context.session).tellKeeping()
        let marks = context.session.marks
        try context.show(
            context.document("backup/1", [], [("file", .string(file)), ("shows", .int(marks.shows.count))]),
            lines: [context.style.text("saved to \(file): \(MarksText.text(marks))")]
        )
        return .done
    }
}

/// `aggctl restore`
struct RestoreCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put what a backup holds in the place of what is kept now; the marks of now are copied first."
    )

    @Argument(help: "A file that `aggctl backup` wrote, or one of the program's own copies of marks.db.") var file:
        String
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        // The store may be damaged: then it is just this command that is needed.
        var common = common
        common.global.quiet = true
        let context = try CommandContext(program, common)
        guard let folder = context.session.keeper.folder else { throw .usage("--demo keeps nothing") }
        guard FileManager.default.fileExists(atPath: file) else {
            throw CommandFailure(
                .unreadableFile,
                "file.unreadable",
                "\(ArgumentCheck.echo(file)): there is no such file"
            )
        }
        let restored: (marks: UserMarks, hasClaims: Bool)
        do {
            restored = try folder.restore(from: file)
        } catch let problem as StoreProblem where problem.code == .damaged && problem.path == file {
            throw MarksDocument.malformed(file, problem.message)
        } catch {
            throw SessionStore.failure(error)
        }
        let rest = restored.hasClaims ? "and what the sources said" : "alone"
        try context.show(
            context.document("restore/1", [], [("file", .string(file)), ("shows", .int(restored.marks.shows.count))]),
            lines: [context.style.text("restored from \(file): \(MarksText.text(restored.marks)) \(rest)")]
        )
        return .done
    }
}

/// `aggctl export-marks`
struct ExportMarksCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-marks",
        abstract: "Write the user's own state as JSON: follows, hidden shows, watched and skipped episodes."
    )

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let marks: UserMarks
        do { marks = try context.session.keeper.markStore().marks() } catch { throw SessionStore.failure(error) }
        Announcer(session: context.session).tellKeeping()
        try context.showJSON(MarksDocument.json(marks, at: context.session.now))
        return .done
    }
}

/// `aggctl import-marks`
struct ImportMarksCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-marks",
        abstract: "Add marks from a file: what `export-marks` wrote, or an episode calendar with its watched marks.",
        discussion: "What is marked already stays; of two marks of one episode the later one stands."
    )

    @Argument(help: "The file.") var file: String
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let session = context.session
        let bytes: [UInt8]
        do {
            bytes = try session.environment.files.read(file, limit: 64 << 20)
        } catch {
            let reason = (error as? FileProblem)?.message ?? "it cannot be read"
            throw CommandFailure(.unreadableFile, "file.unreadable", "\(ArgumentCheck.echo(file)): \(reason)")
        }
        let found: MarksDocument.Import
        if let ours = try MarksDocument.read(bytes, at: session.now, path: file) {
            found = ours
        } else if let theirs = await EpisodeFileMarks(program: program, session: session).read(file) {
            found = theirs
        } else {
            throw MarksDocument.malformed(
                file,
                "it is neither an export of marks (\(MarksDocument.schema)) nor an episode file"
            )
        }
        if found.shows.isEmpty, let problem = found.problems.first { throw MarksDocument.malformed(file, problem) }
        let (before, after) = try session.keeper.change { marks in
            let before = marks
            marks.add(found.shows)
            return (before, marks)
        }
        let announcer = Announcer(session: session)
        for problem in found.problems.prefix(20) { announcer.write("aggctl: \(ArgumentCheck.echo(file)): \(problem)") }
        let count = found.shows.reduce(0) { $0 + $1.episodes.count }
        try context.show(
            context.document(
                "import-marks/1",
                [],
                [
                    ("shows", .int(found.shows.count)), ("episodes", .int(count)),
                    ("newEpisodes", .int(after.episodeCount - before.episodeCount)),
                    ("problems", .array(found.problems.map(JSONValue.string))),
                ]
            ),
            lines: [
                context.style.text(
                    "read \(found.shows.count) shows and \(count) marked episodes; \(after.shows.count - before.shows.count) and \(after.episodeCount - before.episodeCount) of them are new"
                )
            ]
        )
        return found.problems.isEmpty ? .done : .inPart
    }
}

/// Marks in words.
enum MarksText {
    static func text(_ marks: UserMarks) -> String {
        "\(marks.followed.count) followed shows, \(marks.episodeCount) marked episodes"
    }
}
