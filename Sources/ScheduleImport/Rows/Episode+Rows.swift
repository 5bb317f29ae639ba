internal import Foundation
internal import ScheduleModel

extension Episode {
    /// Returns whether another row with the same ID cannot be about this episode.
    func contradicts(_ other: Episode) -> Bool {
        if let title, let otherTitle = other.title, title != otherTitle { return true }
        if let code = number.code, let otherCode = other.number.code { return code != otherCode }
        return false
    }

    /// Adds missing fields from another row of the same episode.
    mutating func complete(by other: Episode) {
        var number = self.number.number == nil && other.number.number != nil ? other.number : self.number
        number.absolute = number.absolute ?? other.number.absolute
        self.number = number
        title = title ?? other.title
        summary = summary ?? other.summary
        image = image ?? other.image
        url = url ?? other.url
        runtime = runtime ?? other.runtime
        packedCredits = packedCredits ?? other.packedCredits
        role = role ?? other.role
        kind = kind ?? other.kind
        keepTick(of: other)
    }

    /// Keeps the tick of another row of the same episode. No row takes it away.
    mutating func keepTick(of other: Episode) {
        guard let state = other.watchState else { return }
        if watchState == nil || watchState == .unwatched || state == .watched { watchState = state }
        addWatchings(of: other)
    }

    /// A watching this many seconds after another one is a further one.
    private static let minPauseSeconds = 6.0 * 3600

    /// Adds the times of another row. The first one is that of the first watching.
    private mutating func addWatchings(of other: Episode) {
        let all = [watchedAt, other.watchedAt].compactMap(\.self) + (rewatchedAt ?? []) + (other.rewatchedAt ?? [])
        guard !all.isEmpty else { return }
        var times: [Date] = []
        for time in all.sorted()
        where times.last.map({ time.timeIntervalSince($0) >= Self.minPauseSeconds }) ?? true && times.count < 1000 {
            times.append(time)
        }
        watchedAt = times.first
        rewatchedAt = times.count > 1 ? Array(times.dropFirst()) : nil
    }

    /// Sets the details of all airings.
    mutating func setDetails(_ details: PackedDetails) {
        for index in airings.indices { airings[index].details = details }
    }
}

extension EpisodeRole {
    /// Creates the role that a row names. An unknown text becomes a custom role of the source.
    init(ofRow text: String) {
        self =
            EpisodeRole(words: text) ?? EpisodeRole(rawValue: TextSanitizer.truncated(text.lowercased(), to: 64).text)
    }
}
