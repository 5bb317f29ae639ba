internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// Reads exported marks: `aggctl/marks-export/1` of `docs/reference/json.md`.
package enum MarksExportReader {
    /// The schema of an export.
    package static let schema = "aggctl/marks-export/1"

    /// The error for an export with invalid content.
    struct FormatError: Error {
        let reason: String
    }

    /// The only part that is decoded to find out whether a document is an export.
    private struct SchemaOnly: Decodable {
        var schema: String?
    }

    private struct Export: Decodable {
        var shows: [ShowRow]
        var links: [LinkRow]?
    }

    private struct LinkRow: Decodable {
        var shows: [String]
        var same: Bool
        var at: String?
    }

    private struct ShowRow: Decodable {
        var title: String
        var year: Int?
        var followedSince: String?
        var hidden: Bool?
        var sources: [String]?
        var externals: [String]?
        var episodes: [EpisodeRow]?
        var stoppedSince: String?
        var rating: Double?
        var note: String?
        var lists: [String]?
    }

    private struct EpisodeRow: Decodable {
        var season: Int?
        var number: Int?
        var part: Int?
        var absolute: Int?
        var title: String?
        var date: String?
        var mark: String
        var at: String?
        var sources: [String]?
        var rewatches: [String?]?
        var rating: Double?
        var note: String?
    }

    /// Reads an export.
    ///
    /// - Returns: Nil if the document is not an export.
    /// - Throws: `FormatError` if it is one with invalid content.
    static func read(_ bytes: [UInt8], at now: Date) throws(FormatError) -> MarkImport? {
        let data = Data(bytes)
        guard let document = try? JSONDecoder().decode(SchemaOnly.self, from: data), document.schema == schema
        else { return nil }
        let export: Export
        do {
            export = try JSONDecoder().decode(Export.self, from: data)
        } catch {
            throw FormatError(reason: "it is damaged: \(Self.location(of: error))")
        }
        var result = MarkImport()
        for (index, row) in export.shows.enumerated() {
            let location = "shows[\(index)]"
            if row.title.isEmpty {
                result.problems.append("\(location): it has no title")
                continue
            }
            var mark = ShowMark(
                // The number is assigned when the mark is merged with the existing ones.
                id: 0,
                keys: Set((row.sources ?? []).compactMap { SourceKey($0) }),
                externals: Set((row.externals ?? []).compactMap(ExternalID.init(text:))),
                title: row.title,
                year: row.year,
                followedSince: row.followedSince.flatMap { Instant.parse($0) },
                isHidden: row.hidden ?? false,
                stoppedSince: row.stoppedSince.flatMap { Instant.parse($0) },
                review: Review(rating: row.rating, note: row.note),
                lists: Set(row.lists ?? [])
            )
            if row.followedSince != nil, mark.followedSince == nil {
                result.problems.append("\(location): followedSince is not an instant; using the current time")
                mark.followedSince = now
            }
            for (episodeIndex, episode) in (row.episodes ?? []).enumerated() {
                guard let state = WatchState(rawValue: episode.mark) else {
                    result.problems.append("\(location).episodes[\(episodeIndex)]: unknown mark")
                    continue
                }
                mark.episodes.append(
                    EpisodeMark(
                        keys: Set((episode.sources ?? []).compactMap { SourceKey($0) }),
                        number: EpisodeNumber(
                            season: episode.season,
                            number: episode.number,
                            part: episode.part,
                            absolute: episode.absolute
                        ),
                        title: episode.title,
                        day: episode.date.flatMap { CivilDay($0) },
                        state: state,
                        markedAt: episode.at.flatMap { Instant.parse($0) } ?? EpisodeMark.unknownTime,
                        rewatches: (episode.rewatches ?? []).map {
                            $0.flatMap { Instant.parse($0) } ?? EpisodeMark.unknownTime
                        },
                        review: Review(rating: episode.rating, note: episode.note)
                    )
                )
            }
            result.shows.append(mark)
        }
        for (index, row) in (export.links ?? []).enumerated() {
            let keys = row.shows.compactMap { SourceKey($0) }
            guard row.shows.count == 2, keys.count == 2, keys[0].provider != keys[1].provider else {
                result.problems.append("links[\(index)]: it does not name shows of two sources")
                continue
            }
            let at = row.at.flatMap { Instant.parse($0) } ?? now
            result.links.append(LinkMark(LinkConstraints.Pair(keys[0], keys[1]), isSame: row.same, decidedAt: at))
        }
        return result
    }

    private static func location(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it is not JSON" }
        let context: DecodingError.Context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
            }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }.joined()
        return path.isEmpty ? "it is not JSON" : "at \(path.dropFirst())"
    }
}
