public import ScheduleModel
internal import ScheduleMerging
public import ScheduleViews
internal import ProviderBoundary
internal import Foundation

/// What airs on some days: a day, a week, a month.
public struct DaysQuestion: Question {
    /// How many days are asked for at most.
    public static let longestSpan = 92

    /// The days.
    public let days: DaySpan
    /// What is shown of them.
    public let options: ListingOptions
    /// Whether what is kept of followed shows is added, which no schedule may list so early.
    public let addsFollowed: Bool
    /// Whether what began the evening before is told where it is still on.
    public let tellsRunning: Bool

    /// A question about some days.
    public init(
        _ days: DaySpan,
        _ options: ListingOptions = ListingOptions(),
        addsFollowed: Bool = false,
        tellsRunning: Bool = false
    ) {
        self.days = days
        self.options = options
        self.addsFollowed = addsFollowed
        self.tellsRunning = tellsRunning
    }

    /// The days, each with its episodes.
    ///
    /// - Throws: where every source failed and nothing is known.
    public func answer(in session: Session) async throws(QuestionError) -> ScheduleAnswer {
        if days.count > Self.longestSpan { throw .tooManyDays(limit: Self.longestSpan) }
        return try await session.listing(of: days, options, addsFollowed: addsFollowed, tellsRunning: tellsRunning)
    }
}

/// A schedule by days.
public struct ScheduleAnswer: SourcedAnswer {
    public let origin: AnswerOrigin
    /// The days that were meant.
    public let days: DaySpan
    /// The days that are shown, each with its episodes.
    public let view: ScheduleView
    /// The words of the filter that fit no show of these days at all.
    public internal(set) var unmatched: [UnmatchedWord] = []
    /// What began on the day before them and is still on, each as it stands on the first of them; of the view it is no part.
    public internal(set) var running: [ScheduleEntry] = []
}

/// A word of a filter that fits no show.
public struct UnmatchedWord: Hashable, Sendable {
    /// What is filtered by: `genre`, `network`, `type` or `language`.
    public let field: String
    /// The word.
    public let word: String
    /// What is there and comes nearest; nil where nothing does.
    public let near: String?
}

extension ScheduleFilter {
    /// Its words that fit nothing in what a catalogue has on some days.
    func unmatched(in catalogue: MergedCatalogue, on days: DaySpan, zone: TimeZone) -> [UnmatchedWord] {
        let asked = [("genre", genres), ("network", networks), ("type", types), ("language", languages)]
        return asked.flatMap { field, words -> [UnmatchedWord] in
            if words.isEmpty { return [] }
            let there = Set(
                catalogue.shows.lazy.filter { $0.stands(on: days, zone: zone) }.flatMap { $0.names(of: field) }
            )
            let folded = Set(there.map(FoldedText.init))
            return words.filter { !folded.contains(FoldedText($0)) }.map { word in
                let near = word.lowercased().nearest(among: there.map { $0.lowercased() }.sorted())
                // Who says a part of a name means one of those that have it.
                let wider = there.filter { FoldedText($0).contains(FoldedText(word)) }.min()
                return UnmatchedWord(
                    field: field,
                    word: word,
                    near: there.first { $0.lowercased() == near } ?? wider
                )
            }
        }
    }
}

