internal import Aggregator
internal import Foundation
internal import ServerPages
internal import HTTPTypes
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// The page: each address is a question or two, whose answers become HTML.
extension Endpoint {
    static let pages: [Endpoint] = [
        page("/", "The week as a page.", [date] + Parameter.listing) { asked throws(Problem) in
            let (words, today) = (asked.parameters, asked.session.today)
            let week = try asked.reading { () throws(ArgumentError) in
                try DateParser.week(of: words.text("date") ?? "today", today: today)
            }
            let options = try asked.pageListing
            let answer = try await asked.reply(ScheduleQuery(week, options), freshFor: 6 * 3600)
            // What follows stands in the week: for the shelf of what is on, no day is asked for that the week has not.
            let question = NowQuery(options, includesTomorrow: false)
            let now = week.contains(today) ? try? await asked.reply(question) : nil
            let moved = await asked.changes(of: [.moved], days: 7).compactMap(\.episode)
            return HomePage(asked.page, week: answer, now: now, moved: Set(moved), query: asked.query).bytes
        },
        page("/grid", "A day as a grid of channels and hours.", [date] + Parameter.listing) { asked throws(Problem) in
            let (words, today) = (asked.parameters, asked.session.today)
            let day = try asked.reading { () throws(ArgumentError) in
                try DateParser.day(words.text("date") ?? "today", today: today, name: "date")
            }
            let answer = try await asked.reply(ScheduleQuery(DaySpan(day), try asked.pageListing), freshFor: 6 * 3600)
            return GridPage(asked.page, result: answer, query: asked.query).bytes
        },
        page(
            "/month",
            "A month as a table of days.",
            [month, .day("day", "The day whose list is beside it.")] + Parameter.listing
        ) {
            asked throws(Problem) in
            let span = try asked.month
            let answer = try await asked.reply(
                ScheduleQuery(span.inWholeWeeks, try asked.pageListing, includesFollowed: true),
                freshFor: 6 * 3600
            )
            let (words, today) = (asked.parameters, asked.session.today)
            let usual = span.contains(today) ? today : span.first
            let chosen = try asked.reading { () throws(ArgumentError) in
                try words.text("day").map { text throws(ArgumentError) in
                    try DateParser.day(text, today: today, name: "day")
                } ?? usual
            }
            return MonthPage(asked.page, result: answer, month: span.first, chosen: chosen, query: asked.query).bytes
        },
        page("/list", "A month as a list, the newest day first.", [month] + Parameter.listing) {
            asked throws(Problem) in
            let span = try asked.month
            let question = StoredListQuery(span, isNewestFirst: true, try asked.pageListing)
            let answer = try await asked.reply(question, freshFor: 6 * 3600)
            return ListPage(asked.page, result: answer, month: span.first, query: asked.query).bytes
        },
        page("/show/{show}", "What is known of a show, as a page.") { asked throws(Problem) in
            let name = asked.piece("show")
            let answer = try await asked.reply(ExplainQuery(name))
            let cast = try? await asked.reply(CastQuery(name))
            let changes = await asked.changes(of: [], days: 30).filter { $0.isOf(answer.show) }
            return ShowPage(
                asked.page,
                result: answer,
                cast: cast,
                changes: Array(changes.prefix(20)),
                sourceCount: asked.session.instances.count
            ).bytes
        },
        page("/show/{show}/season/{season}", "A season with its marks, as a page.", [highlight]) {
            asked throws(Problem) in
            let (show, season, chosen) = (
                asked.piece("show"), asked.piece("season"), asked.parameters.text("highlight")
            )
            let place = try asked.reading { () throws(ArgumentError) in
                try SeasonQuery.Target(show, season, highlight: chosen)
            }
            return SeasonPage(asked.page, result: try await asked.reply(SeasonQuery(place))).bytes
        },
        page("/show/{show}/{episode}", "What is known of an episode, as a page.", [showing]) { asked throws(Problem) in
            let (show, text) = (asked.piece("show"), asked.piece("episode"))
            let name = try asked.reading { () throws(ArgumentError) in try EpisodeReference.read(text, isPrinted: true)
            }
            let answer = try await asked.reply(EpisodeQuery(show, name))
            let story = try? await asked.reply(ExplainQuery(show, name))
            let sources = Set(answer.entry.episode.sources.map(\.key))
            let changes = await asked.changes(of: [], days: 30).filter { $0.episode.map(sources.contains) ?? false }
            let start = asked.parameters.text("at").flatMap { Instant.parse($0) }
            return EpisodePage(asked.page, result: answer, story: story, changes: changes, at: start).bytes
        },
        page(
            "/search",
            "Shows and episodes by a text.",
            [Parameter("text", .text(), "What is searched for.", example: "harbour")]
        ) {
            asked throws(Problem) in
            guard let text = asked.parameters.text("text") else {
                return SearchPage(asked.page, text: nil, shows: nil, episodes: nil).bytes
            }
            let episodes = try? await asked.reply(EpisodeSearchQuery(text))
            do throws(Problem) {
                let shows = try await asked.reply(ShowSearchQuery(text))
                return SearchPage(asked.page, text: text, shows: shows, episodes: episodes).bytes
            } catch {
                guard error.status == .serviceUnavailable else { throw error }
                return SearchPage(asked.page, text: text, shows: nil, episodes: episodes).bytes
            }
        },
        page("/following", "What is followed, as a page.", [order]) { asked throws(Problem) in
            let order = asked.parameters.text("order").flatMap(FollowingPage.Order.init(rawValue:)) ?? .next
            return FollowingPage(
                asked.page,
                result: try await asked.reply(FollowedShowsQuery()),
                hidden: asked.session.marks.shows.filter(\.isHidden),
                order: order
            ).bytes
        },
        page("/changes", "What sources say otherwise than before, as a page.") { asked throws(Problem) in
            guard asked.session.isPersistent else { return ChangesPage(asked.page, result: nil).bytes }
            let since = asked.session.now.addingTimeInterval(-7 * 86_400)
            return ChangesPage(asked.page, result: try await asked.reply(ChangesQuery(since: since, limit: 300)))
                .bytes
        },
        page("/sources", "How every source does, as a page.") { asked throws(Problem) in
            let answer = try await asked.reply(ProvidersQuery())
            let conflicts = try? await asked.reply(ConflictsQuery(limit: 50))
            let shows = conflicts?.catalog.shows.flatMap(\.sources) ?? []
            let titles = Dictionary(shows.map { ($0.key, $0.show.title) }, uniquingKeysWith: { first, _ in first })
            return SourcesPage(
                asked.page,
                result: answer,
                suggestions: conflicts?.suggestions ?? [],
                titles: titles,
                decisions: asked.session.marks.links
            ).bytes
        },
        page("/settings", "The reader's choices for the page.", [saved]) { asked throws(Problem) in
            SettingsPage(
                asked.page,
                configured: (asked.context.configured.region, asked.context.configured.zone),
                hasSignIn: asked.context.needsToken,
                isSaved: asked.parameters.flag("saved")
            ).bytes
        },
        page("/subscribe", "Makes the address of a feed.", feedParameters) { asked throws(Problem) in
            SubscribePage(
                asked.page,
                options: asked.feedOptions,
                origin: asked.context.origin,
                needsToken: asked.context.needsToken,
                qrCode: QRCode.dots
            ).bytes
        },
    ]

