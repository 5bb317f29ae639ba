public import Foundation
public import ScheduleModel

/// Something that a provider was asked for, did not answer, and was not asked for again with success since: what else it
/// answered says nothing of it.
public struct MissedResource: Hashable, Sendable, Codable {
    /// The resource.
    public let resource: String
    /// The day that it lists; nil where it is of no single day.
    public let day: CivilDay?
    /// Why, for a person.
    public let message: String
    /// When it was tried last.
    public let at: Date

    /// A resource that was missed at an instant.
    public init(resource: String, day: CivilDay?, message: String, at: Date) {
        self.resource = resource
        self.day = day
        self.message = message
        self.at = at
    }

    /// Whether anyone still waits for it: not for a day that is past, nor for what no one asked for in days.
    func isStillRelevant(at now: Date) -> Bool {
        if let day, day < TimeZone.gmt.day(of: now).advanced(by: -1) { return false }
        return now.timeIntervalSince(at) < Self.days * 86_400
    }

    private static let days = 8.0
}

extension [MissedResource] {
    /// How many are remembered of a provider at most.
    private static let limit = 40

    /// What is missed after some outcomes, the last first.
    public func after(_ outcomes: [FetchOutcome], at now: Date) -> [MissedResource] {
        let answered = Set(outcomes.filter { $0.failure == nil && $0.response != nil }.map(\.resource.rawValue))
        let missed = outcomes.compactMap { outcome -> MissedResource? in
            guard let failure = outcome.failure, !outcome.wasNotRequested, failure.code != .offline else { return nil }
            return MissedResource(
                resource: outcome.resource.rawValue,
                day: outcome.day,
                message: failure.message,
                at: now
            )
        }
        let again = Set(missed.map(\.resource))
        // Who reads files reads all of them at each question: one that is not among them is none of its source's any more.
        let readsFiles = outcomes.contains { $0.response?.kind == .file }
        let kept = filter { missed in
            if answered.contains(missed.resource) || again.contains(missed.resource) { return false }
            return missed.day != nil || !readsFiles
        }
        return Array((missed + kept).filter { $0.isStillRelevant(at: now) }.prefix(Self.limit))
    }
}
