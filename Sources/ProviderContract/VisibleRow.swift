internal import ScheduleModel

/// What a viewer takes for one row, whatever its ids.
struct VisibleRow: Hashable {
    let show: String
    let number: EpisodeNumber
    let title: String?
    let airing: Airing

    init(_ listing: RawResponse.Listing) {
        show = listing.episode.showID
        number = listing.episode.number
        title = listing.episode.title
        airing = listing.airing
    }

    /// The episode, wherever it airs.
    var episode: String { "\(show) \(number.descriptions) \(title ?? "")" }
    /// The episode, as a finding names it.
    var label: String { title ?? number.descriptions }
    /// Whether nothing tells it from others of its slot.
    var isAnonymous: Bool { title == nil && number.number == nil }
}
