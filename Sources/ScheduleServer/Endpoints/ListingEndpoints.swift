internal import HTTPTypes
internal import Aggregator
internal import JSONDocuments
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews
internal import ServerPages

/// Listings by days, shows and changes. Each performs the same query as the command of its name.
extension Endpoint {
    static let listings: [Endpoint] = [
        schedule("today", "Today's schedule.") { request throws(Problem) in
            ScheduleQuery(DaySpan(request.session.today), try request.listing)
        },
        schedule(
            "week",
            "The schedule of a week, Monday to Sunday.",
            [
                .day("date", "A date, today, tomorrow, yesterday, a weekday, +7 or -7."),
                Parameter("next", .flag, "The following week."), Parameter("previous", .flag, "The previous week."),
            ]
        ) { request throws(Problem) in
            let (parameters, today) = (request.parameters, request.session.today)
            let week = try request.reading { () throws(ArgumentError) in
                try DateParser.week(
                    of: parameters.text("date") ?? "today",
                    isNext: parameters.flag("next"),
                    isPrevious: parameters.flag("previous"),
                    today: today
                )
            }
            return ScheduleQuery(week, try request.listing)
        },
        schedule(
            "calendar",
            "The schedule of a month, with stored episodes of followed shows.",
            [
                Parameter("month", .text(limit: 32), "The month (default: this month).", example: "2019-07"),
                Parameter("next", .flag, "The following month."),
                Parameter("previous", .flag, "The previous month."),
            ]
        ) { request throws(Problem) in
            let (parameters, today) = (request.parameters, request.session.today)
            let span = try request.reading { () throws(ArgumentError) in
                try DateParser.month(
                    parameters.text("month"),
                    isNext: parameters.flag("next"),
                    isPrevious: parameters.flag("previous"),
                    today: today
                )
            }
            return ScheduleQuery(span, try request.listing, includesFollowed: true)
        },
        schedule(
            "missed",
            "Aired episodes of followed shows that were not watched, the newest first.",
            [.day("from", "The first day (default: 30 days ago). Requires to."), .day("to", "The last day.")]
        ) { request throws(Problem) in
            let (parameters, today) = (request.parameters, request.session.today)
            let span = try request.reading { () throws(ArgumentError) in
                try DateParser.span(parameters.text("from"), parameters.text("to"), today: today, looking: .past)
            }
            return MissedQuery(span, try request.listing)
        },
        tonight, upcoming, now, list, shows, search, changes, conflicts,
        Endpoint(
            path: "/api/v1/next",
            summary: "The first unwatched episode of each followed show.",
            parameters: Parameter.filters + Parameter.viewer,
            kind: .document("next"),
            isPersonal: true
        ) { request throws(Problem) in
            let listing = try request.listing
            return Content(
                NextDocument(try await request.perform(NextEpisodesQuery(filter: listing.filter, limit: listing.limit)))
            )
        },
        Endpoint(
            path: "/api/v1/following",
            summary: "The followed shows, each with its progress and next episode.",
            parameters: Parameter.filters + Parameter.viewer,
            kind: .document("shows"),
            isPersonal: true
        ) { request throws(Problem) in
            let listing = try request.listing
            return Content(
                ShowsDocument(
                    try await request.perform(FollowedShowsQuery(filter: listing.filter, limit: listing.limit))
                )
            )
        },
        Endpoint(
            path: "/api/v1/marks",
            summary: "All marks of the user, in the format of export-marks.",
            kind: .document("marks-export"),
            isPersonal: true
        ) { request throws(Problem) in Content(MarksExportDocument(try await request.perform(MarksQuery()))) },
        Endpoint(
            path: "/api/v1/stats",
            summary: "Counts of watched episodes by year and month, and of those left.",
            kind: .document("stats"),
            isPersonal: true
        ) { request throws(Problem) in Content(StatisticsDocument(try await request.perform(StatisticsQuery()))) },
        Endpoint(
            path: "/api/v1/providers",
            summary: "Every configured provider with its state, capabilities and attribution.",
            kind: .document("providers")
        ) { request throws(Problem) in Content(ProvidersDocument(try await request.perform(ProvidersQuery()))) },
    ]

