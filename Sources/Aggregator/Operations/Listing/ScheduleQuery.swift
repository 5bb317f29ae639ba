public import ScheduleModel
internal import ScheduleMerging
public import ScheduleViews
internal import ProviderAPI
internal import Foundation

/// What airs on some days: a day, a week, a month.
public struct ScheduleQuery: Query {
    /// How many days are asked for at most.
    public static let maxDays = 92

    /// The days.
    public let days: DaySpan
    /// What is shown of them.
    public let options: ListingOptions
    /// Whether what is kept of followed shows is added, which no schedule may list so early.
    public let includesFollowed: Bool
    /// Whether what began the evening before is told where it is still on.
    public let includesRunning: Bool

    /// A question about some days.
    public init(
        _ days: DaySpan,
        _ options: ListingOptions = ListingOptions(),
        includesFollowed: Bool = false,
        includesRunning: Bool = false
    ) {
        self.days = days
        self.options = options
        self.includesFollowed = includesFollowed
        self.includesRunning = includesRunning
    }

    /// The days, each with its episodes.
    ///
    /// - Throws: where every source failed and nothing is known.
    public func perform(in session: Session) async throws(OperationError) -> ScheduleResult {
        if days.count > Self.maxDays { throw .tooManyDays(limit: Self.maxDays) }
        return try await session.listing(
            of: days,
            options,
            includesFollowed: includesFollowed,
            includesRunning: includesRunning
        )
    }
}

/// A schedule by days.
public struct ScheduleResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The days that were meant.
    public let days: DaySpan
    /// The days that are shown, each with its episodes.
    public let view: ScheduleView
    /// The words of the filter that fit no show of these days at all.
    public internal(set) var unmatched: [UnmatchedFilterTerm] = []
    /// What began on the day before them and is still on, each as it stands on the first of them; of the view it is no part.
    public internal(set) var running: [ScheduleEntry] = []
}

/// A word of a filter that fits no show.
public struct UnmatchedFilterTerm: Hashable, Sendable {
    /// What is filtered by: `genre`, `network`, `type` or `language`.
    public let field: String
    /// The word.
    public let term: String
    /// What is there and comes nearest; nil where nothing does.
    public let suggestion: String?
}

extension ScheduleFilter {
    /// Its words that fit nothing in what a catalogue has on some days.
    func unmatched(in catalogue: MergedCatalog, on days: DaySpan, zone: TimeZone) -> [UnmatchedFilterTerm] {
        let asked = [("genre", genres), ("network", networks), ("type", types), ("language", languages)]
        return asked.flatMap { field, words -> [UnmatchedFilterTerm] in
            if words.isEmpty { return [] }
            let there = Set(
                catalogue.shows.lazy.filter { $0.airs(on: days, zone: zone) }.flatMap { $0.names(of: field) }
            )
            let folded = Set(there.map(FoldedText.init))
            return words.filter { !folded.contains(FoldedText($0)) }.map { word in
                let near = word.lowercased().nearest(among: there.map { $0.lowercased() }.sorted())
                // Who says a part of a name means one of those that have it.
                let wider = there.filter { FoldedText($0).contains(FoldedText(word)) }.min()
                return UnmatchedFilterTerm(
                    field: field,
                    term: word,
                    suggestion: there.first { $0.lowercased() == near } ?? wider
                )
            }
        }
    }
}

extension MergedShow {
    fileprivate func airs(on days: DaySpan, zone: TimeZone) -> Bool {
        episodes.lazy.flatMap(\.airings).contains { airing in
            [airing.value.time.day(in: zone), airing.value.broadcastDay(in: zone)?.date].contains { day in
                day.map(days.contains) ?? false
            }
        }
    }

    fileprivate func names(of field: String) -> [String] {
        switch field {
        case "genre": return value.genres
        case "type": return value.type.map { [$0.rawValue] } ?? []
        case "language": return value.language.map { [$0] } ?? []
        default:
            let channels = episodes.flatMap(\.airings).compactMap(\.value.channel).flatMap {
                [$0.name] + [$0.id].compactMap(\.self)
            }
            return [value.network?.name, value.webChannel?.name].compactMap(\.self) + channels
        }
    }
}

extension Session {
    /// Makes sure that the user's marks are known, where a filter asks for what they say: without them nothing would be
    /// followed, and an empty answer would be taken for a true one.
    func requireMarks(for filter: ScheduleFilter) throws(OperationError) {
        if filter.onlyFollowed || filter.onlyUnwatched { try requireMarks() }
    }

