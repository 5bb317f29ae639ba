internal import ScheduleMerging
package import Aggregator
internal import Foundation
package import ScheduleModel
internal import ScheduleViews

/// The page of a month: a table of days, next to a list of the selected day.
package struct MonthPage {
    let page: Page
    /// The schedule of all weeks of the month, Monday to Sunday.
    let result: ScheduleResult
    /// Any day of the selected month.
    let month: CivilDay
    let chosen: CivilDay
    let query: ListingURLState

    package init(_ page: Page, result: ScheduleResult, month: CivilDay, chosen: CivilDay, query: ListingURLState) {
        (self.page, self.result, self.month, self.chosen, self.query) = (page, result, month, chosen, query)
    }

    /// The maximum number of shows in a cell of the table. The others are only counted.
    private static let lines = 4

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let title = page.language.month(month)
        return PageLayout(page: page, title: title, tab: .schedule).html { html in
            ScheduleBar(page: page, view: .month, day: month, query: query).add(to: &html, title: title)
            SourceNotices(page: page, result: result, period: title).add(to: &html)
            html.add(.div, .class("columns")) { html in
                table(title, &html)
                html.add(.section, .id("day"), .text("aria-labelledby", "h-day")) { list(&$0) }
            }
            MarkForm(page: page).add(to: &html)
        }
    }

    private func table(_ title: String, _ html: inout HTML) {
        let days = result.view.days
        html.add(.table, .class("month")) { html in
            html.add(.caption, .class("away"), text: title)
            html.add(.thead) { html in
                html.add(.tr) { html in
                    for day in days.prefix(7) {
                        html.add(.th, .text("scope", "col"), .text("abbr", page.language.weekday(day.date))) { html in
                            html.add(page.language.shortWeekday(day.date))
                        }
                    }
                }
            }
            html.add(.tbody) { html in
                for week in stride(from: 0, to: days.count, by: 7) {
                    html.add(.tr) { html in
                        for day in days[week..<min(week + 7, days.count)] { cell(day, &html) }
                    }
                }
            }
        }
    }

    private var hasData: DayCoverage { result.dayCoverage }

    private func cell(_ day: ScheduleView.Day, _ html: inout HTML) {
        let airings = day.airings(in: page.zone)
        let names = [
            day.date.parts.month == month.parts.month ? "" : "other", day.date == page.today ? "today" : "",
            day.date == chosen ? "chosen" : "",
        ].filter { !$0.isEmpty }.joined(separator: " ")
        html.add(.td, .class(names)) { html in
            let hasCoverage = hasData.contains(day.date)
            var count = page.count(.episodeCount, airings.count)
            if !hasCoverage {
                count =
                    airings.isEmpty ? page.emptyText(hasCoverage: false) : count + ", " + page.incompleteText
            }
            html.add(
                .a,
                .class("date"),
                .href(address(of: day.date)),
                .label("\(page.language.weekdayAndDay(day.date)), \(count)"),
                day.date == chosen ? .text("aria-current", "date") : .none
            ) { html in
                html.add(.time, .text("datetime", day.date.description), text: "\(day.date.parts.day)")
                if !airings.isEmpty {
                    html.add(.small, text: page.language.number(airings.count))
                } else if !hasCoverage {
                    html.add(.small, text: page.isFetching ? "…" : "?")
                }
            }
            if airings.isEmpty { return }
            let summary = DaySummary(airings, limit: Self.lines, in: page.zone)
            html.add(.ul) { html in
                for group in summary.groups { line(group, &html) }
                if summary.remainingCount > 0 {
                    let text = page.text(.more, page.language.number(summary.remainingCount))
                    html.add(.li) { html in
                        html.add(.a, .class("rest"), .href(address(of: day.date)), .text("tabindex", "-1"), text: text)
                    }
                }
            }
        }
    }

    /// Returns the address of the month with another day's list.
    private func address(of day: CivilDay) -> Address {
        let pairs = query.pairs("month", month.month) + [(name: "day", value: day.description)]
        return Address(page.base, ["month"], pairs, at: "day")
    }

    /// Adds the line of a show in the cell of a day: its first airing and the number of airings.
    private func line(_ group: [ScheduleEntry], _ html: inout HTML) {
        let entry = group[0]
        html.add(.li, .class(group.allSatisfy(\.isWatched) ? "seen" : "")) { html in
            html.add(.a, .href(page.address(of: entry))) { html in
                if let start = entry.start {
                    html.add(.time, .text("datetime", Instant.text(start)), text: page.clock(start))
                    html.add(" ")
                }
                html.add(.span, .automaticDirection, text: entry.show.value.title)
                if group.count > 1 { html.add(" ×\(page.language.number(group.count))") }
            }
        }
    }

    private func list(_ html: inout HTML) {
        html.add(.h2, .id("h-day"), text: page.language.weekdayAndDay(chosen))
        let airings = result.view.days.first { $0.date == chosen }?.airings(in: page.zone) ?? []
        if airings.isEmpty {
            html.add(.p, .class("empty"), text: page.nothingHere(hasCoverage: hasData.contains(chosen)))
            return
        }
        // The list of today begins at now.
        let over = airings.filter { entry in
            chosen == page.today && (entry.end ?? entry.start).map { $0 <= page.now } ?? false
        }
        if !over.isEmpty {
            html.add(.details, .class("over")) { html in
                html.add(.summary, text: page.count(.earlierToday, over.count))
                rows(over, &html)
            }
        }
        let isOver = Set(over.map(PosterCell.id))
        rows(airings.filter { !isOver.contains(PosterCell.id(of: $0)) }, &html)
    }

    private func rows(_ entries: [ScheduleEntry], _ html: inout HTML) {
        if entries.isEmpty { return }
        html.add(.ul, .class("rows")) { html in
            for entry in entries { EntryRow(page: page, entry: entry, leadsToSeason: true).add(to: &html) }
        }
    }
}

