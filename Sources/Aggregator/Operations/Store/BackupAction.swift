public import ScheduleMerging
internal import ScheduleStore
internal import Foundation

/// Writes all stored data into one file.
public struct BackupAction: Query {
    /// The path of the backup. An existing file is replaced when the new one is complete.
    public let file: String

    /// Creates a backup action.
    public init(to file: String) { self.file = file }

    /// Writes the backup.
    ///
    /// - Throws: An error if the session has no storage, or if the file cannot be written.
    public func perform(in session: Session) async throws(OperationError) -> BackupResult {
        guard let folder = session.sessionStore.folder else { throw .storageDisabled }
        do {
            try folder.backup(to: file)
        } catch let problem as StoreError where problem.path == file && problem.code == .notAllowed {
            throw .unwritableFile(file, reason: problem.message)
        } catch {
            throw SessionStore.failure(error)
        }
        return BackupResult(origin: session.origin(), file: file, marks: session.marks, includesStoredData: true)
    }
}

/// Restores a backup. The current marks are copied first.
public struct RestoreAction: Query {
    /// The path of a backup, or of an automatic copy of `marks.db`.
    public let file: String

    /// Creates a restore action.
    public init(from file: String) { self.file = file }

    /// Returns a message about a file that is not a database, or nil for a database.
    private static func otherKind(of file: String) -> String? {
        // Reading a pipe would block.
        let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
        guard kind == .typeRegular else { return nil }
        let start = try? FileHandle(forReadingAtPath: file)?.read(upToCount: 64)
        guard let start, !start.starts(with: "SQLite format 3".utf8) else { return nil }
        let first = start.first { $0 > 0x20 }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return "not an aggctl backup or a copy of marks.db"
            + (isJSON ? "; import marks as JSON with: aggctl import-marks FILE" : "")
    }

    /// Restores the backup. The current databases may be damaged, because a restore repairs them.
    ///
    /// - Throws: An error if the session has no storage, or if the file cannot be read.
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
                includesStoredData: restored.hasSourceData
            )
        } catch let problem as StoreError where problem.code == .damaged && problem.path == file {
            throw .malformedFile(file, reason: Self.otherKind(of: file) ?? problem.message)
        } catch {
            throw SessionStore.failure(error)
        }
    }
}

/// The loss by restoring a backup: the current marks that it does not contain.
public struct RestorePreviewQuery: Query {
    /// The path of the backup.
    public let file: String

    /// Creates a query about a backup.
    public init(of file: String) { self.file = file }

    /// Returns the marks that would be lost, as text: `2 followed shows, 31 marked episodes`. Nil if there are none, or
    /// if the backup or the current marks cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> String? {
        guard FileManager.default.fileExists(atPath: file), let backup = try? StoreFolder.marks(inBackup: file) else {
            return nil
        }
        var both = backup
        both.merge(session.marks.shows)
        let follows = both.followed.count - backup.followed.count
        let episodes = both.episodeCount - backup.episodeCount
        let counts = [(follows, "followed show"), (episodes, "marked episode")].filter { $0.0 > 0 }
        return counts.isEmpty ? nil : counts.map { Count.text($0.0, $0.1) }.joined(separator: ", ")
    }
}

/// The content of a backup.
public struct BackupResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The file.
    public let file: String
    /// The user's marks.
    public let marks: UserMarks
    /// Whether the backup also contains source data.
    public let includesStoredData: Bool
}

extension UserMarks {
    /// The number of followed shows and marked episodes, as text.
    package var summary: String {
        Count.text(followed.count, "followed show") + ", " + Count.text(episodeCount, "marked episode")
    }
}
