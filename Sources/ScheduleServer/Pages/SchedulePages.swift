internal import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import ServerPages

/// The pages of the schedule that more than one address has, because a user chooses the one that opens first.
extension Endpoint {
    /// Returns the page of the evening, from stored data. A refresh follows in the background.
    static func tonight(_ request: EndpointRequest) async throws(Problem) -> [UInt8] {
        let result = try await request.performSchedule(
            TonightQuery(includesStreaming: try request.pageListing.includesStreaming)
        )
        let evening = result.evening
        let shown = evening.running.map(\.entry) + evening.later + evening.outToday
        let (now, zone) = (request.session.now, request.session.zone)
        let coming = ComingEpisodes(of: result.followed, at: now, in: zone, without: shown)
        return TonightPage(request.page, result: result, coming: coming).bytes
    }

    static func week(_ request: EndpointRequest) async throws(Problem) -> [UInt8] {
        let result = try await request.performSchedule(
            ScheduleQuery(try request.week, try request.pageListing)
        )
        let moved = await request.changes(of: [.moved], days: 7).compactMap(\.episode)
        return WeekPage(request.page, week: result, moved: Set(moved), query: request.query).bytes
    }

    static func monthTable(_ request: EndpointRequest) async throws(Problem) -> [UInt8] {
        let span = try request.month
        let result = try await request.performSchedule(
            ScheduleQuery(request.completeWeeks(of: span), try request.pageListing, includesFollowed: true)
        )
        let (parameters, today) = (request.parameters, request.session.today)
        let defaultDay = try request.date ?? (span.contains(today) ? today : span.first)
        let chosen = try request.reading { () throws(ArgumentError) in
            try parameters.text("day").map { text throws(ArgumentError) in
                try DateParser.day(text, today: today, name: "day")
            } ?? defaultDay
        }
        return MonthPage(request.page, result: result, month: span.first, chosen: chosen, query: request.query).bytes
    }

    static func following(_ request: EndpointRequest) async throws(Problem) -> [UInt8] {
        FollowingPage(
            request.page,
            result: try await request.perform(FollowedShowsQuery()),
            hidden: request.session.marks.shows.filter(\.isHidden)
        ).bytes
    }

    /// Returns whether the address has a parameter of a week. Before the evening, the home page was the week.
    static func hasListingParameter(_ request: EndpointRequest) -> Bool {
        ([date] + Parameter.listing).contains { request.parameters.has($0.name) }
    }
}

/// The period and the filters in the address of a page.
extension EndpointRequest {
    /// The listing options of a page. The user's preferences apply unless the address has a parameter.
    var pageListing: ListingOptions {
        get throws(Problem) {
            var options = try listing
            options.includesStreaming = includesStreaming
            return options
        }
    }

    private var includesStreaming: Bool {
        if parameters.has("streaming") { return parameters.flag("streaming") }
        return context.reader.preferences.includesStreaming ?? session.includesStreaming
    }

    var query: ListingURLState {
        var query = ListingURLState()
        query.filter = parameters.text("filter")
        query.country = parameters.text("country")
        query.zone = parameters.text("timezone")
        query.networks = parameters.texts("network")
        query.services = parameters.texts("on")
        query.hasOwnServices = session.hasOwnServices
        query.isFollowed = parameters.flag("followed")
        query.hasStreamingParameter = parameters.has("streaming")
        query.includesStreaming = includesStreaming
        return query
    }

    /// The day in the parameter `date`, or nil without one.
    var date: CivilDay? {
        get throws(Problem) {
            guard let text = parameters.text("date") else { return nil }
            let today = session.today
            return try reading { () throws(ArgumentError) in try DateParser.day(text, today: today, name: "date") }
        }
    }

    /// The week of the parameter `date`, from the weekday that the user prefers.
    var week: DaySpan {
        get throws(Problem) {
            context.reader.preferences.week(of: try date ?? session.today)
        }
    }

    /// The month of the parameter `month`, or else of `date`.
    var month: DaySpan {
        get throws(Problem) {
            let (date, today) = (try date, session.today)
            let text = parameters.text("month") ?? date.map { String($0.description.dropLast(3)) }
            return try reading { () throws(ArgumentError) in try DateParser.month(text, today: today) }
        }
    }

    /// Returns some days, extended to complete weeks.
    func completeWeeks(of days: DaySpan) -> DaySpan {
        let preferences = context.reader.preferences
        let (first, last) = (preferences.week(of: days.first), preferences.week(of: days.last))
        return DaySpan(from: first.first, to: last.last) ?? days
    }
}
