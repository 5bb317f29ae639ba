internal import ScheduleModel

/// What the years mean that rows give under the bare name `year`: the show's, or each episode's own. No row tells alone,
/// so the whole column does.
struct YearColumn {
    /// At most this many rows are compared.
    private static let rowLimit = 100_000

    private struct Place: Hashable {
        let show: String
        let season: Int?
        let number: Int
    }

    /// The episode that stands at a place in a year.
    private struct Holder {
        let year: Int
        let title: String
    }

    /// What the rows of one title show. A slip of the pen in one of many rows is no evidence.
    private struct Evidence {
        var rows = 0
        /// Rows whose date is so far from their year that it cannot be the episode's.
        var far = 0
        /// Rows that have the number of an episode of another year and title: no show has two of one number.
        var clashes = 0
        var seasons: [Int: Set<Int>] = [:]
        /// The year in which the first season begins, which is the show's in either reading.
        var firstYear: Int?

        var isOfShow: Bool {
            let hasOneYear = seasons.count == 1
            return clashes > 0 && clashes * 10 >= rows
                || far > (hasOneYear ? 0 : 1) && far * 10 >= rows
                || hasOneYear && seasons.values.contains { $0.count > 2 }
        }
    }

    private var holders: [Place: Holder] = [:]
    private var evidence: [String: Evidence] = [:]
    private lazy var isOfShows = evidence.values.contains(where: \.isOfShow)

    /// Takes a row.
    ///
    /// - Parameters:
    ///   - show: the folded title of its show.
    ///   - aired: the year of the row's date, where it has one.
    mutating func note(show: String, year: Int, number: EpisodeNumber, title: String?, aired: Int?) {
        var known = evidence.removeValue(forKey: show) ?? Evidence()
        defer { evidence[show] = known }
        known.rows += 1
        if let aired, abs(aired - year) > 1 { known.far += 1 }
        if let season = number.season {
            known.seasons[year, default: []].insert(season)
            if season == 1 { known.firstYear = min(year, known.firstYear ?? year) }
        }
        guard let title, let episode = number.number, holders.count < Self.rowLimit else { return }
        let place = Place(show: show, season: number.season, number: episode)
        let folded = FoldedText(title).key
        if let holder = holders[place] {
            if holder.year != year, holder.title != folded { known.clashes += 1 }
        } else {
            holders[place] = Holder(year: year, title: folded)
        }
    }

    /// The year of a show, where the column tells it.
    mutating func showYear(of show: String, year: Int) -> Int? { isOfShows ? year : evidence[show]?.firstYear }
}
