internal import ScheduleModel

/// What a viewer takes for one row, whatever its ids.
struct SeenRow: Hashable {
    let show: String
    let number: EpisodeNumber
    let title: String?
    let airing: Airing

    init(_ listing: ToldAnswer.Listing) {
        show = listing.episode.showID
        number = listing.episode.number
        title = listing.episode.title
        airing = listing.airing
    }

    /// The episode, wherever it airs.
    var episode: String { "\(show) \(number.words) \(title ?? "")" }
    /// The episode, as a finding names it.
    var words: String { title ?? number.words }
    /// Whether nothing tells it from others of its slot.
    var isBare: Bool { title == nil && number.number == nil }
}
