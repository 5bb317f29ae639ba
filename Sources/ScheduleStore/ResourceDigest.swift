internal import ScheduleModel
internal import ProviderAPI

/// The digest of a resource, to which its casts, its shows and its episodes are added in their order.
enum ResourceDigest {
    /// The digest of what a resource has beside shows, episodes and casts.
    static func begin(_ answer: SourceResponse, _ extras: String?) -> RowDigest {
        var digest = RowDigest()
        digest.add(extras)
        digest.add(answer.freshSeconds)
        digest.add(answer.hasAllAirings ? 1 : 0)
        digest.add(answer.isRollingWindow ? 1 : 0)
        digest.add(answer.validators?.entityTag)
        digest.add(answer.validators?.lastModified)
        // What version 1 did not have counts only where it is there.
        if let kind = answer.kind { digest.add(kind.rawValue) }
        if let days = answer.recurrenceWindow {
            digest.add(Int(days.first.number))
            digest.add(Int(days.last.number))
        }
        return digest
    }
}
