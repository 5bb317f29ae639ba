internal import ScheduleModel

/// Decides whether the years in a column named `year` are the years of the shows or of the episodes. A single row
/// cannot show that, so the whole column is considered.
struct YearColumnInterpreter {
    /// The maximum number of rows that are compared.
    private static let rowLimit = 100_000

    private struct EpisodePosition: Hashable, Comparable {
        let season: Int?
        let number: Int

        static func < (lhs: EpisodePosition, rhs: EpisodePosition) -> Bool {
            (lhs.season ?? 0, lhs.number) < (rhs.season ?? 0, rhs.number)
        }
    }

    private struct ShowPosition: Hashable {
        let show: String
        let index: EpisodePosition
    }

    /// The first episode with a number, and its year.
    private struct Holder {
        let year: Int
        let title: String
    }

    /// The positions of one year's numbered rows in the regular seasons.
    private struct Span {
        var rows = 0
        var first: EpisodePosition
        var last: EpisodePosition

        mutating func include(_ position: EpisodePosition) {
            rows += 1
            first = min(first, position)
            last = max(last, position)
        }
    }

    /// The evidence from the rows of one title. A typing error in one of many rows does not count.
    private struct Evidence {
        /// A pause of this many years is too long between a few episodes of one show. No episode comes this many
        /// years before an earlier one.
        private static let longPause = 5

        var rows = 0
        /// Rows whose date is so far from their year that the year cannot be the episode's.
        var far = 0
        /// Rows with the number of an episode that has another year and title. No show has two episodes with one
        /// number.
        var clashes = 0
        /// Rows with the number and title of an episode of another year: repeats of that episode.
        var repeats = 0
        var seasons: [Int: Set<Int>] = [:]
        var spans: [Int: Span] = [:]
        /// The first year of season 1. This is the show's year in both interpretations.
        var firstYear: Int?

        var isOfShow: Bool {
            let hasOneYear = seasons.count == 1
            return isMuch(clashes)
                || far > (hasOneYear ? 0 : 1) && isMuch(far)
                || hasOneYear && seasons.values.contains { $0.count > 2 }
                || repeats == 0 && isOutOfOrder
        }

        /// Whether the years do not fit one show. A later year comes before an earlier one, or follows it within a
        /// few episodes of one season.
        private var isOutOfOrder: Bool {
            // A year that only a few of many rows have may be a typing error.
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

    /// Records a row.
    ///
    /// - Parameters:
    ///   - show: The folded title of its show.
    ///   - aired: The year of the row's date, or nil if it has none.
    mutating func record(show: String, year: Int, number: EpisodeNumber, title: String?, aired: Int?) {
        var showEvidence = evidence.removeValue(forKey: show) ?? Evidence()
        defer { evidence[show] = showEvidence }
        showEvidence.rows += 1
        if let aired, abs(aired - year) > 1 { showEvidence.far += 1 }
        if let season = number.season {
            showEvidence.seasons[year, default: []].insert(season)
            if season == 1 { showEvidence.firstYear = min(year, showEvidence.firstYear ?? year) }
        }
        guard let episode = number.number else { return }
        let position = EpisodePosition(season: number.season, number: episode)
        // A special may be made many years before or after the episodes around its number.
        if let season = position.season, season > 0, episode > 0 {
            showEvidence.spans[year, default: Span(first: position, last: position)].include(position)
        }
        guard holders.count < Self.rowLimit else { return }
        let name = FoldedText(title ?? "").key
        let key = ShowPosition(show: show, index: position)
        guard let holder = holders[key] else {
            holders[key] = Holder(year: year, title: name)
            return
        }
        if holder.year == year { return }
        if !holder.title.isEmpty, !name.isEmpty, holder.title != name {
            showEvidence.clashes += 1
        } else if holder.title == name, !Self.isCommon(name) {
            showEvidence.repeats += 1
        } else if position.season != nil, abs(holder.year - year) > 1 {
            // The year distinguishes episodes without a title, or with a title that any show may use.
            showEvidence.clashes += 1
        }
    }

    /// Returns whether a folded title is empty or states only which episode it is, such as "episode 5".
    private static func isCommon(_ title: String) -> Bool {
        title.utf8.split(separator: UInt8(ascii: " ")).allSatisfy { part in
            part.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
                || ["pilot", "episode", "part", "chapter"].contains { part.elementsEqual($0.utf8) }
        }
    }

    /// Returns the year of a show: the given year if the column contains years of shows, otherwise the first year
    /// of season 1.
    mutating func showYear(of show: String, year: Int) -> Int? { isOfShows ? year : evidence[show]?.firstYear }
}
