package import Aggregator
internal import ScheduleModel
internal import ScheduleViews

/// The page with the aired episodes of followed shows that were not watched, the newest first.
package struct MissedPage {
    let page: Page
    let result: ScheduleResult

    package init(_ page: Page, result: ScheduleResult) { (self.page, self.result) = (page, result) }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.missed), tab: .following).html { html in
            html.add(.header, .class("week")) { html in html.add(.h1, text: page.text(.missed)) }
            SourceNotices(page: page, reports: result.origin.reports).add(to: &html)
            if result.view.days.isEmpty { html.add(.p, .class("empty"), text: page.text(.missedNothing)) }
            for day in result.view.days {
                html.add(.section) { html in
                    html.add(.h2, text: page.language.weekdayAndDay(day.date))
                    html.add(.ul, .class("rows")) { html in
                        for entry in day.entries {
                            EntryRow(page: page, entry: entry, leadsToSeason: true).add(to: &html)
                        }
                    }
                }
            }
            MarkForm(page: page).add(to: &html)
        }
    }
}