    /// Some days, each with its episodes.
    ///
    /// - Parameter fromNow: whether what is over is left out.
    /// - Throws: where every source failed and nothing is known.
    func listing(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool,
        includesRunning: Bool,
        fromNow: Bool = false
    ) async throws(OperationError) -> ScheduleResult {
        let (catalogue, origin, running) = try await schedule(
            of: days,
            options,
            includesFollowed: includesFollowed,
            includesRunning: includesRunning
        )
        let all = view(of: catalogue, on: days, options)
        // What is over must not use up the limit.
        let view = (fromNow ? all.from(now, in: zone) : all)
            .ordered(newestFirst: false, limit: options.limit.map { $0 - running.count })
        return ScheduleResult(
            origin: origin,
            days: days,
            view: view,
            unmatched: options.filter.unmatched(
                in: catalogue,
                // What is still on began on the day before.
                on: running.isEmpty ? days : days.extended(before: 1, after: 0),
                zone: zone
            ),
            running: running
        )
    }

    /// What was merged, by days.
    func view(of catalogue: MergedCatalog, on days: DaySpan, _ options: ListingOptions) -> ScheduleView {
        ScheduleView(of: catalogue, days: days, zone: zone, grouping: options.grouping, filter: options.filter)
    }

    /// What the providers say of some days, merged.
    ///
    /// - Parameter evening: whether the first of them is asked for what is still on after it alone.
    func schedule(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool = false,
        includesPreviousEvening evening: Bool = false
    ) async throws(OperationError) -> (catalogue: MergedCatalog, origin: ResultOrigin) {
        try requireMarks(for: options.filter)
        let told = await fetchSchedule(
            of: days,
            options,
            includesFollowed: includesFollowed,
            includesPreviousEvening: evening
        )
        try requireContent(in: told.reports)
        let catalogue = await merge(told, on: days, options, includesFollowed: includesFollowed)
        // What is heeded of the days around is no answer.
        if told.isEmpty { try requireContent(in: told.withoutFollowed) }
        return (catalogue, origin(ofListing: told.reportsForOrigin))
    }

    /// What the providers are asked for some days.
    func request(for days: DaySpan, _ options: ListingOptions) -> ScheduleRequest {
        // A broadcast day reaches into the next morning, and may begin on another day in another zone.
        let shift = mergePolicy.maxShiftInDays
        let asked = (options.grouping == .viewer ? days : days.extended(before: 1, after: 1))
            .extended(before: shift, after: shift)
        return ScheduleRequest(
            days: asked,
            zone: zone,
            region: region,
            includesStreaming: options.includesStreaming ?? includesStreaming
        )
    }

    /// What the providers say of some days.
    ///
    /// - Parameter evening: whether the first of them is asked for what is still on after it alone: where a source fails of
    ///   all because of it, the others are asked for without it.
    func fetchSchedule(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool,
        includesPreviousEvening evening: Bool = false
    ) async -> FetchedSchedule {
        let request = request(for: days, options)
        let later = evening ? DaySpan(from: days.first.advanced(by: 1), to: days.last) : nil
        let alone = later.map { self.request(for: $0, options) }
        let followed = includesFollowed ? CachedFollowedShows(self) : nil
        let reports = await fetch { instance, collector in
            followed?.recall(of: instance, to: collector, scope: .days(request))
            try await instance.provider.schedule(within: request, fallback: alone, to: collector)
        }
        return FetchedSchedule(reports: reports, followed: followed)
    }
}

/// What the providers say of some days, and with it what is kept of followed shows, where that was put there.
struct FetchedSchedule: Sendable {
    /// How each provider did.
    let reports: [ProviderReport]
    fileprivate let followed: CachedFollowedShows?

    /// Whether no episode was told.
    var isEmpty: Bool { reports.flatMap(\.outcomes).allSatisfy { $0.response?.episodes.isEmpty ?? true } }

    /// What of it would have been said of fewer days.
    func limited(to request: ScheduleRequest) -> FetchedSchedule {
        FetchedSchedule(reports: reports.map { $0.limited(to: request) }, followed: followed)
    }

    /// What sources said: what is kept of followed shows is an answer only where it has something on these days.
    var withoutFollowed: [ProviderReport] { followed?.removing(from: reports) ?? reports }

    /// What the origin of a listing is told by.
    var reportsForOrigin: [ProviderReport] { followed?.removingEmpty(from: reports) ?? reports }
}

extension ProviderReport {
    /// What it would be for fewer days: what lists none of them is not told, be it that it could not be had.
    fileprivate func limited(to request: ScheduleRequest) -> ProviderReport {
        let own = outcomes.filter { $0.mayCover(request) }
        // What never came was waited for; where it told these days and none of that is of them, nothing was.
        let isTold = own.contains { $0.day.map(request.days.contains) ?? false } && own.allSatisfy { $0.failure == nil }
        let isOfOthers = timedOut && own.count < outcomes.count && isTold
        var report = ProviderReport(
            id: id,
            kind: kind,
            priority: priority,
            outcomes: own,
            error: isOfOthers ? nil : error,
            attribution: attribution
        )
        report.extents = extents
        for place in report.outcomes.indices {
            report.outcomes[place].response = report.outcomes[place].response?.restricted(to: request)
        }
        return report
    }
}
