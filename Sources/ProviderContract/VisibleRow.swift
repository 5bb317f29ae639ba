internal import ScheduleModel

/// A row as viewers see it, without IDs.
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

    /// The episode without its airing.
    var episode: String { "\(show) \(number.descriptions) \(title ?? "")" }
    /// The episode, as a finding names it.
    var label: String { title ?? number.descriptions }
    /// Whether the episode has neither title nor number, and cannot be distinguished from others of its slot.
    var isAnonymous: Bool { title == nil && number.number == nil }
}
