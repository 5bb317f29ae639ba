internal import ScheduleModel
internal import Foundation

/// Which of a list's showings went to another time, where nothing but its time names a showing: an episode without number and
/// title has an id that is made of its slot, so that one that moved has another id (`docs/interface.md`, *Ids*).
struct AiringMoveDetector {
    /// Where there are more pairs to choose from nobody could tell which is which.
    private static let maxPairs = 10_000

    /// What each showing that came was before, by its id.
    private(set) var origins: [String: Episode] = [:]
    /// What became of each showing that is gone, by its id.
    private(set) var outcomes: [String: Episode] = [:]

    /// Shows have showings of one day on one channel; of those that are gone and those that came the nearest are one.
    private struct SlotGroup: Hashable {
        let showID: String
        let channel: String?
        let day: CivilDay?
    }

    /// - Parameters:
    ///   - gone: the showings that are not there any more.
    ///   - come: those that were not there before.
    ///   - counts: how many episodes each show has in the older list and in the newer one.
    init(gone: [Episode], come: [Episode], counts: (old: [String: Int], new: [String: Int])) {
        let places = Dictionary(grouping: come, by: Self.group)
        for (place, gone) in Dictionary(grouping: gone, by: Self.group) {
            let come = places[place] ?? []
            if gone.count * come.count > Self.maxPairs { continue }
            let pairs = gone.flatMap { one in come.map { (one, $0) } }
            for (old, new) in pairs.sorted(by: { Self.order($0) < Self.order($1) }) { record(old, new) }
        }
        // A film is told once, and may go to another day or channel.
        let films = Dictionary(come.map { ($0.showID, $0) }) { first, _ in first }
        for old in gone where outcomes[old.id] == nil && counts.old[old.showID] == 1 && counts.new[old.showID] == 1 {
            if let new = films[old.showID], Self.start(new) != Self.start(old) { record(old, new) }
        }
    }

    /// Whether an episode's id is made of its slot.
    static func hasSlotID(_ episode: Episode) -> Bool {
        episode.title == nil && episode.number.text == nil && start(episode) != nil
            && episode.id.utf8.firstRange(of: "/@".utf8) != nil
    }

    private mutating func record(_ old: Episode, _ new: Episode) {
        guard outcomes[old.id] == nil, origins[new.id] == nil else { return }
        (outcomes[old.id], origins[new.id]) = (new, old)
    }

    private static func group(of episode: Episode) -> SlotGroup {
        let channel = episode.airings.first?.channel
        return SlotGroup(showID: episode.showID, channel: channel?.id ?? channel?.name, day: episode.listedDay)
    }

    private static func order(_ pair: (old: Episode, new: Episode)) -> (TimeInterval, String, String) {
        let (old, new) = (start(pair.old) ?? .distantPast, start(pair.new) ?? .distantPast)
        return (abs(new.timeIntervalSince(old)), pair.old.id, pair.new.id)
    }

    /// The start of its only airing.
    private static func start(_ episode: Episode) -> Date? {
        guard episode.airings.count == 1, case .instant(let start) = episode.airings[0].time else { return nil }
        return start
    }
}
