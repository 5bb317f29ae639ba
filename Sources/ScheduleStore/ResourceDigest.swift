internal import ScheduleModel
internal import ProviderAPI

/// The digest of a resource. Its casts, shows and episodes are added in their order.
enum ResourceDigest {
    /// Returns the digest of everything except shows, episodes and casts.
    static func begin(_ response: SourceResponse, _ extras: String?) -> RowDigest {
        var digest = RowDigest()
        digest.add(extras)
        digest.add(response.freshSeconds)
        digest.add(response.hasAllAirings ? 1 : 0)
        digest.add(response.isRollingWindow ? 1 : 0)
        digest.add(response.validators?.entityTag)
        digest.add(response.validators?.lastModified)
        // Fields that version 1 did not have only count if they are set, so that older digests stay valid.
        if let kind = response.kind { digest.add(kind.rawValue) }
        if let days = response.recurrenceWindow {
            digest.add(Int(days.first.number))
            digest.add(Int(days.last.number))
        }
        return digest
    }
}
