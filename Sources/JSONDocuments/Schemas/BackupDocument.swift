internal import ScheduleMerging
package import Aggregator

/// `aggctl/backup/1` and `aggctl/restore/1`: what a backup holds.
package struct BackupDocument: Document {
    private let schema: String
    private let result: BackupResult

    /// A backup that was written.
    package init(written answer: BackupResult) {
        schema = "backup/1"
        self.result = answer
    }

    /// A backup that was restored.
    package init(restored answer: BackupResult) {
        schema = "restore/1"
        self.result = answer
    }

    package var json: JSONValue {
        Envelope.json(
            schema,
            result.origin,
            [("file", .string(result.file)), ("shows", .int(result.marks.shows.count))]
        )
    }
}
