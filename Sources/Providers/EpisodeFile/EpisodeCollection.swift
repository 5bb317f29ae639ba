internal import AggregatorCore

/// The episodes of a file, each under an id of its own, whatever the order of the rows.
struct EpisodeCollection {
    /// What tells one episode of a file from another.
    private struct Key: Hashable {
        let showID: String
        let id: String
        /// The folded title, where the file gives no id.
        let title: String?
    }

    private struct Entry {
        let key: Key
        var episode: Episode
    }

    private var entries: [Entry] = []
    private var places: [Key: Int] = [:]

    /// Takes an episode under its id: the file's own, else by number, else by date and title
    /// (`docs/interface.md`, *Ids*). A second row of one id is the last word where the id was given, another airing
    /// else. False where the id came before.
    ///
    /// - Parameters:
    ///   - slot: what tells it from others of its day where it has neither number nor title.
    ///   - isListing: whether every row is an airing, so that a given id gathers them too.
    mutating func put(_ episode: Episode, givenID: String?, slot: String? = nil, isListing: Bool = false) -> Bool {
        let folded = FoldedText(episode.title ?? "").key
        let day = episode.listedDay.map(\.description) ?? ""
        let name = folded.isEmpty ? slot.map { "@" + PercentEncoding.encode($0) } ?? "" : PercentEncoding.encode(folded)
        let id =
            givenID.map { TextHygiene.cap($0, to: 200).text } ?? episode.number.code.map { "\(episode.showID)/\($0)" }
            ?? "\(episode.showID)/\(day)/\(name)"
        let key = Key(showID: episode.showID, id: id, title: givenID == nil ? folded : nil)
        guard let place = places[key] else {
            places[key] = entries.count
            entries.append(Entry(key: key, episode: episode))
            return true
        }
        let known = entries[place].episode
        if isListing {
            entries[place].episode = known.completed(by: episode)
        } else {
            entries[place].episode = episode
            if givenID == nil {
                entries[place].episode.airings = known.airings + episode.airings.filter { !known.airings.contains($0) }
            }
        }
        return false
    }

    /// What the rows came to: of different episodes with one number the first by date and title keeps it, the others
    /// add their titles.
    var episodes: [Episode] {
        let shared = Dictionary(grouping: entries.indices) { entries[$0].key.id }
        var episodes = entries.map(\.episode)
        for (id, indices) in shared {
            let sorted = indices.count == 1 ? indices : indices.sorted { isBefore(entries[$0], entries[$1]) }
            for (turn, index) in sorted.enumerated() {
                let key = entries[index].key
                let suffix = key.title.map { $0.isEmpty ? "untitled" : PercentEncoding.encode($0) }
                episodes[index].id = turn == 0 ? id : suffix.map { "\(id)/\($0)" } ?? "\(key.showID)/\(id)"
            }
        }
        return episodes
    }

    private func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        let (day, otherDay) = (one.episode.listedDay ?? .last, other.episode.listedDay ?? .last)
        return (day, one.key.title ?? "", one.key.showID) < (otherDay, other.key.title ?? "", other.key.showID)
    }
}

extension Episode {
    /// This episode with the airings of another row about it, and what that row says besides.
    fileprivate func completed(by other: Episode) -> Episode {
        var episode = self
        episode.airings += other.airings.filter { !airings.contains($0) }
        episode.title = title ?? other.title
        episode.summary = summary ?? other.summary
        episode.image = image ?? other.image
        episode.url = url ?? other.url
        episode.runtime = runtime ?? other.runtime
        return episode
    }
}
