internal import Aggregator
internal import Foundation
internal import JSONDocuments
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import ServerPages

/// A feed of airings for feed readers, the newest first. Episodes that come out together are one item.
struct AiringFeed {
    /// The form of the feed.
    enum Form: String {
        /// Atom (RFC 4287).
        case atom
        /// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
        case json
    }

    /// One airing, or several episodes that come out together.
    private struct Item {
        let id: String
        let title: String
        let text: String
        /// The start, or the beginning of the day in the viewer's zone if there is no time.
        let time: Date
        let url: String?
        let image: String?
        let tags: [String]
    }

    private static let title = "aggctl: what airs"
    /// The time of an empty feed, so that its bytes do not change.
    private static let beginning = Date(timeIntervalSince1970: 1_577_836_800)

    private let items: [Item]
    private let attributions: [String]
    private let notice: String?

    /// Creates a feed.
    ///
    /// - Parameter isGrouped: Whether three or more episodes that come out together are one item.
    init(_ result: ScheduleResult, _ session: Session, isGrouped: Bool) {
        let zone = session.zone
        let airings = result.view.days.flatMap { $0.airings(in: zone) }
        let drops = isGrouped ? EpisodeDrop.grouped(airings) : airings.map { EpisodeDrop(of: $0) }
        items = drops.compactMap { Self.item($0, in: zone) }.sorted { ($0.time, $0.id) > ($1.time, $1.id) }
        attributions = session.attributions.map { "\($0.text) (\($0.license)), \($0.url)" }
        notice = result.notice(for: result.days)
    }

    /// Returns the bytes of the feed.
    func bytes(as form: Form) -> [UInt8] {
        switch form {
        case .atom: Array(atom.utf8)
        case .json: json.bytes(isPretty: false)
        }
    }

    private static func item(_ drop: EpisodeDrop, in zone: TimeZone) -> Item? {
        let (entry, count) = (drop.first, drop.entries.count)
        guard let time = entry.start ?? entry.date.map({ zone.start(of: $0) }) else { return nil }
        let facts = [entry.date?.description, entry.start.map { zone.clock(of: $0).description }, entry.channel?.name]
        return Item(
            id: EntityTag.of(Array("\(entry.episode.id) \(Instant.text(time))".utf8)),
            title: drop.title,
            text: [facts.compactMap(\.self).joined(separator: " "), drop.summary].compactMap(\.self).joined(
                separator: "\n"
            ),
            time: time,
            url: ((count > 1 ? nil : entry.value.url) ?? entry.show.value.url)?.rawValue,
            image: entry.show.value.image?.rawValue,
            tags: entry.show.value.genres
        )
    }

    private var atom: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom">
            <id>urn:aggctl:airings</id>
            <title>\(Self.title)</title>
            <updated>\(Instant.text(items.first?.time ?? Self.beginning))</updated>
            <author><name>aggctl</name></author>

            """
        if let notice { text += "<subtitle>\(MarkupText.escaped(notice))</subtitle>\n" }
        for attribution in attributions { text += "<rights>\(MarkupText.escaped(attribution))</rights>\n" }
        for item in items {
            let link = item.url.map { "<link rel=\"alternate\" href=\"\(MarkupText.escaped($0))\"/>\n" } ?? ""
            let categories = item.tags.map { "<category term=\"\(MarkupText.escaped($0))\"/>\n" }.joined()
            text += """
                <entry>
                <id>urn:aggctl:airing:\(item.id)</id>
                <title>\(MarkupText.escaped(item.title))</title>
                <updated>\(Instant.text(item.time))</updated>
                \(link)\(categories)<content type="text">\(MarkupText.escaped(item.text))</content>
                </entry>

                """
        }
        return text + "</feed>\n"
    }

    private var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("version", .string("https://jsonfeed.org/version/1.1")), ("title", .string(Self.title)),
        ]
        let description = [notice].compactMap(\.self) + attributions
        if !description.isEmpty { members.append(("description", .string(description.joined(separator: "\n")))) }
        return .object(members + [("items", .array(items.map(json)))])
    }

    private func json(_ item: Item) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("id", .string("urn:aggctl:airing:\(item.id)")), ("title", .string(item.title)),
            ("content_text", .string(item.text)), ("date_published", .string(Instant.text(item.time))),
        ]
        if let url = item.url { members.append(("url", .string(url))) }
        if let image = item.image { members.append(("image", .string(image))) }
        if !item.tags.isEmpty { members.append(("tags", .array(item.tags.map { .string($0) }))) }
        return .object(members)
    }
}
