internal import ScheduleMerging
package import Aggregator

/// `aggctl/backup/1` and `aggctl/restore/1`: the file of a backup, and the number of shows in it. The file itself is a
/// database (`StoreFolder`).
package struct BackupDocument: Document {
    private let schema: String
    private let result: BackupResult

    /// Creates the document of a new backup.
    package init(written result: BackupResult) {
        schema = "backup/1"
        self.result = result
    }

    /// Creates the document of a restored backup.
    package init(restored result: BackupResult) {
        schema = "restore/1"
        self.result = result
    }

    package var json: JSONValue {
        Envelope.json(
            schema,
            result.origin,
            [("file", .string(result.file)), ("shows", .int(result.marks.shows.count))]
        )
    }
}