/// The page with the episodes of a month, grouped by day. The latest is first.
package struct ListPage {
    let page: Page
    let result: ScheduleResult
    let month: CivilDay
    let query: ListingURLState

    package init(_ page: Page, result: ScheduleResult, month: CivilDay, query: ListingURLState) {
        (self.page, self.result, self.month, self.query) = (page, result, month, query)
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let title = page.language.month(month)
        return PageLayout(page: page, title: title, tab: .schedule).html { html in
            ScheduleBar(page: page, view: .list, day: month, query: query).add(to: &html, title: title)
            SourceNotices(page: page, result: result, period: title).add(to: &html)
            let coverage = result.dayCoverage
            let isEmpty = result.view.days.allSatisfy(\.entries.isEmpty)
            if isEmpty {
                let hasCoverage = result.view.days.allSatisfy { coverage.contains($0.date) }
                html.add(.p, .class("empty"), text: page.nothingHere(hasCoverage: hasCoverage))
            }
            // Empty days are left out, except for days without data.
            for day in result.view.days where !isEmpty && (!day.entries.isEmpty || !coverage.contains(day.date)) {
                html.add(.section, .class("daylist"), .text("aria-labelledby", "h-\(day.date)")) { html in
                    html.add(.h2, .id("h-\(day.date)")) { html in
                        html.add(
                            .time,
                            .text("datetime", day.date.description),
                            text: page.language.weekdayAndDay(day.date)
                        )
                    }
                    if day.entries.isEmpty {
                        html.add(.p, .class("empty"), text: page.emptyText(hasCoverage: false))
                        return
                    }
                    html.add(.ul, .class("rows")) { html in
                        for entry in day.airings(in: page.zone).reversed() {
                            EntryRow(page: page, entry: entry, leadsToSeason: true).add(to: &html)
                        }
                    }
                }
            }
            MarkForm(page: page).add(to: &html)
        }
    }
}
