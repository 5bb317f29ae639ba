package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/import-report/1`: the episode of each imported mark, with its proof.
package struct ImportReportDocument: Document {
    private let result: ImportMarksResult

    package init(_ result: ImportMarksResult) { self.result = result }

    package var json: JSONValue {
        let counts = MarkPlacement.Proof.allCases.compactMap { proof in
            result.proofs[proof].map { (proof.rawValue, JSONValue.int($0)) }
        }
        return .object([
            ("schema", .string("aggctl/import-report/1")),
            ("generatedAt", .string(Instant.text(result.origin.now))),
            ("tracker", JSONValue(result.tracker)), ("proofs", .object(counts)),
            ("shows", .array(result.placements.map(Self.show))),
            ("omitted", .array(result.omitted.map(JSONValue.string))),
            ("problems", .array(result.problems.map(JSONValue.string))),
        ])
    }

    private static func show(_ show: ShowPlacements) -> JSONValue {
        .object([
            ("title", .string(show.imported.title)), ("year", JSONValue(show.imported.year)),
            ("externals", .array(show.imported.externals.map(\.text).sorted().map(JSONValue.string))),
            ("shows", .array(show.shows.map(ShowJSON.reference))),
            ("placed", .int(show.marks.count(where: \.isPlaced))), ("marks", .array(show.marks.map(mark))),
        ])
    }

    private static func mark(_ placement: MarkPlacement) -> JSONValue {
        let mark = placement.mark
        return .object([
            ("season", JSONValue(mark.number.season)), ("number", JSONValue(mark.number.number)),
            ("absolute", JSONValue(mark.number.absolute)), ("title", JSONValue(mark.title)),
            ("mark", .string(mark.state.rawValue)),
            ("at", JSONValue(mark.knownTime.map { Instant.text($0) })),
            ("proof", .string(placement.proof.rawValue)),
            (
                "episode",
                placement.episode.map { episode in
                    .object([
                        ("id", .string(episode.id.description)), ("season", JSONValue(episode.number.season)),
                        ("number", JSONValue(episode.number.number)), ("title", JSONValue(episode.value.title)),
                    ])
                } ?? .null
            ),
        ])
    }
}
