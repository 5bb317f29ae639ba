public import ScheduleModel
internal import ScheduleMerging
public import ScheduleViews
internal import ProviderAPI
internal import Foundation

/// A query for the schedule of up to 92 days.
public struct ScheduleQuery: Query {
    /// The maximum number of days.
    public static let maxDays = 92

    /// The days.
    public let days: DaySpan
    /// The filter, limit and grouping of the result.
    public let options: ListingOptions
    /// Whether cached episodes of followed shows are added. Schedules often do not list them that early.
    public let includesFollowed: Bool
    /// Whether airings that began the day before and are still running are returned in `running`.
    public let includesRunning: Bool

    /// Creates a query for some days.
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

    /// Returns the entries of each day.
    ///
    /// - Throws: `.tooManyDays` for more than `maxDays`, or an error if every source failed and nothing is cached.
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
    /// The requested days.
    public let days: DaySpan
    /// The listed days, each with its entries.
    public let view: ScheduleView
    /// The filter values that match no show in these days.
    public internal(set) var unmatched: [UnmatchedFilterTerm] = []
    /// Airings that began the day before and are still running, listed on the first day. They are not part of `view`.
    public internal(set) var running: [ScheduleEntry] = []
}

/// A filter value that matches no show in the period.
public struct UnmatchedFilterTerm: Hashable, Sendable {
    /// The filter: `genre`, `network`, `type` or `language`.
    public let field: String
    /// The filter value.
    public let term: String
    /// The most similar existing value, or nil if none is similar.
    public let suggestion: String?
}

