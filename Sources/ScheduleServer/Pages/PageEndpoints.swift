internal import Aggregator
internal import Foundation
internal import ServerPages
internal import HTTPTypes
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// The pages. Each performs one or more queries and renders their results as HTML.
extension Endpoint {
    static let pages: [Endpoint] = [
        page("/", "Page of the evening, or of the week if a parameter is given.", [date] + Parameter.listing) {
            request throws(Problem) in
            if hasListingParameter(request) { return try await week(request) }
            switch request.context.reader.preferences.start {
            case .tonight: return try await tonight(request)
            case .week: return try await week(request)
            case .month: return try await monthTable(request)
            case .following: return try await following(request)
            }
        },
        page("/week", "Page of a week.", [date] + Parameter.listing) { request throws(Problem) in
            try await week(request)
        },
        page("/grid", "Page of a day as a grid of channels and hours.", [date] + Parameter.listing) {
            request throws(Problem) in
            let (parameters, today) = (request.parameters, request.session.today)
            let day = try request.reading { () throws(ArgumentError) in
                try DateParser.day(parameters.text("date") ?? "today", today: today, name: "date")
            }
            let result = try await request.performSchedule(
                ScheduleQuery(DaySpan(day), try request.pageListing)
            )
            return GridPage(request.page, result: result, query: request.query).bytes
        },
        page(
            "/month",
            "Page of a month as a table of days.",
            [month, date, .day("day", "The day of the list next to the table.")] + Parameter.listing
        ) {
            request throws(Problem) in
            try await monthTable(request)
        },
        page("/list", "Page of a month as a list, the latest day first.", [month, date] + Parameter.listing) {
            request throws(Problem) in
            let span = try request.month
            let query = StoredListQuery(span, isNewestFirst: true, try request.pageListing)
            let result = try await request.performSchedule(query)
            return ListPage(request.page, result: result, month: span.first, query: request.query).bytes
        },
        page("/show/{show}", "Page of a show.") { request throws(Problem) in
            let name = request.pathParameter("show")
            let result = try await request.perform(ExplainQuery(name))
            let cast = try? await request.perform(CastQuery(name))
            let changes = await request.changes(of: [], days: 30).filter { $0.isOf(result.show) }
            return ShowPage(
                request.page,
                result: result,
                cast: cast,
                changes: Array(changes.prefix(20)),
                sourceCount: request.session.instances.count
            ).bytes
        },
        page("/show/{show}/season/{season}", "Page of a season.", [highlight]) { request throws(Problem) in
            let (show, season, chosen) = (
                request.pathParameter("show"), request.pathParameter("season"), request.parameters.text("highlight")
            )
            let target = try request.reading { () throws(ArgumentError) in
                try SeasonQuery.Target(show, season, highlight: chosen)
            }
            return SeasonPage(request.page, result: try await request.perform(SeasonQuery(target))).bytes
        },
        page("/show/{show}/{episode}", "Page of an episode.", [airing]) { request throws(Problem) in
            let (show, text) = (request.pathParameter("show"), request.pathParameter("episode"))
            let name = try request.reading { () throws(ArgumentError) in
                try EpisodeReference.read(text, allowsTableForms: true)
            }
            let result = try await request.perform(EpisodeQuery(show, name))
            let story = try? await request.perform(ExplainQuery(show, name))
            let sources = Set(result.entry.episode.sources.map(\.key))
            let changes = await request.changes(of: [], days: 30).filter { $0.episode.map(sources.contains) ?? false }
            let start = request.parameters.text("at").flatMap { Instant.parse($0) }
            return EpisodePage(request.page, result: result, explanation: story, changes: changes, at: start).bytes
        },
        page("/person", "Page of a member of the cast: the followed shows with them.", [person, personShow]) {
            request throws(Problem) in
            let name = request.parameters.text("name") ?? ""
            let result = try await request.perform(PersonQuery(name, alsoIn: request.parameters.text("show")))
            return PersonPage(request.page, result: result).bytes
        },
        page(
            "/search",
            "Page of the search for shows and episodes.",
            [Parameter("text", .text(), "The text to search for.", example: "harbour")]
        ) {
            request throws(Problem) in
            guard let text = request.parameters.text("text") else {
                return SearchPage(request.page, text: nil, shows: nil, episodes: nil).bytes
            }
            let episodes = try? await request.perform(EpisodeSearchQuery(text))
            do throws(Problem) {
                let shows = try await request.perform(ShowSearchQuery(text))
                return SearchPage(request.page, text: text, shows: shows, episodes: episodes).bytes
            } catch {
                guard error.status == .serviceUnavailable else { throw error }
                return SearchPage(request.page, text: text, shows: nil, episodes: episodes).bytes
            }
        },
        // The order was a choice before the shows were grouped by their next airing. Old links still lead here.
        page("/following", "Page of the followed shows.", [order]) { request throws(Problem) in
            try await following(request)
        },
        page("/missed", "Page of aired episodes of followed shows that were not watched.") {
            request throws(Problem) in
            let result = try await request.perform(MissedQuery(nil, try request.pageListing))
            return MissedPage(request.page, result: result).bytes
        },
        page("/changes", "Page of recent changes in the data of the sources.") { request throws(Problem) in
            guard request.session.isPersistent else { return ChangesPage(request.page, result: nil).bytes }
            let since = request.session.now.addingTimeInterval(-7 * 86_400)
            let result = try await request.perform(ChangesQuery(since: since, limit: 300))
            let followed = Set(request.session.marks.followed.flatMap(\.keys))
            return ChangesPage(request.page, result: result, followed: followed).bytes
        },
        page("/sources", "Page of the state of every source.") { request throws(Problem) in
            let result = try await request.perform(ProvidersQuery())
            let conflicts = try? await request.perform(ConflictsQuery(limit: 50))
            let shows = conflicts?.catalog.shows.flatMap(\.sources) ?? []
            let titles = Dictionary(shows.map { ($0.key, $0.show.title) }, uniquingKeysWith: { first, _ in first })
            return SourcesPage(
                request.page,
                result: result,
                suggestions: conflicts?.suggestions ?? [],
                titles: titles,
                decisions: request.session.marks.links
            ).bytes
        },
        page("/stats", "Page of the counts of watched episodes.") { request throws(Problem) in
            StatisticsPage(request.page, result: try await request.perform(StatisticsQuery())).bytes
        },
        page("/import", "Page that imports marks, and lists those without an episode.") { request throws(Problem) in
            let choices = try? await request.perform(MarkChoicesQuery())
            return ImportPage(request.page, .start(choices?.choices ?? [])).bytes
        },
        page("/settings", "Page of the preferences.", [saved]) { request throws(Problem) in
            SettingsPage(
                request.page,
                configured: (request.context.configured.region, request.context.configured.zone),
                hasSignIn: request.context.needsToken,
                isSaved: request.parameters.flag("saved")
            ).bytes
        },
        page("/subscribe", "Page that builds the address of a feed.", feedParameters) { request throws(Problem) in
            SubscribePage(
                request.page,
                options: request.feedOptions,
                origin: request.context.origin,
                needsToken: request.context.needsToken,
                qrCode: QRCode.dots
            ).bytes
        },
    ]

