internal import Foundation
internal import Glibc
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

/// A check of the configuration, the databases, the disk and the permissions of files.
struct StoreDiagnostics {
    typealias Finding = DoctorResult.Finding

    let session: Session

    func findings() async -> [Finding] {
        var findings = [
            Finding(
                subject: "config",
                verdict: .good,
                text: session.configurationPath ?? "none: only TVMaze, for \(session.region.rawValue)"
            ),
            Finding(
                subject: "time zone",
                verdict: .good,
                text: "\(session.zone.name), data \(TimeZone.timeZoneDataVersion)"
            ),
        ]
        findings += [session.configurationPath].compactMap(\.self).flatMap(changeableByOthers)
        findings += session.configuration.secretFiles.sorted().compactMap(readableSecret)
        guard let folder = session.sessionStore.folder else {
            return findings + (await SourceDiagnostics(session: session).findings())
        }
        findings += [await marks(folder), copies(folder), claims(folder), hosts(folder), disk(folder)].compactMap(
            \.self
        )
        findings += permissions(folder)
        return findings + (await SourceDiagnostics(session: session).findings())
    }

    /// Returns the attributes of a file or a folder, or nil if there is none.
    private static func facts(of path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }

    /// Returns warnings if other users can change the configuration, which contains programs to run.
    private func changeableByOthers(_ path: String) -> [Finding] {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        return [path, folder].compactMap { item in
            guard let info = Self.facts(of: item) else { return nil }
            let isTrustedOwner = info.st_uid == geteuid() || info.st_uid == 0
            // In a folder such as /tmp (sticky bit), users can change only their own files.
            let isShared = info.st_mode & S_IFMT == S_IFDIR && info.st_mode & 0o1000 != 0
            if isTrustedOwner, info.st_mode & 0o022 == 0 || isShared { return nil }
            return Finding(
                subject: "config",
                verdict: .warning,
                text: "other users can change \(item), and aggctl runs programs that the configuration names",
                fix: "chmod go-w '\(item)'"
            )
        }
    }

    /// Checks the copies of the marks. Returns nil if there are none yet.
    private func copies(_ folder: StoreFolder) -> Finding? {
        let (all, damaged) = folder.markCopies()
        if all.isEmpty { return nil }
        let count = all.count == 1 ? "1 copy" : "\(all.count) copies"
        if damaged.isEmpty { return Finding(subject: "copies", verdict: .good, text: "\(count) of the marks") }
        return Finding(
            subject: "copies",
            verdict: .warning,
            text: "\(damaged.count) of \(count) of the marks cannot be used: \(damaged.joined(separator: ", "))",
            fix: "remove what cannot be used: the next change makes a new copy"
        )
    }

    /// Checks the file that counts requests per host. Returns nil if it can be used.
    private func hosts(_ folder: StoreFolder) -> Finding? {
        guard let problem = folder.hostsProblem else { return nil }
        return Finding(
            subject: "files",
            verdict: .bad,
            text: problem,
            fix: "move it away: it contains nothing of value"
        )
    }

    /// Returns a warning if other users can read a file with a secret.
    private func readableSecret(_ path: String) -> Finding? {
        guard let info = Self.facts(of: path), info.st_mode & 0o077 != 0 else { return nil }
        return Finding(
            subject: "secrets",
            verdict: .warning,
            text: "\(path) contains a secret, and other users can read it",
            fix: "chmod go= '\(path)'"
        )
    }

    private func marks(_ folder: StoreFolder) async -> Finding {
        do {
            let store = try folder.openMarkDatabase()
            do { try store.check() } catch let problem as StoreError where problem.code == .damaged {
                // Damage that does not prevent reading, such as to an index, is repaired by the next change.
                guard (try? store.marks()) != nil else { throw problem }
                return Finding(
                    subject: "marks",
                    verdict: .bad,
                    text: SessionStore.failure(problem).message,
                    fix: "nothing is lost: all marks can be read, and the next change rewrites the file"
                )
            }
            if let repair = store.repair { return Finding(subject: "marks", verdict: .warning, text: repair) }
            let marks = try store.marks()
            let unplaced = await session.unplacedMarks(of: marks)
            if unplaced.isEmpty { return Finding(subject: "marks", verdict: .good, text: marks.summary) }
            let names = unplaced.prefix(5).map(\.text) + (unplaced.count > 5 ? ["and \(unplaced.count - 5) more"] : [])
            return Finding(
                subject: "marks",
                verdict: .warning,
                text: marks.summary + "; no episode found for \(unplaced.episodeCount): "
                    + names.joined(separator: "; "),
                fix: "nothing is lost: they apply once a source lists the episode"
            )
        } catch {
            let failure = SessionStore.failure(error)
            return Finding(subject: "marks", verdict: .bad, text: failure.message, fix: Self.fix(of: error))
        }
    }

    /// Returns the fix for an error of the marks. Only damaged marks are restored from a copy.
    private static func fix(of error: any Error) -> String {
        switch (error as? StoreError)?.code {
        case .busy: "let the process that locks it continue (kill -CONT), or end it"
        case .notAllowed: "chmod u+rw the file, and its folder"
        case .full: "free disk space"
        case .newer: "use the newer aggctl"
        default: "aggctl restore FILE"
        }
    }

    private func claims(_ folder: StoreFolder) -> Finding {
        do {
            let facts = try folder.openSourceDatabase().store.statistics()
            let counts = [(facts.resources, "resource"), (facts.shows, "show"), (facts.episodes, "episode")]
            let text =
                counts.map { Count.text($0.0, $0.1) }.joined(separator: ", ")
                + ", SQLite \(facts.version), journal \(facts.journal)"
            if !facts.isIntact {
                return Finding(
                    subject: "store",
                    verdict: .bad,
                    text: text + "; the file is damaged",
                    fix: "move \(folder.sourceDatabasePath) away: its data is fetched again"
                )
            }
            if JournalChoice.isOnNetwork(folder.path) {
                return Finding(
                    subject: "store",
                    verdict: .warning,
                    text: text + "; it is on a network file system, whose locks can fail",
                    fix: "set XDG_DATA_HOME to a local folder"
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
                fix: "free disk space, or fetched data may not be stored"
            )
            : Finding(subject: "disk", verdict: .good, text: text)
    }

    private func permissions(_ folder: StoreFolder) -> [Finding] {
        [folder.path, folder.markDatabasePath, folder.sourceDatabasePath].compactMap { path in
            guard let info = Self.facts(of: path) else { return nil }
            if access(path, W_OK) != 0 {
                return Finding(
                    subject: "files",
                    verdict: .bad,
                    text: "\(path) is not writable",
                    fix: "chmod u+w '\(path)'"
                )
            }
            if info.st_mode & 0o077 != 0 {
                return Finding(
                    subject: "files",
                    verdict: .warning,
                    text: "other users can read \(path)",
                    fix: "chmod go= '\(path)'"
                )
            }
            if info.st_mode & S_IFMT == S_IFREG, info.st_nlink > 1 {
                return Finding(
                    subject: "files",
                    verdict: .warning,
                    text: "\(path) has a second hard link: SQLite must not be used through both",
                    fix: "replace the link with a copy"
                )
            }
            return nil
        }
    }
}