    private static let date = Parameter.day("date", "A date, today, tomorrow, yesterday, a weekday, +7 or -7.")
    private static let month = Parameter(
        "month",
        .text(limit: 32),
        "The month; this one where it is not set.",
        example: "2019-07"
    )
    private static let showing = Parameter(
        "at",
        .optionalText(limit: 32),
        "When the showing begins that is meant.",
        example: "2019-07-12T13:00:00Z"
    )
    private static let saved = Parameter("saved", .flag, "Tell that the choices were saved.")
    private static let highlight = Parameter("highlight", .text(), "An episode to point out.", example: "S01E02")
    private static let order = Parameter(
        "order",
        .choice(FollowingPage.Order.allCases.map(\.rawValue)),
        "In which order."
    )
    private static let feedParameters = [
        Parameter("feed", .choice(SubscribePage.feeds), "Which feed."),
        // A form sends what is empty, too.
        Parameter("past", .optionalNumber(0...90), "So many days before today."),
        Parameter("future", .optionalNumber(0...90), "So many days after today."),
        Parameter("alarm", .optionalNumber(0...10_080), "Remind so many minutes before."),
        Parameter("all-day", .flag, "Every event takes all of its day."),
        Parameter("filter", .optionalText(), "Contained in title, network or web channel."),
        Parameter("token", .optionalText(limit: 128), "A token for the address."),
    ]

