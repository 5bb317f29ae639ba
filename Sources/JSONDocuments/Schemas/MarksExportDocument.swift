package import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// `aggctl/marks-export/1`: the user's marks. `ImportMarksAction` reads them.
package struct MarksExportDocument: Document {
    private let result: MarksResult

    package init(_ result: MarksResult) { self.result = result }

    package var json: JSONValue {
        .object([
            ("schema", .string(MarksExportReader.schema)), ("generatedAt", .string(Instant.text(result.origin.now))),
            ("shows", .array(result.marks.shows.map(Self.show))), ("links", .array(result.marks.links.map(Self.link))),
        ])
    }

    private static func link(_ mark: LinkMark) -> JSONValue {
        .object([
            ("shows", .array([mark.pair.left, mark.pair.right].map { .string($0.description) })),
            ("same", .bool(mark.isSame)), ("at", .string(Instant.text(mark.decidedAt))),
        ])
    }

    private static func show(_ mark: ShowMark) -> JSONValue {
        .object(
            [
                ("title", .string(mark.title)), ("year", JSONValue(mark.year)),
                ("followedSince", JSONValue(mark.followedSince.map { Instant.text($0) })),
                ("hidden", .bool(mark.isHidden)),
                ("sources", .array(mark.keys.sorted().map { .string($0.description) })),
                (
                    "externals",
                    .array(mark.externals.map(\.text).sorted().map(JSONValue.string))
                ),
                ("episodes", .array(mark.episodes.map(episode))),
            ] + opinions(of: mark)
        )
    }

    /// Returns the members that only some shows have.
    private static func opinions(of mark: ShowMark) -> [(String, JSONValue)] {
        var members = review(mark.review)
        if let since = mark.stoppedSince { members.append(("stoppedSince", .string(Instant.text(since)))) }
        if !mark.lists.isEmpty { members.append(("lists", .array(mark.lists.sorted().map(JSONValue.string)))) }
        return members
    }

    private static func review(_ review: Review) -> [(String, JSONValue)] {
        var members: [(String, JSONValue)] = []
        if let rating = review.rating { members.append(("rating", .double(rating))) }
        if let note = review.note { members.append(("note", .string(note))) }
        return members
    }

    /// Returns the times of further watchings, or nothing if there are none. An unknown time is null.
    private static func rewatches(_ mark: EpisodeMark) -> [(String, JSONValue)] {
        if mark.rewatches.isEmpty { return [] }
        let times = mark.rewatches.map { $0 <= EpisodeMark.unknownTime ? JSONValue.null : .string(Instant.text($0)) }
        return [("rewatches", .array(times))]
    }

    private static func episode(_ mark: EpisodeMark) -> JSONValue {
        .object(
            [
                ("season", JSONValue(mark.number.season)), ("number", JSONValue(mark.number.number)),
                ("part", JSONValue(mark.number.part)), ("absolute", JSONValue(mark.number.absolute)),
                ("title", JSONValue(mark.title)), ("date", JSONValue(mark.day?.description)),
                ("mark", .string(mark.state.rawValue)), ("at", JSONValue(mark.knownTime.map { Instant.text($0) })),
                ("sources", .array(mark.keys.sorted().map { .string($0.description) })),
            ] + rewatches(mark) + review(mark.review)
        )
    }
}