    static let date = Parameter.day("date", "A date, today, tomorrow, yesterday, a weekday, +7 or -7.")
    private static let month = Parameter(
        "month",
        .text(limit: 32),
        "The month (default: this month).",
        example: "2019-07"
    )
    private static let airing = Parameter(
        "at",
        .optionalText(limit: 32),
        "The start of the selected airing.",
        example: "2019-07-12T13:00:00Z"
    )
    private static let person = Parameter(
        "name",
        .text(),
        "The name, exactly as a source states it.",
        example: "Rose McIver"
    )
    private static let personShow = Parameter("show", .text(), "A show to search in addition to the followed ones.")
    private static let saved = Parameter("saved", .flag, "Show that the preferences were saved.")
    private static let highlight = Parameter("highlight", .text(), "An episode to highlight.", example: "S01E02")
    private static let order = Parameter(
        "order",
        .choice(["next", "progress", "to-watch", "title"]),
        "Ignored. The shows are grouped by their next airing."
    )
    private static let feedParameters = [
        Parameter("feed", .choice(SubscribePage.feeds), "The feed."),
        // A form also sends empty fields.
        Parameter("past", .optionalNumber(0...90), "Days before today."),
        Parameter("future", .optionalNumber(0...90), "Days after today."),
        Parameter("alarm", .optionalNumber(0...10_080), "Add a reminder this many minutes before each event."),
        Parameter("all-day", .flag, "Make every event an all-day event."),
        Parameter("filter", .optionalText(), "Only shows with this text in title, network or streaming service."),
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
            // Remaining times, past airings and ages of data change every minute.
            freshness: .minute,
            kind: .media("text/html; charset=utf-8")
        ) { request throws(Problem) in Content(try await bytes(request)) }
    }
}

extension EndpointRequest {
    /// The values that a page is built with.
    var page: Page {
        // A body that does not fit is reported when the page is complete.
        context.page(session, sink: { [body] piece in try? body.append(piece) })
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

    /// Returns the changes of the last days. It is empty if nothing is stored.
    func changes(of kinds: Set<ScheduleChange.Kind>, days: Double) async -> [ScheduleChange] {
        let since = session.now.addingTimeInterval(-days * 86_400)
        return (try? await session.perform(ChangesQuery(since: since, kinds: kinds)).changes) ?? []
    }
}

extension ScheduleChange {
    var episode: SourceKey? { episodeID.map { SourceKey(provider: provider, id: $0) } }

    fileprivate func isOf(_ show: MergedShow) -> Bool {
        show.sources.contains { $0.key == SourceKey(provider: provider, id: showID) }
    }
}