    /// Returns the endpoint of a listing by days.
    private static func schedule<Operation: Query<ScheduleResult>>(
        _ name: String,
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ query: @escaping @Sendable (EndpointRequest) throws(Problem) -> Operation
    ) -> Endpoint {
        Endpoint(
            path: "/api/v1/" + name,
            summary: summary,
            parameters: parameters + Parameter.listing,
            kind: .document("schedule")
        ) { request throws(Problem) in
            let result = try await request.performSchedule(try query(request))
            var content = Content(ScheduleDocument(result))
            content.isPersonal = request.isPersonal
            return content
        }
    }

    private static let tonight = Endpoint(
        path: "/api/v1/tonight",
        summary: "The evening: on now, later, out today, and the followed shows that wait to be watched.",
        parameters: [Parameter("streaming", .flag, "Include streaming services without a country.")]
            + Parameter.viewer,
        freshness: .minute,
        kind: .document("tonight"),
        isPersonal: true
    ) { request throws(Problem) in
        let query = TonightQuery(includesStreaming: try request.listing.includesStreaming)
        let result = try await request.performSchedule(query)
        var content = Content(TonightDocument(result))
        content.isPersonal = true
        content.coversToday = result.covers(request.session.today)
        return content
    }

    private static let upcoming = Endpoint(
        path: "/api/v1/upcoming",
        summary: "Upcoming episodes from now on, with stored episodes of followed shows.",
        parameters: [
            Parameter("days", .number(1...ScheduleQuery.maxDays), "Number of days including today (default: 7)."),
            .small,
        ] + Parameter.listing,
        freshness: .minute,
        kind: .document("schedule")
    ) { request throws(Problem) in
        let query = UpcomingQuery(days: request.parameters.number("days") ?? 7, try request.listing)
        let result = try await request.performSchedule(query)
        var content =
            request.widgetForm.map {
                Content(WidgetDocument(upcoming: result, $0, pageAddress: request.episodeAddress))
            } ?? Content(ScheduleDocument(result))
        content.isPersonal = request.isPersonal
        content.coversToday = result.covers(request.session.today)
        return content
    }

    private static let now = Endpoint(
        path: "/api/v1/now",
        summary: "The shows that are on now, their remaining time, and what follows.",
        parameters: [.small] + Parameter.listing,
        freshness: .minute,
        kind: .document("now")
    ) { request throws(Problem) in
        let result = try await request.performSchedule(NowQuery(try request.listing))
        var content =
            request.widgetForm.map {
                Content(WidgetDocument(now: result, $0, pageAddress: request.episodeAddress))
            } ?? Content(NowDocument(result))
        content.isPersonal = request.isPersonal
        content.coversToday = result.covers(request.session.today)
        return content
    }

    private static let list = Endpoint(
        path: "/api/v1/list",
        summary: "Episodes by day: of up to 92 days, or all stored episodes.",
        parameters: [
            .day("from", "The first day. Requires to."), .day("to", "The last day. Requires from."),
            Parameter("newest-first", .flag, "List the last day first."), .offset,
        ] + Parameter.listing,
        kind: .document("schedule")
    ) { request throws(Problem) in
        let (parameters, today) = (request.parameters, request.session.today)
        let span = try request.reading { () throws(ArgumentError) in
            try DateParser.span(parameters.text("from"), parameters.text("to"), today: today)
        }
        var options = try request.listing
        options.limit = nil
        let query = StoredListQuery(span, isNewestFirst: parameters.flag("newest-first"), options)
        let result = try await request.perform(query)
        return request.page(result) { ScheduleDocument($0) }
    }

    private static let shows = Endpoint(
        path: "/api/v1/shows",
        summary: "The merged catalogue of all providers that have one.",
        parameters: [.offset] + Parameter.filters + Parameter.viewer,
        kind: .document("shows")
    ) { request throws(Problem) in
        request.page(try await request.perform(ShowsQuery(filter: try request.listing.filter))) { ShowsDocument($0) }
    }