extension MergedShow {
    fileprivate func stands(on days: DaySpan, zone: TimeZone) -> Bool {
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
    func requireMarks(for filter: ScheduleFilter) throws(QuestionError) {
        if filter.onlyFollowed || filter.onlyUnwatched { try requireMarks() }
    }

    /// Some days, each with its episodes.
    ///
    /// - Parameter fromNow: whether what is over is left out.
    /// - Throws: where every source failed and nothing is known.
    func listing(
        of days: DaySpan,
        _ options: ListingOptions,
        addsFollowed: Bool,
        tellsRunning: Bool,
        fromNow: Bool = false
    ) async throws(QuestionError) -> ScheduleAnswer {
        let (catalogue, origin, running) = try await schedule(
            of: days,
            options,
            addsFollowed: addsFollowed,
            tellsRunning: tellsRunning
        )
        let all = view(of: catalogue, on: days, options)
        // What is over must not use up the limit.
        let view = (fromNow ? all.from(now, in: zone) : all)
            .ordered(newestFirst: false, limit: options.limit.map { $0 - running.count })
        return ScheduleAnswer(
            origin: origin,
            days: days,
            view: view,
            unmatched: options.filter.unmatched(
                in: catalogue,
                // What is still on began on the day before.
                on: running.isEmpty ? days : days.widened(before: 1, after: 0),
                zone: zone
            ),
            running: running
        )
    }

    /// What was merged, by days.
    func view(of catalogue: MergedCatalogue, on days: DaySpan, _ options: ListingOptions) -> ScheduleView {
        ScheduleView(of: catalogue, days: days, zone: zone, grouping: options.grouping, filter: options.filter)
    }

    /// What the providers say of some days, merged.
    ///
    /// - Parameter evening: whether the first of them is asked for what is still on after it alone.
    func schedule(
        of days: DaySpan,
        _ options: ListingOptions,
        addsFollowed: Bool = false,
        withEvening evening: Bool = false
    ) async throws(QuestionError) -> (catalogue: MergedCatalogue, origin: AnswerOrigin) {
        try requireMarks(for: options.filter)
        let told = await told(of: days, options, addsFollowed: addsFollowed, withEvening: evening)
        try check(told.reports)
        let catalogue = await merge(told, on: days, options, addsFollowed: addsFollowed)
        // What is heeded of the days around is no answer.
        if told.isEmpty { try check(told.withoutFollowed) }
        return (catalogue, origin(ofListing: told.shown))
    }

    /// What the providers are asked for some days.
    func request(for days: DaySpan, _ options: ListingOptions) -> ScheduleRequest {
        // A broadcast day reaches into the next morning, and may begin on another day in another zone.
        let shift = mergePolicy.shiftedDays
        let asked = (options.grouping == .viewer ? days : days.widened(before: 1, after: 1))
            .widened(before: shift, after: shift)
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
    func told(
        of days: DaySpan,
        _ options: ListingOptions,
        addsFollowed: Bool,
        withEvening evening: Bool = false
    ) async -> ToldDays {
        let request = request(for: days, options)
        let later = evening ? DaySpan(from: days.first.advanced(by: 1), to: days.last) : nil
        let alone = later.map { self.request(for: $0, options) }
        let followed = addsFollowed ? FollowedRecall(self) : nil
        let reports = await ask { instance, collector in
            followed?.recall(of: instance, to: collector, showing: .days(request))
            try await instance.provider.schedule(within: request, orElse: alone, to: collector)
        }
        return ToldDays(reports: reports, followed: followed)
    }
}

/// What the providers say of some days, and with it what is kept of followed shows, where that was put there.
struct ToldDays: Sendable {
    /// How each provider did.
    let reports: [ProviderReport]
    fileprivate let followed: FollowedRecall?

    /// Whether no episode was told.
    var isEmpty: Bool { reports.flatMap(\.outcomes).allSatisfy { $0.answer?.episodes.isEmpty ?? true } }

    /// What of it would have been said of fewer days.
    func limited(to request: ScheduleRequest) -> ToldDays {
        ToldDays(reports: reports.map { $0.limited(to: request) }, followed: followed)
    }

    /// What sources said: what is kept of followed shows is an answer only where it has something on these days.
    var withoutFollowed: [ProviderReport] { followed?.removed(from: reports) ?? reports }

    /// What the origin of a listing is told by.
    var shown: [ProviderReport] { followed?.removedWhereEmpty(from: reports) ?? reports }
}

extension ProviderReport {
    /// What it would be for fewer days: what lists none of them is not told, be it that it could not be had.
    fileprivate func limited(to request: ScheduleRequest) -> ProviderReport {
        let own = outcomes.filter { $0.mayTell(of: request) }
        // What never came was waited for; where it told these days and none of that is of them, nothing was.
        let isTold = own.contains { $0.day.map(request.days.contains) ?? false } && own.allSatisfy { $0.failure == nil }
        let isOfOthers = wasGivenUp && own.count < outcomes.count && isTold
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
            report.outcomes[place].answer = report.outcomes[place].answer?.limited(to: request)
        }
        return report
    }
}
