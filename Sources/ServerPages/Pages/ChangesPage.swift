package import Aggregator
internal import Foundation
internal import ScheduleMerging
package import ScheduleModel

/// The page with the recent changes in the data of all sources, grouped by day and show. Followed shows come first.
package struct ChangesPage {
    let page: Page
    /// The changes, or nil in a demonstration, which stores nothing.
    let result: ChangesResult?
    /// The IDs of the followed shows.
    let followed: Set<SourceKey>

    package init(_ page: Page, result: ChangesResult?, followed: Set<SourceKey> = []) {
        (self.page, self.result, self.followed) = (page, result, followed)
    }

    /// The changes of one show that were found on one day.
    private struct Group {
        let key: SourceKey
        var changes: [ScheduleChange]
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.changes)).html { html in
            html.add(.h1, text: page.text(.changes))
            let changes = result?.changes ?? []
            if changes.isEmpty {
                html.add(.p, .class("empty"), text: page.text(result == nil ? .demoSavesNothing : .changesNone))
            }
            var remaining = changes[...]
            while let first = remaining.first {
                let day = page.zone.day(of: first.detectedAt)
                let found = remaining.prefix { page.zone.day(of: $0.detectedAt) == day }
                remaining = remaining.dropFirst(found.count)
                section(day, groups(found), &html)
            }
        }
    }

    /// Returns the changes of a day by show: followed ones first, then by their latest change.
    private func groups(_ changes: ArraySlice<ScheduleChange>) -> [Group] {
        var groups: [Group] = []
        var positions: [SourceKey: Int] = [:]
        for change in changes {
            let key = SourceKey(provider: change.provider, id: change.showID)
            if let position = positions[key] {
                groups[position].changes.append(change)
            } else {
                positions[key] = groups.count
                groups.append(Group(key: key, changes: [change]))
            }
        }
        return groups.filter { followed.contains($0.key) } + groups.filter { !followed.contains($0.key) }
    }

    private func section(_ day: CivilDay, _ groups: [Group], _ html: inout HTML) {
        html.add(.section, .class("changed"), .text("aria-labelledby", "h-\(day)")) { html in
            html.add(.h2, .id("h-\(day)")) { html in
                html.add(.time, .text("datetime", day.description), text: page.dayText(day))
            }
            for group in groups {
                html.add(.h3, .class(followed.contains(group.key) ? "fol" : "")) { html in
                    html.add(
                        .a,
                        .href(page.address("show", group.key.description)),
                        .automaticDirection,
                        text: group.changes[0].showTitle
                    )
                }
                ChangeList(page: page, changes: group.changes, heading: nil).add(to: &html)
            }
        }
    }
}