    private static let search = Endpoint(
        path: "/api/v1/search",
        summary: "Search for shows by title, or for stored episodes by title and summary.",
        parameters: [
            Parameter("text", .text(), "The text to search for.", isRequired: true, example: "harbour"),
            Parameter("episodes", .flag, "Search for episodes instead of shows."), .offset,
        ] + Parameter.filters + Parameter.viewer,
        kind: .document("shows")
    ) { request throws(Problem) in
        guard let text = request.parameters.text("text") else {
            throw Problem(.badRequest, "usage", "text: the search text is missing")
        }
        let filter = try request.listing.filter
        if request.parameters.flag("episodes") {
            let result = try await request.perform(EpisodeSearchQuery(text, filter: filter))
            return request.page(result) { EpisodesDocument($0) }
        }
        return request.page(try await request.perform(ShowSearchQuery(text, filter: filter))) { ShowsDocument($0) }
    }

    private static let changes = Endpoint(
        path: "/api/v1/changes",
        summary: "Recent changes in the data of the sources, the newest first.",
        parameters: [
            .init(
                "since",
                .text(limit: 32),
                "A date or an instant (default: a week ago).",
                hasPlus: true,
                example: "2019-07-14"
            ),
            Parameter("kind", .choice(ScheduleChange.Kind.allCases.map(\.rawValue)), "Only this kind.", repeats: true),
            Parameter("filter", .text(), "Only shows with this text in the title."),
            Parameter("followed", .flag, "Only followed shows."), .limit, .offset,
        ] + Parameter.viewer,
        kind: .document("changes")
    ) { request throws(Problem) in
        let (parameters, session) = (request.parameters, request.session)
        let (start, kinds, filter) = try request.reading { () throws(ArgumentError) in
            (
                try ChangeFilterParser.since(parameters.text("since"), in: session),
                try ChangeFilterParser.kinds(parameters.texts("kind")),
                try request.listingParameters.titleFilter(of: "changes", supported: "filter, followed and limit")
            )
        }
        return request.page(try await request.perform(ChangesQuery(since: start, kinds: kinds, filter: filter))) {
            ChangesDocument($0)
        }
    }

    private static let conflicts = Endpoint(
        path: "/api/v1/conflicts",
        summary: "Conflicts between sources, and shows that may be the same.",
        parameters: [
            .day("from", "The first day. Requires to."), .day("to", "The last day. Requires from."),
            Parameter("streaming", .flag, "Include streaming services without a country."),
        ] + Parameter.filters + Parameter.viewer,
        kind: .document("conflicts")
    ) { request throws(Problem) in
        let (parameters, today) = (request.parameters, request.session.today)
        let span = try request.reading { () throws(ArgumentError) in
            try DateParser.span(parameters.text("from"), parameters.text("to"), today: today)
        }
        let listing = try request.listing
        let query = ConflictsQuery(
            span,
            filter: listing.filter,
            limit: listing.limit,
            includesStreaming: listing.includesStreaming
        )
        var content = Content(ConflictsDocument(try await request.perform(query)))
        content.isPersonal = request.isPersonal
        return content
    }
}

extension EndpointRequest {
    /// The form of a document for a dashboard, or nil for the usual document.
    fileprivate var widgetForm: WidgetDocument.Form? {
        parameters.text("form").flatMap(WidgetDocument.Form.init)
    }

    /// Returns the address of an episode's page, without its host.
    fileprivate var episodeAddress: @Sendable (ScheduleEntry) -> String {
        let page = page
        return { page.path(of: $0) }
    }

    /// Returns the requested page of a result.
    func page<Result: PageableResult>(_ result: Result, _ document: (Result) -> some Document & Sendable) -> Content {
        let (offset, limit) = (parameters.number("offset") ?? 0, parameters.number("limit"))
        let (page, hasMore) = result.page(from: offset, limit: limit)
        var content = Content(document(page))
        content.isPersonal = isPersonal
        if hasMore, let limit, limit > 0 { content.next = parameters.query(setting: "offset", to: offset + limit) }
        return content
    }
}
