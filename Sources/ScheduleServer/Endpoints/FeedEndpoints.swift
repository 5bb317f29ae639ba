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

/// What programs subscribe to: calendars, guides and a list of changes. What nothing changed in is the same bytes.
extension Endpoint {
    static let feeds: [Endpoint] = [
        calendar("week.ics", "What airs, as a calendar: this week, or so many days around today."),
        calendar("following.ics", "What followed shows have on, as a calendar.", isFollowing: true),
        guide("guide.xml"), guide("guide.xml.gz"),
        Endpoint(
            path: "/feed/changes.atom",
            summary: "What sources say otherwise than before.",
            parameters: [
                Parameter(
                    "kind",
                    .choice(ScheduleChange.Kind.allCases.map(\.rawValue)),
                    "Only this kind.",
                    repeats: true
                ),
                Parameter("filter", .text(), "Contained in the show's title."),
                Parameter("followed", .flag, "Only shows that are followed."), .limit,
            ],
            kind: .media("application/atom+xml"),
            scope: .feed
        ) { asked throws(Problem) in
            let (words, session) = (asked.parameters, asked.session)
            let (since, kinds) = try asked.reading { () throws(ArgumentError) in
                (try ChangeFilterParser.since(nil, in: session), try ChangeFilterParser.kinds(words.texts("kind")))
            }
            let question = ChangesQuery(
                since: since,
                kinds: kinds,
                filter: asked.listingParameters.filter,
                limit: words.number("limit") ?? 200
            )
            var content = Content(ChangeFeed(try await asked.reply(question), session).bytes)
            (content.isMarked, content.isPersonal) = (asked.isPersonal, asked.isPersonal)
            return content
        },
    ]

    private static let calendarParameters = [
        Parameter("past", .number(0...90), "So many days before today; with those after it 91 at most.", example: "7"),
        Parameter(
            "future",
            .number(0...90),
            "So many days after today; with those before it 91 at most.",
            example: "28"
        ),
        Parameter("all-day", .flag, "Every event takes all of its day."),
        Parameter("alarm", .number(0...10_080), "Remind of each so many minutes before.", example: "15"),
    ]

    private static func calendar(_ name: String, _ summary: String, isFollowing: Bool = false) -> Endpoint {
        let own = Parameter("unmonitored", .flag, "Also what you skipped or have watched.")
        return Endpoint(
            path: "/feed/" + name,
            summary: summary,
            parameters: calendarParameters + (isFollowing ? [own] : []) + Parameter.listing,
            kind: .media("text/calendar; charset=utf-8"),
            scope: .feed,
            isPersonal: isFollowing
        ) { asked throws(Problem) in
            var options = try asked.listing
            if isFollowing, !asked.parameters.flag("unmonitored") { options.filter.onlyUnwatched = true }
            let span = try asked.calendarDays(isFollowing: isFollowing)
            let answer =
                isFollowing
                ? try await asked.reply(FollowedScheduleQuery(span, options))
                : try await asked.reply(ScheduleQuery(span, options), freshFor: 6 * 3600)
            var form = ICalendarFormat(alarmMinutes: asked.parameters.number("alarm"))
            form.isFeed = true
            form.isAllDay = asked.parameters.flag("all-day")
            let title = isFollowing ? "aggctl: shows I follow" : "aggctl"
            var content = Content(try asked.bytes(form, answer, title, knowsChanges: true))
            (content.isMarked, content.isPersonal) = (asked.isPersonal || isFollowing, asked.isPersonal || isFollowing)
            return content
        }
    }

    private static func guide(_ name: String) -> Endpoint {
        let isFile = name != "guide.xml"
        return Endpoint(
            path: "/feed/" + name,
            summary: isFile ? "The same, packed as a file." : "A guide for receivers, in XMLTV.",
            parameters: [
                Parameter("days", .number(1...90), "How many days; 5 where it is not set. With past 90 at most."),
                Parameter(
                    "past",
                    .number(0...7),
                    "So many days before today; 1 where it is not set and there is room."
                ),
            ] + Parameter.listing,
            kind: .media(isFile ? "application/gzip" : "application/xml; charset=utf-8"),
            scope: .feed
        ) { asked throws(Problem) in
            let span = try asked.guideDays
            // What overlaps is arranged over midnight, so that a day alone is the same as among others.
            let answer = try await asked.reply(
                ScheduleQuery(span.extended(before: 1, after: 1), try asked.listing),
                freshFor: 6 * 3600
            )
            let form = XMLTVFormat(days: span, resolvesOverlaps: true)
            let bytes = try asked.bytes(form, answer, "aggctl", remarkingOn: span)
            var content = Content(isFile ? Gzip.packed(bytes, isFile: true) ?? [] : bytes)
            (content.isMarked, content.isPersonal, content.isCompressible) = (
                asked.isPersonal, asked.isPersonal, !isFile
            )
            return content
        }
    }
}

extension EndpointRequest {
    /// The days of a guide. What is not set takes no more than what is set leaves.
    fileprivate var guideDays: DaySpan {
        get throws(Problem) {
            // A day more on each side is asked for.
            let longest = ScheduleQuery.maxDays - 2
            let (days, past) = (parameters.number("days") ?? 5, parameters.number("past"))
            let span = DaySpan(session.today).extended(before: past ?? min(1, longest - days), after: days - 1)
            if span.count > longest { throw Problem(.tooManyDays(limit: longest)) }
            return span
        }
    }

    /// The days of a calendar: this week, or what is asked for; what is followed is looked for further ahead. What is not
    /// set takes no more than what is set leaves.
    fileprivate func calendarDays(isFollowing: Bool) throws(Problem) -> DaySpan {
        let today = session.today
        let (past, future) = (parameters.number("past"), parameters.number("future"))
        if past == nil, future == nil, !isFollowing { return DaySpan(weekOf: today) }
        let room = ScheduleQuery.maxDays - 1
        let span = DaySpan(today).extended(
            before: past ?? min(7, room - (future ?? 28)),
            after: future ?? min(28, room - (past ?? 7))
        )
        if span.count > ScheduleQuery.maxDays { throw Problem(.tooManyDays(limit: ScheduleQuery.maxDays)) }
        return span
    }

    fileprivate func bytes(
        _ form: some ExportFormat,
        _ answer: ScheduleResult,
        _ title: String,
        knowsChanges: Bool = false,
        remarkingOn days: DaySpan? = nil
    ) throws(Problem) -> [UInt8] {
        // An empty calendar would take the events from whoever subscribed: what is not known is no answer (W11).
        let reports = answer.origin.reports
        if !reports.isEmpty, !reports.contains(where: \.hasContent) { throw Problem(.sourcesFailed(reports)) }
        var guide = answer.guide
        // Whoever reads a feed need not know by which address, maybe with a password in it, its source is asked.
        guide?.attributes.removeAll { $0.name == "source-data-url" }
        let listing = ExportListing(
            entries: answer.view.entries,
            days: answer.days,
            zone: session.zone,
            madeAt: session.now,
            title: title,
            changes: knowsChanges ? session.sessionStore.storage.changes(since: .distantPast) : [],
            attributions: session.attributions.map {
                ExportAttribution(text: $0.text, licence: $0.licence, url: $0.url)
            },
            guide: guide,
            notice: answer.remark(on: days ?? answer.days)
        )
        var bytes: [UInt8] = []
        _ = form.write(listing) { bytes += $0 }
        return bytes
    }
}
