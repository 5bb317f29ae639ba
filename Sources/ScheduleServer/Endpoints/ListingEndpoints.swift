internal import HTTPTypes
internal import Aggregator
internal import JSONDocuments
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// Listings by days, shows and changes: each is the question of the command of its name.
extension Endpoint {
    static let listings: [Endpoint] = [
        schedule("today", "What airs today.") { asked throws(Problem) in
            ScheduleQuery(DaySpan(asked.session.today), try asked.listing)
        },
        schedule(
            "week",
            "The week that holds a date, Monday to Sunday.",
            [
                .day("date", "A date, today, tomorrow, yesterday, a weekday, +7 or -7."),
                Parameter("next", .flag, "The week after."), Parameter("previous", .flag, "The week before."),
            ]
        ) { asked throws(Problem) in
            let (words, today) = (asked.parameters, asked.session.today)
            let week = try asked.reading { () throws(ArgumentError) in
                try DateParser.week(
                    of: words.text("date") ?? "today",
                    isNext: words.flag("next"),
                    isPrevious: words.flag("previous"),
                    today: today
                )
            }
            return ScheduleQuery(week, try asked.listing)
        },
        schedule(
            "calendar",
            "A month, each day with its episodes, with what is known of followed shows.",
            [
                Parameter("month", .text(limit: 32), "The month; this one where it is not set.", example: "2019-07"),
                Parameter("next", .flag, "The month after it."),
                Parameter("previous", .flag, "The month before it."),
            ]
        ) { asked throws(Problem) in
            let (words, today) = (asked.parameters, asked.session.today)
            let span = try asked.reading { () throws(ArgumentError) in
                try DateParser.month(
                    words.text("month"),
                    isNext: words.flag("next"),
                    isPrevious: words.flag("previous"),
                    today: today
                )
            }
            return ScheduleQuery(span, try asked.listing, includesFollowed: true)
        },
        upcoming, now, list, shows, search, changes, conflicts,
        Endpoint(
            path: "/api/v1/next",
            summary: "The first unwatched episode of each followed show.",
            parameters: Parameter.filters + Parameter.viewer,
            kind: .document("next"),
            isPersonal: true
        ) { asked throws(Problem) in
            let listing = try asked.listing
            return Content(
                NextDocument(try await asked.reply(NextEpisodesQuery(filter: listing.filter, limit: listing.limit)))
            )
        },
        Endpoint(
            path: "/api/v1/following",
            summary: "The followed shows, how far each was watched and what comes next.",
            parameters: Parameter.filters + Parameter.viewer,
            kind: .document("shows"),
            isPersonal: true
        ) { asked throws(Problem) in
            let listing = try asked.listing
            return Content(
                ShowsDocument(try await asked.reply(FollowedShowsQuery(filter: listing.filter, limit: listing.limit)))
            )
        },
        Endpoint(
            path: "/api/v1/marks",
            summary: "All that the user decided, as an export of marks has it.",
            kind: .document("marks-export"),
            isPersonal: true
        ) { asked throws(Problem) in Content(MarksExportDocument(try await asked.reply(MarksQuery()))) },
        Endpoint(
            path: "/api/v1/providers",
            summary: "Every configured provider: its state, what it can, whom to thank.",
            kind: .document("providers")
        ) { asked throws(Problem) in Content(ProvidersDocument(try await asked.reply(ProvidersQuery()))) },
    ]

    /// A listing by days.
    private static func schedule<Asking: Query<ScheduleResult>>(
        _ name: String,
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ question: @escaping @Sendable (EndpointRequest) throws(Problem) -> Asking
    ) -> Endpoint {
        Endpoint(
            path: "/api/v1/" + name,
            summary: summary,
            parameters: parameters + Parameter.listing,
            kind: .document("schedule")
        ) { asked throws(Problem) in
            let answer = try await asked.reply(try question(asked), freshFor: 6 * 3600)
            var content = Content(ScheduleDocument(answer))
            content.isPersonal = asked.isPersonal
            return content
        }
    }

    private static let upcoming = Endpoint(
        path: "/api/v1/upcoming",
        summary: "What comes, from this minute on, with what is known of followed shows.",
        parameters: [
            Parameter("days", .number(1...ScheduleQuery.maxDays), "How many days, today among them; 7 if not set."),
            .small,
        ] + Parameter.listing,
        freshness: .minute,
        kind: .document("schedule")
    ) { asked throws(Problem) in
        let question = UpcomingQuery(days: asked.parameters.number("days") ?? 7, try asked.listing)
        let answer = try await asked.reply(question, freshFor: 6 * 3600)
        var content =
            asked.parameters.text("form") == nil
            ? Content(ScheduleDocument(answer)) : Content(WidgetDocument(upcoming: answer))
        (content.isPersonal, content.coversToday) = (asked.isPersonal, answer.covers(asked.session.today))
        return content
    }

    private static let now = Endpoint(
        path: "/api/v1/now",
        summary: "What is on at this minute, how long still, and what follows.",
        parameters: [.small] + Parameter.listing,
        freshness: .minute,
        kind: .document("now")
    ) { asked throws(Problem) in
        let answer = try await asked.reply(NowQuery(try asked.listing), freshFor: 6 * 3600)
        var content =
            asked.parameters.text("form") == nil ? Content(NowDocument(answer)) : Content(WidgetDocument(now: answer))
        (content.isPersonal, content.coversToday) = (asked.isPersonal, answer.covers(asked.session.today))
        return content
    }

