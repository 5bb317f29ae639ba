internal import Foundation
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel

/// The watched episodes that a tracker lacks, in the form of its API.
struct TrackerUpload {
    struct Show: Encodable {
        var title: String
        var year: Int?
        var ids: [String: String]
        var seasons: [Season]

        var episodeCount: Int { seasons.reduce(0) { $0 + $1.episodes.count } }
    }

    struct Season: Encodable {
        var number: Int
        var episodes: [Episode]
    }

    struct Episode: Encodable {
        var number: Int
        var watched_at: String
    }

    /// The shows with at least one episode.
    private(set) var shows: [Show] = []
    /// The number of missing episodes without a time of watching. A tracker would store the time of the upload.
    private(set) var undated = 0
    /// The number of watched episodes without season and number, which a tracker cannot find.
    private(set) var unnumbered = 0

    var episodeCount: Int { shows.reduce(0) { $0 + $1.episodeCount } }

    /// - Parameters:
    ///   - marks: The user's marks.
    ///   - histories: The parts of the tracker's history.
    init(_ marks: UserMarks, without histories: [WatchHistory]) {
        let watched = WatchedNumbers(histories.flatMap(\.shows))
        for show in marks.shows {
            let known = watched.numbers(of: show)
            var seasons: [Int: [Episode]] = [:]
            for mark in show.episodes where mark.state == .watched {
                guard let season = mark.number.season, let number = mark.number.number else {
                    unnumbered += 1
                    continue
                }
                if known.contains([season, number]) { continue }
                guard let time = mark.knownTime else {
                    undated += 1
                    continue
                }
                seasons[season, default: []].append(Episode(number: number, watched_at: Instant.text(time)))
            }
            if seasons.isEmpty { continue }
            shows.append(
                Show(
                    title: show.title,
                    year: show.year,
                    ids: Self.ids(of: show),
                    seasons: seasons.sorted { $0.key < $1.key }.map { season in
                        Season(number: season.key, episodes: season.value.sorted { $0.number < $1.number })
                    }
                )
            )
        }
    }

    private static func ids(of show: ShowMark) -> [String: String] {
        var ids: [String: String] = [:]
        for id in show.externals.sorted(by: { $0.value < $1.value }) {
            switch id.database {
            case .imdb: ids["imdb"] = id.value
            case .thetvdb: ids["tvdb"] = id.value
            case .tmdb: ids["tmdb"] = id.value
            case .tvrage: break
            }
        }
        return ids
    }

    /// The bodies of the requests, each with a limited number of shows.
    var bodies: [[UInt8]] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try stride(from: 0, to: shows.count, by: Self.maxShows).map { start in
                Array(try encoder.encode(["shows": Array(shows[start..<min(start + Self.maxShows, shows.count)])]))
            }
        }
    }

    /// The maximum number of shows in one request.
    private static let maxShows = 100
}

/// The numbers of the episodes in a history, by show.
private struct WatchedNumbers {
    private var byID: [ExternalID: Set<[Int]>] = [:]
    private var byTitle: [FoldedText: [(year: Int?, numbers: Set<[Int]>)]] = [:]

    init(_ shows: [WatchHistory.Show]) {
        for show in shows {
            let numbers = Set(
                show.episodes.filter { $0.state == .watched }.compactMap { episode -> [Int]? in
                    guard let season = episode.number.season, let number = episode.number.number else { return nil }
                    return [season, number]
                }
            )
            for id in show.externals.all { byID[id, default: []].formUnion(numbers) }
            byTitle[FoldedText(show.title), default: []].append((show.year, numbers))
        }
    }

    func numbers(of show: ShowMark) -> Set<[Int]> {
        let identified = show.externals.reduce(into: Set<[Int]>()) { $0.formUnion(byID[$1] ?? []) }
        let titled = byTitle[FoldedText(show.title)] ?? []
        let sameYear = titled.filter { $0.year == nil || show.year == nil || $0.year == show.year }
        return sameYear.reduce(into: identified) { $0.formUnion($1.numbers) }
    }
}
