internal import Aggregator

/// The lines about a synchronization.
enum SyncLines {
    static func summary(of result: SyncResult, _ direction: SyncMarksAction.Direction) -> [String] {
        let name = result.service.name
        var lines = result.imports.flatMap { ImportedMarkLines.summary(of: $0, isDryRun: false) }
        if direction != .out, result.imports.isEmpty { lines.append("the history at \(name) is empty") }
        if direction != .into {
            let count = Count.text(result.isDryRun ? result.missing : result.sent, "episode")
            lines.append(result.isDryRun ? "\(count) to send to \(name)" : "sent \(count) to \(name)")
            if !result.isDryRun, result.sent < result.missing {
                lines.append("\(name) did not add \(Count.text(result.missing - result.sent, "episode"))")
            }
            lines += result.notFound.map { "  \(name) does not have “\($0.shortened)”" }
            if result.undated > 0 { lines.append("not sent: \(Count.text(result.undated, "episode")) without a time") }
            if result.unnumbered > 0 {
                lines.append("not sent: \(Count.text(result.unnumbered, "episode")) without a number")
            }
        }
        if result.isDryRun { lines.append("nothing was changed") }
        return lines
    }
}