    private static let list = Endpoint(
        path: "/api/v1/list",
        summary: "Episodes by day: between two days, 92 at most, or all that is known here.",
        parameters: [
            .day("from", "The first day; with to."), .day("to", "The last day; with from."),
            Parameter("newest-first", .flag, "The last day first."), .offset,
        ] + Parameter.listing,
        kind: .document("schedule")
    ) { asked throws(Problem) in
        let (words, today) = (asked.parameters, asked.session.today)
        let span = try asked.reading { () throws(ArgumentError) in
            try DateParser.span(words.text("from"), words.text("to"), today: today)
        }
        var options = try asked.listing
        options.limit = nil
        let answer = try await asked.reply(StoredListQuery(span, isNewestFirst: words.flag("newest-first"), options))
        return asked.page(answer) { ScheduleDocument($0) }
    }

    private static let shows = Endpoint(
        path: "/api/v1/shows",
        summary: "The merged catalogue of every provider that has one.",
        parameters: [.offset] + Parameter.filters + Parameter.viewer,
        kind: .document("shows")
    ) { asked throws(Problem) in
        asked.page(try await asked.reply(ShowsQuery(filter: try asked.listing.filter))) { ShowsDocument($0) }
    }

    private static let search = Endpoint(
        path: "/api/v1/search",
        summary: "Shows by a text; or episodes, by title and summary, in what is kept.",
        parameters: [
            Parameter("text", .text(), "What the title has in it.", isRequired: true, example: "harbour"),
            Parameter("episodes", .flag, "Find episodes instead."), .offset,
        ] + Parameter.filters + Parameter.viewer,
        kind: .document("shows")
    ) { asked throws(Problem) in
        guard let text = asked.parameters.text("text") else {
            throw Problem(.badRequest, "usage", "text: what is to be searched for?")
        }
        let filter = try asked.listing.filter
        if asked.parameters.flag("episodes") {
            let answer = try await asked.reply(EpisodeSearchQuery(text, filter: filter))
            return asked.page(answer) { EpisodesDocument($0) }
        }
        return asked.page(try await asked.reply(ShowSearchQuery(text, filter: filter))) { ShowsDocument($0) }
    }

    private static let changes = Endpoint(
        path: "/api/v1/changes",
        summary: "What sources say otherwise than before, the newest first.",
        parameters: [
            .init(
                "since",
                .text(limit: 32),
                "A date or an instant; a week ago where not set.",
                hasPlus: true,
                example: "2019-07-14"
            ),
            Parameter("kind", .choice(ScheduleChange.Kind.allCases.map(\.rawValue)), "Only this kind.", repeats: true),
            Parameter("filter", .text(), "Contained in the show's title."),
            Parameter("followed", .flag, "Only shows that are followed."), .limit, .offset,
        ] + Parameter.viewer,
        kind: .document("changes")
    ) { asked throws(Problem) in
        let (words, session) = (asked.parameters, asked.session)
        let (start, kinds, filter) = try asked.reading { () throws(ArgumentError) in
            (
                try ChangeFilterParser.since(words.text("since"), in: session),
                try ChangeFilterParser.kinds(words.texts("kind")),
                try asked.listingParameters.titleFilter(of: "changes", known: "filter, followed and limit")
            )
        }
        return asked.page(try await asked.reply(ChangesQuery(since: start, kinds: kinds, filter: filter))) {
            ChangesDocument($0)
        }
    }

    private static let conflicts = Endpoint(
        path: "/api/v1/conflicts",
        summary: "Where sources disagree, and shows that may be one.",
        parameters: [
            .day("from", "The first day; with to."), .day("to", "The last day; with from."),
            Parameter("streaming", .flag, "Add the web channels that belong to no country."),
        ] + Parameter.filters + Parameter.viewer,
        kind: .document("conflicts")
    ) { asked throws(Problem) in
        let (words, today) = (asked.parameters, asked.session.today)
        let span = try asked.reading { () throws(ArgumentError) in
            try DateParser.span(words.text("from"), words.text("to"), today: today)
        }
        let listing = try asked.listing
        let question = ConflictsQuery(
            span,
            filter: listing.filter,
            limit: listing.limit,
            includesStreaming: listing.includesStreaming
        )
        var content = Content(ConflictsDocument(try await asked.reply(question)))
        content.isPersonal = asked.isPersonal
        return content
    }
}

extension EndpointRequest {
    /// The page of an answer that is asked for.
    func page<Answer: PageableResult>(_ answer: Answer, _ document: (Answer) -> some Document) -> Content {
        let (offset, limit) = (parameters.number("offset") ?? 0, parameters.number("limit"))
        let (page, hasMore) = answer.page(from: offset, limit: limit)
        var content = Content(document(page))
        content.isPersonal = isPersonal
        if hasMore, let limit, limit > 0 { content.next = parameters.query(setting: "offset", to: offset + limit) }
        return content
    }
}
