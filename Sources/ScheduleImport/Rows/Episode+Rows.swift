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
        if number != self.number { self.number = number }
        // Each assignment copies the episode, and nearly always both rows are equal.
        if title == nil, let value = other.title { title = value }
        if summary == nil, let value = other.summary { summary = value }
        if image == nil, let value = other.image { image = value }
        if url == nil, let value = other.url { url = value }
        if runtime == nil, let value = other.runtime { runtime = value }
        if packedCredits == nil, let value = other.packedCredits { packedCredits = value }
        if role == nil, let value = other.role { role = value }
        if kind == nil, let value = other.kind { kind = value }
        keepTick(of: other)
    }

    /// Keeps the tick of another row of the same episode. No row takes it away.
    mutating func keepTick(of other: Episode) {
        guard let ticked = other.watched else { return }
        if watched == nil || ticked && watched == false { watched = ticked }
        if let date = other.watchedAt, watchedAt.map({ $0 < date }) ?? true { watchedAt = date }
    }

    /// Sets the details of all airings.
    mutating func setDetails(_ details: PackedDetails) {
        for index in airings.indices { airings[index].details = details }
    }
}
