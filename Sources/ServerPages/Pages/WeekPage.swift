internal import ScheduleMerging
package import Aggregator
internal import Foundation
internal import ProviderAPI
package import ScheduleModel
internal import ScheduleViews

/// The page of a week. Each day is a shelf, a horizontal row of posters.
package struct WeekPage {
    let page: Page
    let week: ScheduleResult
    /// The episodes for which a source recently reported a new time.
    let moved: Set<SourceKey>
    let query: ListingURLState

    package init(_ page: Page, week: ScheduleResult, moved: Set<SourceKey>, query: ListingURLState) {
        (self.page, self.week, self.moved, self.query) = (page, week, moved, query)
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let span = page.language.span(week.days)
        return PageLayout(page: page, title: span, tab: .schedule).html { html in
            ScheduleBar(page: page, view: .week, day: week.days.first, query: query).add(to: &html, title: span)
            SourceNotices(page: page, result: week, period: span).add(to: &html)
            for day in week.view.days { shelf(day, &html) }
            html.add(.p, .id("nothing"), .class("empty"), .flag("hidden"), text: page.text(.nothingMatches))
            MarkForm(page: page).add(to: &html)
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
                if !hasCoverage { html.add(.i, .class("incomplete"), text: page.incompleteText) }
            }
            if airings.isEmpty {
                html.add(.p, .class("empty"), text: page.emptyText(hasCoverage: hasData.contains(day.date)))
                return
            }
            let first = start(of: airings, isToday: isToday)
            let slots = ChannelSlots(airings)
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
                        hasNewTime: moved.contains { key in
                            entry.episode.sources.contains { $0.key == key }
                        },
                        isRunning: slots.isOn(entry, at: page.now),
                        isScrollTarget: first.map(indices.contains) ?? false && indices.lowerBound > 0
                    ).add(to: &html)
                }
            }
        }
    }

    private var hasData: DayCoverage { week.dayCoverage }

    /// Returns the index of the cell that a shelf is scrolled to. For today it is the current or next airing, for
    /// other days the first one of the evening. Returns nil if there is none.
    ///
    /// An airing that is still running is skipped if one that began later is already over. The evening has it.
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
