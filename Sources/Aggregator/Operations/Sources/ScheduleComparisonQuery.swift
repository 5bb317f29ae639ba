public import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import ProviderAPI
internal import Foundation

/// A comparison of a provider's schedule with that of another configured provider, for the author of the provider.
public struct ScheduleComparisonQuery: Query {
    /// The name of the compared provider in the configuration.
    public let provider: String
    /// The name of the provider to compare with.
    public let other: String
    /// The middle one of the compared days.
    public let day: CivilDay

    /// Creates a comparison.
    public init(_ provider: String, with other: String, day: CivilDay) {
        self.provider = provider
        self.other = other
        self.day = day
    }

    /// Compares the episodes that both providers list on three days.
    ///
    /// - Throws: An error if there is no such provider, or if every source failed and nothing is stored.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleComparison {
        for name in [provider, other] where !session.instances.contains(where: { $0.id.rawValue == name }) {
            throw .unknownProvider(name, configured: session.instances.map(\.id))
        }
        let days = DaySpan(day).extended(before: 1, after: 1)
        let result = try await session.perform(ScheduleQuery(days))
        var comparison = ScheduleComparison(origin: result.origin, provider: provider, other: other)
        var seen: Set<SourceKey> = []
        for entry in result.view.days.flatMap(\.entries) where seen.insert(entry.episode.id).inserted {
            comparison.add(entry.episode, of: entry.show)
        }
        return comparison
    }
}

/// The differences between the schedules of two providers.
public struct ScheduleComparison: SourceBackedResult {
    public let origin: ResultOrigin
    /// The name of the compared provider.
    public let provider: String
    /// The name of the provider to compare with.
    public let other: String
    /// The number of episodes that both list.
    public private(set) var sharedCount = 0
    /// The number of episodes of shared shows that only the compared provider lists.
    public private(set) var ownCount = 0
    /// The number of shared episodes that start at another time, by the difference in minutes. A positive difference
    /// means that the compared provider has the later start.
    public private(set) var countsByMinutes: [Int: Int] = [:]
    /// The number of shared episodes with one start at each provider, which were compared.
    public private(set) var timedCount = 0
    /// The shared episodes with another number, such as `Harbour S01E02 is S01E03`.
    public private(set) var numbers: [String] = []
    /// The titles of specials that the compared provider lists in a season.
    public private(set) var specials: [String] = []

    init(origin: ResultOrigin, provider: String, other: String) {
        (self.origin, self.provider, self.other) = (origin, provider, other)
    }

    /// Adds an episode, if both providers have its show.
    mutating func add(_ episode: MergedEpisode, of show: MergedShow) {
        guard show.sources.contains(where: { $0.key.provider.rawValue == other }) else { return }
        let own = episode.sources.first { $0.key.provider.rawValue == provider }?.episode
        let theirs = episode.sources.first { $0.key.provider.rawValue == other }?.episode
        guard let own else { return }
        guard let theirs else {
            ownCount += 1
            return
        }
        sharedCount += 1
        if let start = Self.onlyStart(of: own), let otherStart = Self.onlyStart(of: theirs) {
            timedCount += 1
            let minutes = Int((start.timeIntervalSince(otherStart) / 60).rounded())
            if minutes != 0 { countsByMinutes[minutes, default: 0] += 1 }
        }
        let isSpecial = theirs.kind?.isSpecial == true || theirs.number.season == 0
        if isSpecial, let season = own.number.season, season > 0 {
            specials.append("\(show.value.title) \(own.number.code ?? "S\(season)")")
        } else if let code = own.number.code, let otherCode = theirs.number.code, code != otherCode {
            numbers.append("\(show.value.title) \(code) is \(otherCode)")
        }
    }

    private static func onlyStart(of episode: Episode) -> Date? {
        guard episode.airings.count == 1, case .instant(let start) = episode.airings[0].time else { return nil }
        return start
    }

    /// The maximum number of examples in a sentence.
    private static let exampleLimit = 3

    /// The differences as sentences. Without differences, one sentence states that, or why nothing could be compared.
    public var findings: [String] {
        if sharedCount == 0 {
            let reason = ownCount > 0 ? "no episode of the shared shows is in both" : "no show is in both"
            return ["\(provider) and \(other) cannot be compared: \(reason) on these days"]
        }
        var findings: [String] = []
        // The most frequent difference comes first.
        let differences = countsByMinutes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        for (minutes, count) in differences.prefix(Self.exampleLimit) {
            let difference = "\(Self.length(abs(minutes))) \(minutes > 0 ? "later" : "earlier")"
            let verb = count == 1 ? "starts" : "start"
            findings.append("\(count) of \(Count.text(timedCount, "episode")) \(verb) \(difference) than at \(other)")
        }
        if !specials.isEmpty {
            findings.append("\(Count.text(specials.count, "special")) in a season: \(Self.examples(specials))")
        }
        if !numbers.isEmpty {
            findings.append("\(Count.text(numbers.count, "other number")): \(Self.examples(numbers))")
        }
        if ownCount > 0 { findings.append("\(Count.text(ownCount, "episode")) of shared shows only in \(provider)") }
        return findings.isEmpty ? ["no differences in \(Count.text(sharedCount, "shared episode"))"] : findings
    }

    private static func examples(_ texts: [String]) -> String {
        texts.prefix(exampleLimit).joined(separator: ", ") + (texts.count > exampleLimit ? ", …" : "")
    }

    private static func length(_ minutes: Int) -> String {
        let (hours, remainder) = (minutes / 60, minutes % 60)
        return [hours > 0 ? "\(hours) h" : nil, remainder > 0 ? "\(remainder) min" : nil].compactMap(\.self).joined(
            separator: " "
        )
    }
}
