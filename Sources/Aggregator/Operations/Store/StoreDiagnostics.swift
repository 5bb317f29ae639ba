internal import Foundation
internal import Glibc
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

/// Looks at all that the program stands on.
struct StoreDiagnostics {
    typealias Finding = DoctorResult.Finding

    let session: Session

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
        findings += [session.configurationPath].compactMap(\.self).flatMap(changeableByOthers)
        findings += session.configuration.secretFiles.sorted().compactMap(readableSecret)
        guard let folder = session.sessionStore.folder else {
            return findings + (await SourceDiagnostics(session: session).findings())
        }
        findings += [marks(folder), copies(folder), claims(folder), hosts(folder), disk(folder)].compactMap(\.self)
        findings += permissions(folder)
        return findings + (await SourceDiagnostics(session: session).findings())
    }

    /// What the system says of a file or a folder; nil where there is none.
    private static func facts(of path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }

    /// Says so where others can change the configuration: it names programs that are run.
    private func changeableByOthers(_ path: String) -> [Finding] {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        return [path, folder].compactMap { place in
            guard let info = Self.facts(of: place) else { return nil }
            let isOwn = info.st_uid == geteuid() || info.st_uid == 0
            // In a folder as /tmp is, each may change what is his own.
            let isShared = info.st_mode & S_IFMT == S_IFDIR && info.st_mode & 0o1000 != 0
            if isOwn, info.st_mode & 0o022 == 0 || isShared { return nil }
            return Finding(
                subject: "config",
                verdict: .warning,
                text: "\(place) may be changed by others, and programs are run that the configuration names",
                fix: "chmod go-w '\(place)'"
            )
        }
    }

    /// Whether the copies of the marks can stand in for them; nil where there are none yet.
    private func copies(_ folder: StoreFolder) -> Finding? {
        let (all, damaged) = folder.markCopies()
        if all.isEmpty { return nil }
        let count = all.count == 1 ? "1 copy" : "\(all.count) copies"
        if damaged.isEmpty { return Finding(subject: "copies", verdict: .good, text: "\(count) of the marks") }
        return Finding(
            subject: "copies",
            verdict: .warning,
            text: "of \(count) of the marks \(damaged.count) cannot be used: \(damaged.joined(separator: ", "))",
            fix: "remove what cannot be used: the next change makes a new copy"
        )
    }

    /// Whether it can be remembered how often hosts were asked; nil where nothing speaks against it.
    private func hosts(_ folder: StoreFolder) -> Finding? {
        guard let problem = folder.hostsProblem else { return nil }
        return Finding(
            subject: "files",
            verdict: .bad,
            text: problem,
            fix: "move it away: it holds nothing of worth"
        )
    }

    /// Says so where others can read a file in which a secret stands.
    private func readableSecret(_ path: String) -> Finding? {
        guard let info = Self.facts(of: path), info.st_mode & 0o077 != 0 else { return nil }
        return Finding(
            subject: "secrets",
            verdict: .warning,
            text: "\(path) holds a secret, and may be read by others",
            fix: "chmod go= '\(path)'"
        )
    }

    private func marks(_ folder: StoreFolder) -> Finding {
        do {
            let store = try folder.openMarks()
            do { try store.check() } catch let problem as StoreError where problem.code == .damaged {
                // What is damaged and yet reads well, such as an index, is written anew by the next change.
                guard (try? store.marks()) != nil else { throw problem }
                return Finding(
                    subject: "marks",
                    verdict: .bad,
                    text: SessionStore.failure(problem).message,
                    fix: "nothing is lost: all marks can be read, and the next one writes the file anew"
                )
            }
            if let repair = store.repair { return Finding(subject: "marks", verdict: .warning, text: repair) }
            return Finding(subject: "marks", verdict: .good, text: try store.marks().summary)
        } catch {
            let failure = SessionStore.failure(error)
            return Finding(subject: "marks", verdict: .bad, text: failure.message, fix: Self.cure(of: error))
        }
    }

    /// What mends the marks: a copy is put in the place of what is damaged, and of nothing else.
    private static func cure(of error: any Error) -> String {
        switch (error as? StoreError)?.code {
        case .busy: "let the process that holds it go on (kill -CONT), or end it"
        case .notAllowed: "chmod u+rw the file, and its folder"
        case .full: "make room on the disk"
        case .newer: "use the newer aggctl"
        default: "aggctl restore FILE"
        }
    }

    private func claims(_ folder: StoreFolder) -> Finding {
        do {
            let facts = try folder.openClaims().store.facts()
            let counts = [(facts.resources, "resource"), (facts.shows, "show"), (facts.episodes, "episode")]
            let text =
                counts.map { Count.text($0.0, $0.1) }.joined(separator: ", ")
                + ", SQLite \(facts.version), journal \(facts.journal)"
            if !facts.isIntact {
                return Finding(
                    subject: "store",
                    verdict: .bad,
                    text: text + "; the file is damaged",
                    fix: "move \(folder.claimPath) away: what it holds is asked for again"
                )
            }
            if JournalChoice.isOnNetwork(folder.path) {
                return Finding(
                    subject: "store",
                    verdict: .warning,
                    text: text + "; it lies on a file system of the network, whose locks may fail",
                    fix: "set XDG_DATA_HOME to a folder of this machine"
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
                fix: "make room: what is fetched may not be kept"
            )
            : Finding(subject: "disk", verdict: .good, text: text)
    }

    private func permissions(_ folder: StoreFolder) -> [Finding] {
        [folder.path, folder.markPath, folder.claimPath].compactMap { path in
            guard let info = Self.facts(of: path) else { return nil }
            if access(path, W_OK) != 0 {
                return Finding(
                    subject: "files",
                    verdict: .bad,
                    text: "\(path) may not be written",
                    fix: "chmod u+w '\(path)'"
                )
            }
            if info.st_mode & 0o077 != 0 {
                return Finding(
                    subject: "files",
                    verdict: .warning,
                    text: "\(path) may be read by others",
                    fix: "chmod go= '\(path)'"
                )
            }
            if info.st_mode & S_IFMT == S_IFREG, info.st_nlink > 1 {
                return Finding(
                    subject: "files",
                    verdict: .warning,
                    text: "\(path) has a second name: SQLite must not be used by both",
                    fix: "copy it in the place of the link"
                )
            }
            return nil
        }
    }
}