extension ScheduleFilter {
    /// Returns the filter values that match nothing that a catalog lists on some days.
    func unmatched(in catalog: MergedCatalog, on days: DaySpan, zone: TimeZone) -> [UnmatchedFilterTerm] {
        let criteria = [("genre", genres), ("network", networks), ("type", types), ("language", languages)]
        return criteria.flatMap { field, terms -> [UnmatchedFilterTerm] in
            if terms.isEmpty { return [] }
            let existing = Set(
                catalog.shows.lazy.filter { $0.airs(on: days, zone: zone) }.flatMap { $0.names(of: field) }
            )
            let folded = Set(existing.map(FoldedText.init))
            return terms.filter { !folded.contains(FoldedText($0)) }.map { term in
                let suggestion = term.lowercased().closestMatch(among: existing.map { $0.lowercased() }.sorted())
                // A part of a name suggests a name that contains it.
                let containing = existing.filter { FoldedText($0).contains(FoldedText(term)) }.min()
                return UnmatchedFilterTerm(
                    field: field,
                    term: term,
                    suggestion: existing.first { $0.lowercased() == suggestion } ?? containing
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
    /// Checks that the user's marks can be read if a filter needs them. Without marks no show would be followed, and
    /// the empty result would look correct.
    func requireMarks(for filter: ScheduleFilter) throws(OperationError) {
        if filter.onlyFollowed || filter.onlyUnwatched { try requireMarks() }
    }

    /// Returns the entries of some days.
    ///
    /// - Parameter fromNow: Whether past airings are omitted.
    /// - Throws: An error if every source failed and nothing is cached.
    func listing(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool,
        includesRunning: Bool,
        fromNow: Bool = false
    ) async throws(OperationError) -> ScheduleResult {
        let (catalog, origin, running) = try await schedule(
            of: days,
            options,
            includesFollowed: includesFollowed,
            includesRunning: includesRunning
        )
        let all = view(of: catalog, on: days, options)
        // Past airings do not count toward the limit.
        let view = (fromNow ? all.from(now, in: zone) : all)
            .ordered(newestFirst: false, limit: options.limit.map { $0 - running.count })
        return ScheduleResult(
            origin: origin,
            days: days,
            view: view,
            unmatched: options.filter.unmatched(
                in: catalog,
                // Running airings began on the day before.
                on: running.isEmpty ? days : days.extended(before: 1, after: 0),
                zone: zone
            ),
            running: running
        )
    }

    /// Returns the entries of merged shows by day.
    func view(of catalog: MergedCatalog, on days: DaySpan, _ options: ListingOptions) -> ScheduleView {
        let filter = options.filter
        let view = ScheduleView(of: catalog, days: days, zone: zone, grouping: options.grouping, filter: filter)
        return filter.onlyMissing ? view.before(now, in: zone) : view
    }

    /// Returns the merged schedule of some days from all providers.
    ///
    /// - Parameter includesPreviousEvening: Whether the first day is there only for airings that run past midnight.
    func schedule(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool = false,
        includesPreviousEvening: Bool = false
    ) async throws(OperationError) -> (catalog: MergedCatalog, origin: ResultOrigin) {
        try requireMarks(for: options.filter)
        let fetched = await fetchSchedule(
            of: days,
            options,
            includesFollowed: includesFollowed,
            includesPreviousEvening: includesPreviousEvening
        )
        try requireListingContent(in: fetched.reports)
        let catalog = await merge(fetched, on: days, options, includesFollowed: includesFollowed)
        // Cached data that was merged from adjacent days does not count as content.
        if fetched.isEmpty { try requireListingContent(in: fetched.withoutFollowed) }
        return (catalog, await origin(ofListing: fetched.reportsForOrigin))
    }

    /// Returns the request that is sent to the providers for some days.
    func request(for days: DaySpan, _ options: ListingOptions) -> ScheduleRequest {
        // A broadcast day ends in the next morning, and can begin on another day in another zone.
        let shift = mergePolicy.maxShiftInDays
        let requestedDays = (options.grouping == .viewer ? days : days.extended(before: 1, after: 1))
            .extended(before: shift, after: shift)
        return ScheduleRequest(
            days: requestedDays,
            zone: zone,
            region: region,
            includesStreaming: options.includesStreaming ?? includesStreaming
        )
    }

    /// Fetches the schedule of some days from all providers.
    ///
    /// - Parameter includesPreviousEvening: Whether the first day is there only for airings that run past midnight. If
    ///   a provider fails because of that day, the request is repeated without it.
    func fetchSchedule(
        of days: DaySpan,
        _ options: ListingOptions,
        includesFollowed: Bool,
        includesPreviousEvening: Bool = false
    ) async -> FetchedSchedule {
        let request = request(for: days, options)
        let laterDays = includesPreviousEvening ? DaySpan(from: days.first.advanced(by: 1), to: days.last) : nil
        let withoutFirstDay = laterDays.map { self.request(for: $0, options) }
        let usesLists = options.filter.onlyFollowed && self.options.policy.mode != .always
        let followed = CachedFollowedShows(self, isUsedAlone: usesLists)
        let addsFollowed = includesFollowed || usesLists
        let reports = await fetch { instance, collector in
            let lists =
                addsFollowed ? await followed.addCached(of: instance, to: collector, scope: .days(request)) : nil
            // Complete lists of the followed shows make the schedule of a country unnecessary.
            if usesLists, let lists, lists.missing.isEmpty, let listing = instance.provider as? any EpisodeListing {
                for key in lists.outdated { try await listing.episodes(of: key.id, to: collector) }
                return
            }
            try await instance.provider.schedule(within: request, fallback: withoutFirstDay, to: collector)
            // Of a day that could not be fetched, at least the stored episodes of followed shows are listed.
            if !addsFollowed, collector.outcomes.contains(where: { $0.failure != nil && $0.response == nil }) {
                await followed.addCached(of: instance, to: collector, scope: .days(request))
            }
        }
        return FetchedSchedule(reports: reports, followed: followed)
    }
}

/// The provider reports for some days, and the cached followed shows that were added to them.
struct FetchedSchedule: Sendable {
    /// The report of each provider.
    let reports: [ProviderReport]
    fileprivate let followed: CachedFollowedShows

    /// Whether there is no episode.
    var isEmpty: Bool { reports.flatMap(\.outcomes).allSatisfy { $0.response?.episodes.isEmpty ?? true } }

    /// Returns this schedule narrowed to fewer days.
    func restricted(to request: ScheduleRequest) -> FetchedSchedule {
        FetchedSchedule(reports: reports.map { $0.restricted(to: request) }, followed: followed)
    }

    /// The reports without the cached followed shows. Cached shows count as content only if they air on these days.
    var withoutFollowed: [ProviderReport] { followed.removing(from: reports) }

    /// The reports that the origin of a listing contains.
    var reportsForOrigin: [ProviderReport] { followed.removingEmpty(from: reports) }
}

extension ProviderReport {
    /// Returns this report narrowed to fewer days. Outcomes that cannot cover them are dropped, including failed ones.
    fileprivate func restricted(to request: ScheduleRequest) -> ProviderReport {
        let remaining = outcomes.filter { $0.mayCover(request) }
        // The timeout is dropped too if it concerned only other days.
        let isComplete =
            remaining.contains { $0.day.map(request.days.contains) ?? false }
            && remaining.allSatisfy { $0.failure == nil }
        let timedOutOnOtherDays = timedOut && remaining.count < outcomes.count && isComplete
        var report = ProviderReport(
            id: id,
            kind: kind,
            priority: priority,
            outcomes: remaining,
            error: timedOutOnOtherDays ? nil : error,
            attribution: attribution
        )
        report.extents = extents
        for index in report.outcomes.indices {
            report.outcomes[index].response = report.outcomes[index].response?.restricted(to: request)
        }
        return report
    }
}