    private static func page(
        _ path: String,
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ bytes: @escaping @Sendable (EndpointRequest) async throws(Problem) -> [UInt8]
    ) -> Endpoint {
        Endpoint(
            path: path,
            summary: summary,
            parameters: parameters,
            // How long still, what is past, and how old something is: all change by the minute.
            freshness: .minute,
            kind: .media("text/html; charset=utf-8")
        ) { asked throws(Problem) in Content(try await bytes(asked)) }
    }
}

extension EndpointRequest {
    /// What the page is made with.
    var page: Page { context.page(session) }

    /// What a page lists: as its address says, and where that says nothing, as its reader chose.
    fileprivate var pageListing: ListingOptions {
        get throws(Problem) {
            var options = try listing
            options.includesStreaming = includesStreaming
            return options
        }
    }

    private var includesStreaming: Bool {
        if parameters.has("streaming") { return parameters.flag("streaming") }
        return context.reader.choices.includesStreaming ?? session.includesStreaming
    }

    fileprivate var query: ListingURLState {
        var query = ListingURLState()
        query.filter = parameters.text("filter")
        query.country = parameters.text("country")
        query.zone = parameters.text("timezone")
        query.isFollowed = parameters.flag("followed")
        query.hasStreamingParameter = parameters.has("streaming")
        query.includesStreaming = includesStreaming
        return query
    }

    fileprivate var month: DaySpan {
        get throws(Problem) {
            let (text, today) = (parameters.text("month"), session.today)
            return try reading { () throws(ArgumentError) in try DateParser.month(text, today: today) }
        }
    }

    fileprivate var feedOptions: SubscribePage.FeedOptions {
        func text(_ name: String) -> String? { parameters.text(name).flatMap { $0.isEmpty ? nil : $0 } }
        var options = SubscribePage.FeedOptions()
        options.feed = text("feed") ?? options.feed
        (options.past, options.future) = (parameters.number("past"), parameters.number("future"))
        options.alarm = parameters.number("alarm")
        options.isAllDay = parameters.flag("all-day")
        (options.filter, options.token) = (text("filter"), text("token"))
        return options
    }

    /// What changed in the last days; nothing where nothing is kept.
    fileprivate func changes(of kinds: Set<ScheduleChange.Kind>, days: Double) async -> [ScheduleChange] {
        let since = session.now.addingTimeInterval(-days * 86_400)
        return (try? await session.perform(ChangesQuery(since: since, kinds: kinds)).changes) ?? []
    }
}

extension ScheduleChange {
    fileprivate var episode: SourceKey? { episodeID.map { SourceKey(provider: provider, id: $0) } }

    fileprivate func isOf(_ show: MergedShow) -> Bool {
        show.sources.contains { $0.key == SourceKey(provider: provider, id: showID) }
    }
}

extension DaySpan {
    /// The days with those before and after that make their first and last weeks whole, Monday to Sunday.
    fileprivate var inWholeWeeks: DaySpan {
        let (first, last) = (DaySpan(weekOf: first), DaySpan(weekOf: last))
        return DaySpan(from: first.first, to: last.last) ?? self
    }
}
