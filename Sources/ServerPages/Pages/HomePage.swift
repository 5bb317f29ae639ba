internal import ScheduleMerging
package import Aggregator
internal import Foundation
internal import ProviderAPI
package import ScheduleModel
package import ScheduleViews

/// The week: the shows that are on now, then seven shelves, Monday to Sunday.
package struct HomePage {
    let page: Page
    let week: ScheduleResult
    /// The shows that are on now, or nil if the current week is not shown.
    let now: NowResult?
    /// The evening of a viewer who follows shows, or nil if the current week is not shown.
    let evening: EveningView?
    /// The episodes for which a source recently reported a new time.
    let moved: Set<SourceKey>
    let query: ListingURLState

    package init(
        _ page: Page,
        week: ScheduleResult,
        now: NowResult?,
        evening: EveningView? = nil,
        moved: Set<SourceKey>,
        query: ListingURLState
    ) {
        (self.page, self.week, self.now, self.moved, self.query) = (page, week, now, moved, query)
        self.evening = evening
    }

    private var hasToday: Bool { week.days.contains(page.today) }

    /// The whole page.
    package var bytes: [UInt8] {
        let span = page.language.span(week.days)
        return PageLayout(page: page, title: span, tab: .week).html { html in
            WeekBar(page: page, days: week.days, query: query).add(to: &html, title: span)
            SourceNotices(page: page, reports: week.origin.reports).add(to: &html)
            if let now, !now.running.isEmpty { running(now, &html) }
            if hasToday, now?.running.isEmpty ?? true, !hasNowData { noDataForNow(&html) }
            if let evening { EveningShelves(page: page, evening: evening).add(to: &html) }
            for day in week.view.days { shelf(day, &html) }
            html.add(.p, .id("nothing"), .class("empty"), .flag("hidden"), text: page.text(.nothingMatches))
        }
    }

    private var hasNowData: Bool { now.map { DayCoverage($0.origin.reports).contains(page.today) } ?? false }

    /// Adds a note that there is no data for now. Without it the page would look as if nothing were on.
    private func noDataForNow(_ html: inout HTML) {
        html.add(.section, .class("shelf now"), .id("now"), .text("aria-labelledby", "h-now")) { html in
            html.add(.h2, .id("h-now")) { html in html.add(.span, text: page.text(.onNow)) }
            html.add(.p, .class("empty"), text: page.emptyText(hasCoverage: false))
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
        let airings = day.airings(in: page.zone)
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
                let hasCoverage = hasData.contains(day.date)
                if hasCoverage || !airings.isEmpty { html.add(.small, text: page.count(.episodeCount, airings.count)) }
                // The notice about sources is above the week, and the page opens scrolled to today.
                if !hasCoverage { html.add(.i, .class("incomplete"), text: page.text(.incomplete)) }
            }
            if airings.isEmpty {
                html.add(.p, .class("empty"), text: page.emptyText(hasCoverage: hasData.contains(day.date)))
                return
            }
            let first = start(of: airings, isToday: isToday)
            html.add(.ol) { html in
                var index = 0
                for drop in EpisodeDrop.grouped(airings) {
                    let entry = drop.first
                    let indices = index..<(index + drop.entries.count)
                    index = indices.upperBound
                    PosterCell(
                        page: page,
                        entry: entry,
                        others: Array(drop.entries.dropFirst()),
                        hasMoved: moved.contains { key in
                            entry.episode.sources.contains { $0.key == key }
                        },
                        isRunning: isRunning(entry),
                        isFirst: first.map(indices.contains) ?? false && indices.lowerBound > 0
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

    /// Returns the index of the cell that a shelf is scrolled to. For today it is the current or next airing, for
    /// other days the first one of the evening. Returns nil if there is none.
    ///
    /// An airing that is still running is skipped if one that began later is already over. The shelf of shows on now
    /// has it.
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

    /// The hour at which the evening begins.
    private static let evening = 19
}
