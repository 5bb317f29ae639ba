internal import ProviderAPI
internal import Aggregator
internal import Foundation
internal import ServerPages
internal import ScheduleModel
internal import ScheduleViews

/// The list of changes as an Atom feed (RFC 4287). Its `updated` time is that of the newest change.
struct ChangeFeed {
    private let result: ChangesResult
    private let session: Session
    private let notice: String?
    private let groups: [ChangeGroup]

    /// Creates a feed.
    ///
    /// - Parameter isGrouped: Whether three or more episodes that were added or dropped together are one entry.
    init(_ result: ChangesResult, _ session: Session, isGrouped: Bool) async {
        self.result = result
        groups = isGrouped ? ChangeGroup.grouped(result.changes) : result.changes.map { ChangeGroup(changes: [$0]) }
        self.session = session
        notice = await session.unansweredSourcesNotice()
    }

    var bytes: [UInt8] {
        let newest = result.changes.map(\.detectedAt).max() ?? Date(timeIntervalSince1970: 1_577_836_800)
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <id>urn:aggctl:changes</id>
            <title>aggctl: what changed</title>
            <updated>\(Instant.text(newest))</updated>
            <author><name>aggctl</name></author>

            """
        if let notice {
            text += "<subtitle>\(MarkupText.escaped(notice))</subtitle>\n"
        }
        for attribution in session.attributions {
            text +=
                "<rights>\(MarkupText.escaped("\(attribution.text) (\(attribution.license)), \(attribution.url)"))</rights>\n"
        }
        for group in groups { text += entry(group) }
        return Array((text + "</feed>\n").utf8)
    }

    private func entry(_ group: ChangeGroup) -> String {
        let (change, count) = (group.first, group.changes.count)
        let title = count > 1 ? "(\(count) episodes)" : change.title
        let subject = [change.showTitle, group.code(), title].compactMap(\.self).joined(separator: " ")
        let values = [change.old, change.new].compactMap(\.self).joined(separator: " → ")
        let key = [
            change.provider.rawValue, change.showID, change.episodeID ?? "", change.kind.rawValue,
            Instant.text(change.detectedAt),
            values,
        ].joined(separator: "\n")
        return """
            <entry>
            <id>urn:aggctl:change:\(EntityTag.of(Array(key.utf8)))</id>
            <title>\(MarkupText.escaped("\(change.kind.rawValue): \(subject)"))</title>
            <updated>\(Instant.text(change.detectedAt))</updated>
            <category term="\(MarkupText.escaped(change.kind.rawValue))"/>
            <content type="text">\(MarkupText.escaped(values.isEmpty ? subject : values))</content>
            </entry>

            """
    }
}
