internal import ScheduleModel

/// Shows that a file describes without ids: those of one title and different years are different shows, and have their
/// years in their ids then.
struct NamesakeDisambiguator {
    /// The years of the shows whose id is no more than their title.
    private var years: [String: Set<Int>] = [:]

    /// Takes a show; to be called for all of them before any is told.
    mutating func record(_ show: Show) {
        if let year = show.startYear, show.id == Self.id(of: show.title) { years[show.id, default: []].insert(year) }
    }

    /// The show, by an id of its own.
    func disambiguated(_ show: Show) -> Show {
        guard let year = show.startYear, let known = years[show.id], known.count > 1 else { return show }
        var told = show
        told.id = PercentEncoding.encode(ShowKey.make(from: show.title, year: year))
        return told
    }

    /// The id that is made of a title.
    static func id(of title: String) -> String { PercentEncoding.encode(ShowKey.make(from: title)) }
}
