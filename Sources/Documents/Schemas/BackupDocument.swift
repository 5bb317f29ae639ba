internal import ScheduleMerging
package import Aggregator

/// `aggctl/backup/1` and `aggctl/restore/1`: what a backup holds.
package struct BackupDocument: Document {
    private let schema: String
    private let answer: BackupAnswer

    /// A backup that was written.
    package init(written answer: BackupAnswer) {
        schema = "backup/1"
        self.answer = answer
    }

    /// A backup that was restored.
    package init(restored answer: BackupAnswer) {
        schema = "restore/1"
        self.answer = answer
    }

    package var json: JSONValue {
        Envelope.json(
            schema,
            answer.origin,
            [("file", .string(answer.file)), ("shows", .int(answer.marks.shows.count))]
        )
    }
}
