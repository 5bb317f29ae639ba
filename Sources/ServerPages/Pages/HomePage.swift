internal import ScheduleMerging
package import Aggregator
internal import Foundation
internal import ProviderAPI
package import ScheduleModel
internal import ScheduleViews

/// The week: what is on now, then seven shelves, Monday to Sunday.
package struct HomePage {
    let page: Page
    let week: ScheduleResult
    /// What is on; nil where the week is another.
    let now: NowResult?
    /// The episodes of which a source told another time of late.
    let moved: Set<SourceKey>
    let query: ListingURLState

    package init(_ page: Page, week: ScheduleResult, now: NowResult?, moved: Set<SourceKey>, query: ListingURLState) {
        (self.page, self.week, self.now, self.moved, self.query) = (page, week, now, moved, query)
    }

    private var hasToday: Bool { week.days.contains(page.today) }

    /// The whole page.
    package var bytes: [UInt8] {
        let span = page.language.span(week.days)
        return PageLayout(page: page, title: span, tab: .week).html { html in
            WeekBar(page: page, days: week.days, query: query).add(to: &html, title: span)
            SourceNotices(page: page, reports: week.origin.reports).add(to: &html)
            if let now, !now.running.isEmpty { running(now, &html) }
            if hasToday, now?.running.isEmpty ?? true, !hasNowData { nothingOfNow(&html) }
            for day in week.view.days { shelf(day, &html) }
            html.add(.p, .id("nothing"), .class("empty"), .flag("hidden"), text: page.text(.nothingMatches))
        }
    }

    private var hasNowData: Bool { now.map { DayCoverage($0.origin.reports).contains(page.today) } ?? false }

    /// That it is not known whether anything is on: without a word it would seem that nothing is.
    private func nothingOfNow(_ html: inout HTML) {
        html.add(.section, .class("shelf now"), .id("now"), .text("aria-labelledby", "h-now")) { html in
            html.add(.h2, .id("h-now")) { html in html.add(.span, text: page.text(.onNow)) }
            html.add(.p, .class("empty"), text: page.nothing(isKnown: false))
        }
    }

    private func running(_ now: NowResult, _ html: inout HTML) {
        html.add(.section, .class("shelf now"), .id("now"), .text("aria-labelledby", "h-now")) { html in
            html.add(.h2, .id("h-now")) { html in
                html.add(.span, text: page.text(.onNow))
                html.add(.small, text: page.count(.showCount, now.running.count))
                if !hasNowData { html.add(.i, .class("incomplete"), text: page.text(.incomplete)) }
            }
            html.add(.ol) { html in
                for running in now.running {
                    var cell = PosterCell(page: page, entry: running.entry)
                    (cell.isRunning, cell.minutesLeft) = (true, running.minutesLeft)
                    let end = running.entry.end.map { "\(Int($0.timeIntervalSince1970) / 60)" }
                    html.add(
                        .li,
                        .class(cell.classes),
                        .data("f", cell.filterText),
                        end.map { .data("e", $0) } ?? .none
                    ) { cell.addLink(to: &$0) }
                }
            }
        }
    }

    private func shelf(_ day: ScheduleView.Day, _ html: inout HTML) {
        let showings = day.airings(in: page.zone)
        let isToday = day.date == page.today
        let name = "d-\(day.date)"
        html.add(
            .section,
            .class(isToday ? "shelf today" : "shelf"),
            .id(name),
            .text("aria-labelledby", "h-\(name)")
        ) { html in
            html.add(.h2, .id("h-\(name)")) { html in
                html.add(.time, .text("datetime", day.date.description), text: page.language.weekdayAndDay(day.date))
                if isToday { html.add(.span, text: page.text(.today)) }
                let isKnown = hasData.contains(day.date)
                if isKnown || !showings.isEmpty { html.add(.small, text: page.count(.episodeCount, showings.count)) }
                // The notice stands above the week, and the first sight is of today.
                if !isKnown { html.add(.i, .class("incomplete"), text: page.text(.incomplete)) }
            }
            if showings.isEmpty {
                html.add(.p, .class("empty"), text: page.nothing(isKnown: hasData.contains(day.date)))
                return
            }
            let first = start(of: showings, isToday: isToday)
            html.add(.ol) { html in
                for (place, entry) in showings.enumerated() {
                    PosterCell(
                        page: page,
                        entry: entry,
                        hasMoved: moved.contains { key in
                            entry.episode.sources.contains { $0.key == key }
                        },
                        isRunning: isRunning(entry),
                        isFirst: place == first && place > 0
                    ).add(to: &html)
                }
            }
        }
    }

    private var hasData: DayCoverage { week.dayCoverage }

    private func isRunning(_ entry: ScheduleEntry) -> Bool {
        guard let start = entry.start, let end = entry.end else { return false }
        return start <= page.now && page.now < end
    }

    /// With which cell a shelf begins: today's with what is on or next, another's with its evening, where it has one.
    ///
    /// What has been on for long, and of which much of what began after it is over, is no beginning of what is to come: the
    /// shelf of what is on has it.
    private func start(of entries: [ScheduleEntry], isToday: Bool) -> Int? {
        if isToday {
            let lastOver = entries.last { ($0.end ?? $0.start).map { $0 <= page.now } ?? false }?.start
            return entries.firstIndex { entry in
                guard let start = entry.start else { return true }
                return (entry.end ?? start) > page.now && lastOver.map { start >= $0 } ?? true
            }
        }
        return entries.firstIndex { entry in
            entry.start.map { page.zone.clock(of: $0).hour >= Self.evening && page.zone.day(of: $0) == entry.date }
                ?? false
        }
    }

    /// The hour at which an evening begins.
    private static let evening = 19
}
