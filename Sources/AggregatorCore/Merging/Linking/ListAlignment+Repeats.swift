internal import ScheduleModel

/// Pairs of episodes with the same number whose titles cannot be compared.
extension ListAlignment {
    /// Pairs episodes with the same number on the same day whose titles are in no other episode of the other list. One
    /// of them is translated or has changed.
    mutating func pairByNumberAndDay() {
        for index in order where partnerOfNew[index] == nil {
            let features = new[index]
            guard let number = features.number, number.season != nil, let day = features.day,
                map.expected(of: number).contains(number), let title = features.title, byTitle[title.base] == nil,
                let candidates = byNumber[number], candidates.count == 1, !isPaired[candidates[0]],
                existing[candidates[0]].day == day, let other = existing[candidates[0]].title,
                newByTitle[other.base] == nil, features.sharesChannel(with: existing[candidates[0]]) != false
            else { continue }
            pair(index, with: candidates[0])
        }
    }

    /// Pairs an episode without a title with the one of its number that was first shown long before: a guide lists a
    /// repeat.
    mutating func pairRepeats() {
        for index in order where partnerOfNew[index] == nil {
            let features = new[index]
            guard let number = features.number, number.season != nil, map.expected(of: number) == [number],
                let candidates = byNumber[number], candidates.count == 1, !isPaired[candidates[0]],
                let day = features.day, let otherDay = existing[candidates[0]].day
            else { continue }
            let daysLater = otherDay.days(to: day)
            let isRepeat = features.title == nil && daysLater > Self.minDaysForRepeat
            let isRepeated = existing[candidates[0]].title == nil && -daysLater > Self.minDaysForRepeat
            if isRepeat || isRepeated { pair(index, with: candidates[0]) }
        }
    }

    /// The number of days after which an episode of a guide is a repeat and no other episode with its number.
    private static let minDaysForRepeat = 180
}
