internal import ScheduleModel

/// Pairs of episodes with the same number whose titles cannot be compared.
extension ListAlignment {
    /// Pairs episodes with the same number on the same day if neither title is in the other list: one title is
    /// translated or has changed.
    mutating func pairByNumberAndDay() {
        for index in order where partnerOfNew[index] == nil {
            let features = new[index]
            guard let number = features.number, number.season != nil, let day = features.day,
                mapping.expected(of: number).contains(number), let title = features.title, byTitle[title.base] == nil,
                let candidates = byNumber[number], candidates.count == 1, !isPaired[candidates[0]],
                existing[candidates[0]].day == day, let other = existing[candidates[0]].title,
                newByTitle[other.base] == nil, features.sharesChannel(with: existing[candidates[0]]) != false
            else { continue }
            pair(index, with: candidates[0])
        }
    }

    /// Pairs two episodes with the same number if the later one has no title and was shown long after the other: a
    /// guide lists a repeat. Either list may be the guide.
    mutating func pairRepeats() {
        for index in order where partnerOfNew[index] == nil {
            let features = new[index]
            // Stricter than above: without a common day the number must be the only expected one.
            guard let number = features.number, number.season != nil, mapping.expected(of: number) == [number],
                let candidates = byNumber[number], candidates.count == 1, !isPaired[candidates[0]],
                let day = features.day, let otherDay = existing[candidates[0]].day
            else { continue }
            let daysLater = otherDay.days(to: day)
            let isRepeat = features.title == nil && daysLater > Self.minDaysForRepeat
            let isRepeated = existing[candidates[0]].title == nil && -daysLater > Self.minDaysForRepeat
            if isRepeat || isRepeated { pair(index, with: candidates[0]) }
        }
    }

    /// The number of days after which an episode of a guide is assumed to be a repeat rather than another episode with
    /// the same number.
    private static let minDaysForRepeat = 180
}
