internal import ScheduleModel
internal import ProviderAPI

/// The digest of a stored resource, by which damage is detected.
enum ResourceDigest {
    /// Returns the digest of everything except casts, shows and episodes. The caller adds these, in this order.
    ///
    /// - Parameter extras: The text of `ResourceExtras`, or nil if the resource has none.
    static func begin(_ response: SourceResponse, _ extras: String?) -> RowDigest {
        var digest = RowDigest()
        digest.add(extras)
        digest.add(response.freshSeconds)
        digest.add(response.hasAllAirings ? 1 : 0)
        digest.add(response.isRollingWindow ? 1 : 0)
        digest.add(response.validators?.entityTag)
        digest.add(response.validators?.lastModified)
        // Version 1 did not have these fields. They are added only if they are set, so that older digests stay valid.
        if let kind = response.kind { digest.add(kind.rawValue) }
        if let days = response.recurrenceWindow {
            digest.add(Int(days.first.number))
            digest.add(Int(days.last.number))
        }
        return digest
    }
}
