public import Foundation
public import ScheduleModel

/// A resource that a provider failed to return and that has not been fetched since. Later responses for other
/// resources do not contain it.
public struct MissedResource: Hashable, Sendable, Codable {
    /// The name of the resource.
    public let resource: String
    /// The day that the resource lists, or nil if it is not limited to one day.
    public let day: CivilDay?
    /// The reason, as text for users.
    public let message: String
    /// The instant of the last attempt.
    public let at: Date

    /// Creates a missed resource.
    public init(resource: String, day: CivilDay?, message: String, at: Date) {
        self.resource = resource
        self.day = day
        self.message = message
        self.at = at
    }

    /// Returns whether the resource is still of interest. It is not if its day is over, or if nobody has requested
    /// it for 8 days.
    func isStillRelevant(at now: Date) -> Bool {
        if let day, day < TimeZone.gmt.day(of: now).advanced(by: -1) { return false }
        return now.timeIntervalSince(at) < Self.days * 86_400
    }

    private static let days = 8.0
}

extension [MissedResource] {
    /// The maximum number of missed resources stored for each provider.
    private static let maxCount = 40

    /// Returns the missed resources after some outcomes, the newest first.
    public func after(_ outcomes: [FetchOutcome], at now: Date) -> [MissedResource] {
        let fetched = Set(outcomes.filter { $0.failure == nil && $0.response != nil }.map(\.resource.rawValue))
        let missed = outcomes.compactMap { outcome -> MissedResource? in
            guard let failure = outcome.failure, !outcome.wasNotRequested, failure.code != .offline else { return nil }
            return MissedResource(
                resource: outcome.resource.rawValue,
                day: outcome.day,
                message: failure.message,
                at: now
            )
        }
        let failedAgain = Set(missed.map(\.resource))
        // Providers of files read all of them in each run. A file that is not among them no longer belongs to the
        // source.
        let readsFiles = outcomes.contains { $0.response?.kind == .file }
        let remaining = filter { missed in
            if fetched.contains(missed.resource) || failedAgain.contains(missed.resource) { return false }
            return missed.day != nil || !readsFiles
        }
        return Array((missed + remaining).filter { $0.isStillRelevant(at: now) }.prefix(Self.maxCount))
    }
}
