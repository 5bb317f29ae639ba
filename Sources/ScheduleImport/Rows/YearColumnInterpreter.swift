internal import ScheduleModel

/// What the years mean that rows give under the bare name `year`: the show's, or each episode's own. No row tells alone,
/// so the whole column does.
struct YearColumnInterpreter {
    /// At most this many rows are compared.
    private static let rowLimit = 100_000

    private struct EpisodePosition: Hashable, Comparable {
        let season: Int?
        let number: Int

        static func < (one: EpisodePosition, other: EpisodePosition) -> Bool {
            (one.season ?? 0, one.number) < (other.season ?? 0, other.number)
        }
    }

    private struct ShowPosition: Hashable {
        let show: String
        let index: EpisodePosition
    }

    /// The episode that stands at a place in a year.
    private struct Holder {
        let year: Int
        let title: String
    }

    /// Where the numbered rows of one year stand in the regular seasons.
    private struct Span {
        var rows = 0
        var first: EpisodePosition
        var last: EpisodePosition

        mutating func include(_ place: EpisodePosition) {
            rows += 1
            first = min(first, place)
            last = max(last, place)
        }
    }

    /// What the rows of one title show. A slip of the pen in one of many rows is no evidence.
    private struct Evidence {
        /// Within one show no few episodes are so many years apart, and none comes so many years before an earlier one.
        private static let longPause = 5

        var rows = 0
        /// Rows whose date is so far from their year that it cannot be the episode's.
        var far = 0
        /// Rows that have the number of an episode of another year and title: no show has two of one number.
        var clashes = 0
        /// Rows that have number and title of an episode of another year: it was shown again.
        var repeats = 0
        var seasons: [Int: Set<Int>] = [:]
        var spans: [Int: Span] = [:]
        /// The year in which the first season begins, which is the show's in either reading.
        var firstYear: Int?

        var isOfShow: Bool {
            let hasOneYear = seasons.count == 1
            return isMuch(clashes)
                || far > (hasOneYear ? 0 : 1) && isMuch(far)
                || hasOneYear && seasons.values.contains { $0.count > 2 }
                || repeats == 0 && isOutOfOrder
        }

        /// Whether the years are no course of one show: a later year stands before an earlier one, or follows it within
        /// a few episodes of one season.
        private var isOutOfOrder: Bool {
            // One that a few rows have among many may be a slip.
            let years = spans.filter { isMuch($0.value.rows) }.sorted { $0.key < $1.key }
            return zip(years, years.dropFirst()).contains { earlier, later in
                let (pause, last, next) = (later.key - earlier.key, earlier.value.last, later.value.first)
                if pause <= Self.longPause || next == last { return false }
                return next < last || next.season == last.season && (next.number - last.number) * 2 < pause
            }
        }

        private func isMuch(_ count: Int) -> Bool { count > 0 && count * 10 >= rows }
    }

    private var holders: [ShowPosition: Holder] = [:]
    private var evidence: [String: Evidence] = [:]
    private lazy var isOfShows = evidence.values.contains(where: \.isOfShow)

    /// Takes a row.
    ///
    /// - Parameters:
    ///   - show: the folded title of its show.
    ///   - aired: the year of the row's date, where it has one.
    mutating func record(show: String, year: Int, number: EpisodeNumber, title: String?, aired: Int?) {
        var known = evidence.removeValue(forKey: show) ?? Evidence()
        defer { evidence[show] = known }
        known.rows += 1
        if let aired, abs(aired - year) > 1 { known.far += 1 }
        if let season = number.season {
            known.seasons[year, default: []].insert(season)
            if season == 1 { known.firstYear = min(year, known.firstYear ?? year) }
        }
        guard let episode = number.number else { return }
        let place = EpisodePosition(season: number.season, number: episode)
        // A special may be made long before or after what it is numbered beside.
        if let season = place.season, season > 0, episode > 0 {
            known.spans[year, default: Span(first: place, last: place)].include(place)
        }
        guard holders.count < Self.rowLimit else { return }
        let name = FoldedText(title ?? "").key
        let key = ShowPosition(show: show, index: place)
        guard let holder = holders[key] else {
            holders[key] = Holder(year: year, title: name)
            return
        }
        if holder.year == year { return }
        if !holder.title.isEmpty, !name.isEmpty, holder.title != name {
            known.clashes += 1
        } else if holder.title == name, !Self.isCommon(name) {
            known.repeats += 1
        } else if place.season != nil, abs(holder.year - year) > 1 {
            // What has no title, or one that any show may use, is told apart by its year.
            known.clashes += 1
        }
    }

    /// Whether a folded title is none, or says no more than which episode it is.
    private static func isCommon(_ title: String) -> Bool {
        title.utf8.split(separator: UInt8(ascii: " ")).allSatisfy { word in
            word.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
                || ["pilot", "episode", "part", "chapter"].contains { word.elementsEqual($0.utf8) }
        }
    }

    /// The year of a show, where the column tells it.
    mutating func showYear(of show: String, year: Int) -> Int? { isOfShows ? year : evidence[show]?.firstYear }
}
