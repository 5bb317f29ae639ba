internal import ProviderAPI
internal import HTTPTypes
internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleExport
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// The feeds that programs subscribe to: calendars, guides and a list of changes. A feed without changes has the same
/// bytes as before.
extension Endpoint {
    static let feeds: [Endpoint] = [
        calendar("week.ics", "The schedule as a calendar: this week, or a number of days around today."),
        calendar("following.ics", "The episodes of followed shows as a calendar.", isFollowing: true),
        guide("guide.xml"), guide("guide.xml.gz"),
        airings(.atom, "What aired in the last days and airs today, for feed readers."),
        airings(.json, "The same as a JSON Feed."),
        Endpoint(
            path: "/feed/changes.atom",
            summary: "Recent changes in the data of the sources.",
            parameters: [
                Parameter(
                    "kind",
                    .choice(ScheduleChange.Kind.allCases.map(\.rawValue)),
                    "Only changes of this kind.",
                    repeats: true
                ),
                Parameter("filter", .text(), "Only shows with this text in the title."),
                Parameter("followed", .flag, "Only followed shows."), .limit, eachEpisode,
            ],
            kind: .media("application/atom+xml"),
            scope: .feed
        ) { request throws(Problem) in
            let (parameters, session) = (request.parameters, request.session)
            let (since, kinds) = try request.reading { () throws(ArgumentError) in
                (try ChangeFilterParser.since(nil, in: session), try ChangeFilterParser.kinds(parameters.texts("kind")))
            }
            let query = ChangesQuery(
                since: since,
                kinds: kinds,
                filter: request.listingParameters.filter,
                limit: parameters.number("limit") ?? 200
            )
            let isGrouped = !parameters.flag(eachEpisode.name)
            let feed = await ChangeFeed(try await request.perform(query), session, isGrouped: isGrouped)
            var content = Content(feed.bytes)
            content.dependsOnMarks = request.isPersonal
            content.isPersonal = request.isPersonal
            return content
        },
    ]

    private static let eachEpisode = Parameter(
        "each-episode",
        .flag,
        "An item for each episode, even if several come out together."
    )

    private static func airings(_ form: AiringFeed.Form, _ summary: String) -> Endpoint {
        Endpoint(
            path: "/feed/airings." + form.rawValue,
            summary: summary,
            parameters: [
                Parameter("past", .number(0...90), "Days before today (default: 7).", example: "7"),
                Parameter("future", .number(0...90), "Days after today (default: 0).", example: "1"), eachEpisode,
            ] + Parameter.listing,
            kind: .media(form == .atom ? "application/atom+xml" : "application/feed+json"),
            scope: .feed
        ) { request throws(Problem) in
            let future = request.parameters.number("future") ?? 0
            let past = request.parameters.number("past") ?? min(7, ScheduleQuery.maxDays - 1 - future)
            let span = DaySpan(request.session.today).extended(before: past, after: future)
            if span.count > ScheduleQuery.maxDays { throw Problem(.tooManyDays(limit: ScheduleQuery.maxDays)) }
            let result = try await request.performSchedule(ScheduleQuery(span, try request.listing))
            try result.requireContent()
            let isGrouped = !request.parameters.flag(eachEpisode.name)
            let feed = AiringFeed(result, request.session, isGrouped: isGrouped)
            var content = Content(feed.bytes(as: form))
            content.dependsOnMarks = request.isPersonal
            content.isPersonal = request.isPersonal
            return content
        }
    }

    private static let calendarParameters = [
        Parameter("past", .number(0...90), "Days before today. Past and future days are 91 at most.", example: "7"),
        Parameter("future", .number(0...90), "Days after today. Past and future days are 91 at most.", example: "28"),
        Parameter("all-day", .flag, "Make every event an all-day event."),
        Parameter("alarm", .number(0...10_080), "Add a reminder this many minutes before each event.", example: "15"),
        eachEpisode,
    ]

    private static func calendar(_ name: String, _ summary: String, isFollowing: Bool = false) -> Endpoint {
        let unmonitored = Parameter("unmonitored", .flag, "Include watched and skipped episodes.")
        return Endpoint(
            path: "/feed/" + name,
            summary: summary,
            parameters: calendarParameters + (isFollowing ? [unmonitored] : []) + Parameter.listing,
            kind: .media("text/calendar; charset=utf-8"),
            scope: .feed,
            isPersonal: isFollowing
        ) { request throws(Problem) in
            var options = try request.listing
            if isFollowing, !request.parameters.flag("unmonitored") { options.filter.onlyUnwatched = true }
            let span = try request.calendarDays(isFollowing: isFollowing)
            let result =
                isFollowing
                ? try await request.perform(FollowedScheduleQuery(span, options))
                : try await request.performSchedule(ScheduleQuery(span, options))
            var format = ICalendarFormat(alarmMinutes: request.parameters.number("alarm"))
            format.isFeed = true
            format.groupsDrops = !request.parameters.flag(eachEpisode.name)
            format.isAllDay = request.parameters.flag("all-day")
            let title = isFollowing ? "aggctl: shows I follow" : "aggctl"
            var content = try await request.content(format, result, title, includesChanges: true)
            let isPersonal = request.isPersonal || isFollowing
            content.dependsOnMarks = isPersonal
            content.isPersonal = isPersonal
            return content
        }
    }

