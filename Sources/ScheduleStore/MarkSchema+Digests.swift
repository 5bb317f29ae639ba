internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// The texts and digests of rows of marks.
extension MarkSchema {
    /// The number of rows of a table, and the sum of their digests. It shows whether another program changed rows.
    struct TableChecksum {
        var rows = 0
        var sum: Int64 = 0

        mutating func add(_ digest: Int64) {
            rows += 1
            sum &+= digest
        }
    }

    static func digest(_ mark: LinkMark) -> Int64 {
        var digest = RowDigest()
        digest.add("link")
        digest.add(mark.pair.left.description)
        digest.add(mark.pair.right.description)
        digest.add(mark.isSame ? 1 : 0)
        digest.add(mark.decidedAt.timeIntervalSince1970)
        return digest.value
    }

    static func digest(_ mark: ShowMark) -> Int64 {
        var digest = RowDigest()
        digest.add("show")
        digest.add(mark.id)
        digest.add(mark.title)
        digest.add(mark.year)
        digest.add(mark.followedSince?.timeIntervalSince1970)
        digest.add(mark.isHidden ? 1 : 0)
        digest.add(keys(mark.keys))
        digest.add(externals(mark))
        // The order of values is part of the stored digest. Values that are newer than version 2 of the schema count
        // only if they are set, so that the digest of older rows is unchanged.
        if mark.stoppedSince != nil || !mark.lists.isEmpty {
            digest.add(mark.stoppedSince?.timeIntervalSince1970)
            digest.add(lists(mark))
        }
        add(mark.review, to: &digest)
        return digest.value
    }

    static func digest(_ mark: EpisodeMark, of showID: Int) -> Int64 {
        var digest = RowDigest()
        digest.add("episode")
        digest.add(showID)
        digest.add(keys(mark.keys))
        for number in [mark.number.season, mark.number.number, mark.number.part, mark.number.absolute] {
            digest.add(number)
        }
        digest.add(mark.title)
        digest.add(mark.day.map { Int($0.number) })
        digest.add(mark.state.rawValue)
        digest.add(mark.markedAt.timeIntervalSince1970)
        if let times = text(of: mark.rewatches) { digest.add(times) }
        add(mark.review, to: &digest)
        return digest.value
    }

    private static func add(_ review: Review, to digest: inout RowDigest) {
        if review.isEmpty { return }
        digest.add(review.rating)
        digest.add(review.note)
    }

    static func lists(_ mark: ShowMark) -> String? {
        mark.lists.isEmpty ? nil : TextList.encode(mark.lists.sorted())
    }

    static func keys(_ keys: Set<SourceKey>) -> String { TextList.encode(keys.sorted().map(\.description)) }

    static func externals(_ mark: ShowMark) -> String {
        TextList.encode(mark.externals.map(\.text).sorted())
    }
}
