package import Aggregator
internal import ScheduleModel

/// The page with the counts of watched episodes by year and month.
package struct StatisticsPage {
    let page: Page
    let result: StatisticsResult

    package init(_ page: Page, result: StatisticsResult) { (self.page, self.result) = (page, result) }

    /// The number of listed months.
    private static let months = 24

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.stats), tab: .following).html { html in
            html.add(.h1, text: page.text(.stats))
            if result.episodes == 0 { return html.add(.p, .class("empty"), text: page.text(.statsNothing)) }
            html.add(.ul, .class("plain")) { html in
                for line in lines { html.add(.li, text: line) }
            }
            table(result.byYear.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }, .statsYears, &html)
            let months = result.byMonth.sorted { $0.key > $1.key }.prefix(Self.months)
            table(months.map { (name(ofMonth: $0.key), $0.value) }, .statsMonths, &html)
        }
    }

    private var lines: [String] {
        let counts = [page.count(.episodeCount, result.episodes), page.count(.showCount, result.shows)]
        var lines = [(counts + [length(result.total.minutes)]).joined(separator: " · ")]
        let again = result.total.watchings - result.episodes
        if again > 0 { lines.append(page.text(.statsAgain, page.language.number(again))) }
        if let streak = result.longestStreak, streak.count > 1 {
            lines.append(page.text(.statsStreak, page.language.number(streak.count), page.language.span(streak)))
        }
        let left = [page.count(.episodeCount, result.left), length(result.leftMinutes)]
        lines.append(page.text(.statsLeft, left.joined(separator: " · ")))
        if result.withoutTime > 0 {
            lines.append(page.text(.statsUndated, page.count(.episodeCount, result.withoutTime)))
        }
        return lines
    }

    private func table(_ rows: [(name: String, period: StatisticsResult.Period)], _ title: Message, _ html: inout HTML)
    {
        if rows.isEmpty { return }
        html.add(.h2, text: page.text(title))
        html.add(.table, .class("stats")) { html in
            html.add(.tbody) { html in
                for (name, period) in rows {
                    html.add(.tr) { html in
                        html.add(.th, .text("scope", "row"), text: name)
                        html.add(.td, text: page.count(.episodeCount, period.watchings))
                        // A length of 0 is unknown.
                        html.add(.td, text: period.minutes == 0 ? "" : length(period.minutes))
                    }
                }
            }
        }
    }

    /// Returns a length in whole hours, or in minutes if it is short.
    private func length(_ minutes: Int) -> String {
        page.length(seconds: (minutes < 60 ? minutes : (minutes + 30) / 60 * 60) * 60)
    }

    private func name(ofMonth text: String) -> String { CivilDay(text + "-01").map(page.language.month) ?? text }
}