    private static func guide(_ name: String) -> Endpoint {
        let isFile = name != "guide.xml"
        return Endpoint(
            path: "/feed/" + name,
            summary: isFile ? "The same guide, compressed with gzip." : "A guide for receivers, in XMLTV format.",
            parameters: [
                Parameter("days", .number(1...90), "Number of days (default: 5). With past days 90 at most."),
                Parameter("past", .number(0...7), "Days before today (default: 1, or 0 if days is 90)."),
            ] + Parameter.listing,
            kind: .media(isFile ? "application/gzip" : "application/xml; charset=utf-8"),
            scope: .feed
        ) { request throws(Problem) in
            let span = try request.guideDays
            // Overlaps are resolved across midnight, so a day looks the same whether or not its neighbours are
            // requested.
            let result = try await request.performSchedule(
                ScheduleQuery(span.extended(before: 1, after: 1), try request.listing)
            )
            let format = XMLTVFormat(days: span, resolvesOverlaps: true)
            var content = try await request.content(format, result, "aggctl", noticeFor: span)
            if isFile { content = content.gzipped }
            content.dependsOnMarks = request.isPersonal
            content.isPersonal = request.isPersonal
            content.isCompressible = !isFile
            return content
        }
    }
}

extension EndpointRequest {
    /// The days of a guide. A default is reduced if the other parameter leaves fewer days.
    fileprivate var guideDays: DaySpan {
        get throws(Problem) {
            // The query includes one more day on each side.
            let maxDays = ScheduleQuery.maxDays - 2
            let (days, past) = (parameters.number("days") ?? 5, parameters.number("past"))
            let span = DaySpan(session.today).extended(before: past ?? min(1, maxDays - days), after: days - 1)
            if span.count > maxDays { throw Problem(.tooManyDays(limit: maxDays)) }
            return span
        }
    }

    /// Returns the days of a calendar. Without parameters that is this week, or for followed shows 7 days before and
    /// 28 days after today. A default is reduced if the other parameter leaves fewer days.
    fileprivate func calendarDays(isFollowing: Bool) throws(Problem) -> DaySpan {
        let today = session.today
        let (past, future) = (parameters.number("past"), parameters.number("future"))
        if past == nil, future == nil, !isFollowing { return DaySpan(weekOf: today) }
        let maxOtherDays = ScheduleQuery.maxDays - 1
        let span = DaySpan(today).extended(
            before: past ?? min(7, maxOtherDays - (future ?? 28)),
            after: future ?? min(28, maxOtherDays - (past ?? 7))
        )
        if span.count > ScheduleQuery.maxDays { throw Problem(.tooManyDays(limit: ScheduleQuery.maxDays)) }
        return span
    }

    fileprivate func content(
        _ format: some ExportFormat,
        _ result: ScheduleResult,
        _ title: String,
        includesChanges: Bool = false,
        noticeFor days: DaySpan? = nil
    ) async throws(Problem) -> Content {
        try result.requireContent()
        var guide = result.guide
        // Readers of a feed must not see the URL of its source, which may contain a password.
        guide?.attributes.removeAll { $0.name == "source-data-url" }
        let listing = ExportListing(
            entries: result.view.entries,
            days: result.days,
            zone: session.zone,
            generatedAt: session.now,
            title: title,
            changes: includesChanges ? await session.sessionStore.storage.changes(since: .distantPast) : [],
            attributions: session.attributions.map {
                ExportAttribution(text: $0.text, license: $0.license, url: $0.url)
            },
            guide: guide,
            notice: result.notice(for: days ?? result.days)
        )
        return Content { sink in _ = try format.write(listing, to: sink) }
    }
}

extension ScheduleResult {
    /// Throws an error if every source failed. An empty calendar would delete the events of subscribers (W11).
    fileprivate func requireContent() throws(Problem) {
        let reports = origin.reports
        if !reports.isEmpty, !reports.contains(where: \.hasContent) { throw Problem(.sourcesFailed(reports)) }
    }
}
