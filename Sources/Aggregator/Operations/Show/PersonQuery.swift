internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel

/// The stored shows with a member of the cast.
public struct PersonQuery: Query {
    /// The name, exactly as a source states it.
    public let name: String
    /// A show to search in addition to the followed ones, or nil.
    public let show: String?

    /// Creates a query for a name.
    public init(_ name: String, alsoIn show: String? = nil) { (self.name, self.show) = (name, show) }

    /// Returns the credits with the name in the followed shows, and in the additional one, from stored data.
    public func perform(in session: Session) async throws(OperationError) -> PersonResult {
        try session.requireMarks()
        let stored = session.withFetchMode(.never)
        let names = session.marks.followed.compactMap { mark in
            mark.keys.sorted().first { key in session.instances.contains { $0.id == key.provider } }?.description
        }
        var parts: [PersonResult.Part] = []
        var seen: Set<SourceKey> = []
        for name in [show].compactMap(\.self) + names {
            guard let cast = try? await stored.perform(CastQuery(name)), seen.insert(cast.show.id).inserted else {
                continue
            }
            let credits = cast.credits + cast.episodeCredits.map(\.credit)
            let own = credits.filter { $0.person.name == self.name }
            if !own.isEmpty { parts.append(PersonResult.Part(show: cast.show, credits: own)) }
        }
        return PersonResult(origin: session.origin(), name: name, parts: parts)
    }
}

/// The stored shows with a member of the cast.
public struct PersonResult: SourceBackedResult {
    /// The credits in one show.
    public struct Part: Sendable {
        /// The show.
        public let show: MergedShow
        /// The credits. There is at least one.
        public let credits: [Credit]
    }

    public let origin: ResultOrigin
    /// The name.
    public let name: String
    /// The credits in each show.
    public let parts: [Part]
}
