public import ScheduleMerging
internal import ScheduleStore
internal import Foundation

/// Writes all that is kept into one file.
public struct BackupAction: Query {
    /// The file; an older one is replaced when the new one is complete.
    public let file: String

    /// A wish to back up.
    public init(to file: String) { self.file = file }

    /// What was written.
    ///
    /// - Throws: where nothing is kept, or the file cannot be written.
    public func perform(in session: Session) async throws(OperationError) -> BackupResult {
        guard let folder = session.sessionStore.folder else { throw .storageDisabled }
        do {
            try folder.backup(to: file)
        } catch let problem as StoreError where problem.path == file && problem.code == .notAllowed {
            throw .unwritableFile(file, reason: problem.message)
        } catch {
            throw SessionStore.failure(error)
        }
        return BackupResult(origin: session.origin(), file: file, marks: session.marks, hasClaims: true)
    }
}

/// Puts what a backup holds in the place of what is kept now; the marks of now are copied first.
public struct RestoreAction: Query {
    /// A backup, or one of the program's own copies of `marks.db`.
    public let file: String

    /// A wish to restore.
    public init(from file: String) { self.file = file }

    /// What a file is that is no database at all, in words; nil of a database.
    private static func otherKind(of file: String) -> String? {
        // A pipe would be waited for.
        let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
        guard kind == .typeRegular else { return nil }
        let start = try? FileHandle(forReadingAtPath: file)?.read(upToCount: 64)
        guard let start, !start.starts(with: "SQLite format 3".utf8) else { return nil }
        let first = start.first { $0 > 0x20 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return "it is no backup, and no copy of marks.db, of aggctl"
            + (isJSON ? "; marks as JSON are read by: aggctl import-marks FILE" : "")
    }

    /// What was restored. The store may be damaged: then it is just this that is needed.
    ///
    /// - Throws: where nothing is kept, or the file cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> BackupResult {
        guard let folder = session.sessionStore.folder else { throw .storageDisabled }
        guard FileManager.default.fileExists(atPath: file) else {
            throw .unreadableFile(file, reason: "there is no such file")
        }
        do {
            let restored = try folder.restore(from: file)
            return BackupResult(
                origin: session.origin(),
                file: file,
                marks: restored.marks,
                hasClaims: restored.hasClaims
            )
        } catch let problem as StoreError where problem.code == .damaged && problem.path == file {
            throw .malformedFile(file, reason: Self.otherKind(of: file) ?? problem.message)
        } catch {
            throw SessionStore.failure(error)
        }
    }
}

/// What a backup holds.
public struct BackupResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The file.
    public let file: String
    /// What the user decided.
    public let marks: UserMarks
    /// Whether it holds what the sources said too.
    public let hasClaims: Bool
}

extension UserMarks {
    /// How much there is, in words.
    package var summary: String {
        Count.text(followed.count, "followed show") + ", " + Count.text(episodeCount, "marked episode")
    }
}
