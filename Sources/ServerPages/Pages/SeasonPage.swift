package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The page of a season: the episodes with their marks, and the progress.
package struct SeasonPage {
    let page: Page
    let result: SeasonResult

    package init(_ page: Page, result: SeasonResult) { (self.page, self.result) = (page, result) }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let title = page.text(.seasonOf, result.show.value.title, "\(result.number)")
        return PageLayout(page: page, title: title, hasUp: true).html { html in
            html.add(.article, .class("season"), .data("show", result.show.id.description)) { html in
                html.add(.header) { html in
                    html.add(.a, .href(page.address(of: result.show)), .text("tabindex", "-1"), .isHiddenFromReaders) {
                        html in
                        Poster(page: page, show: result.show).add(to: &html)
                    }
                    html.add(.div) { html in
                        html.add(.h1) { html in
                            html.add(
                                .a,
                                .href(page.address(of: result.show)),
                                .automaticDirection,
                                text: result.show.value.title
                            )
                        }
                        html.add(.p, text: page.text(.season, "\(result.number)"))
                        WatchedBar(page: page, progress: result.progress, show: result.show).add(to: &html)
                        SeasonLinks(page: page, show: result.show, current: result.number).add(to: &html)
                    }
                }
                SourceNotices(page: page, reports: result.origin.reports).add(to: &html)
                list(&html)
                if page.canSaveMarks {
                    html.add(.p, .class("actions")) { html in
                        let value = "watched-season \(result.show.id) \(result.number)"
                        html.add(
                            .button,
                            .text("form", MarkForm.id),
                            .name("mark"),
                            .value(value),
                            .class("all"),
                            text: page.text(.markSeason)
                        )
                    }
                }
                MarkForm(page: page).add(to: &html)
            }
        }
    }

    private func list(_ html: inout HTML) {
        if result.entries.isEmpty { return html.add(.p, .class("empty"), text: page.text(.noEpisodes)) }
        html.add(.ol, .class("rows episodes")) { html in
            for entry in result.entries {
                SeasonRow(
                    page: page,
                    entry: entry,
                    isSelected: entry.episode.id == result.selected,
                    isNext: entry.episode.id == result.nextToWatch
                ).add(to: &html)
            }
        }
    }
}

/// An episode in the list of its season.
struct SeasonRow {
    let page: Page
    let entry: ScheduleEntry
    var isSelected = false
    var isNext = false

    func add(to html: inout HTML) {
        html.add(
            .li,
            .id("r-\(entry.episode.id)"),
            .class(classes),
            .data("s", entry.episode.effectiveState.rawValue),
            .data("ep", entry.episode.id.description),
            isSelected ? .text("aria-current", "true") : .none
        ) { html in
            html.add(.a, .href(page.address(of: entry.episode, in: entry.show))) { html in
                html.add(.span, .class("no"), text: number)
                still(&html)
                html.add(.span) { html in
                    html.add(.b, .automaticDirection, text: page.title(of: entry) ?? page.text(.noTitle))
                    if let role = entry.role.flatMap(page.name) { html.add(.i, .class("role"), text: role) }
                    if isNext { html.add(.i, .class("next"), text: page.text(.nextToWatch)) }
                    when(&html)
                    if !page.covers(entry), let summary = entry.value.summary {
                        html.add(.span, .class("lines"), .automaticDirection, text: summary)
                    }
                }
            }
            MarkButtons(page: page, entry: entry, hasUpTo: entry.value.number.number != nil).add(to: &html)
        }
    }

    private func still(_ html: inout HTML) {
        guard !page.covers(entry), let link = entry.value.image,
            let source = entry.episode.sources.first(where: { $0.episode.image == link })
        else { return }
        html.add(
            .img,
            .class("frame"),
            .text("src", page.picture(link, of: source.provider, isSmall: true).text),
            .text("alt", ""),
            .text("loading", "lazy"),
            .text("width", "160"),
            .text("height", "90")
        )
    }

    private var number: String {
        entry.value.number.number.map { "\($0)" } ?? page.text(.special)
    }

    private var classes: String {
        [isSelected ? "selected" : "", entry.isWatched ? "seen" : "", isNext ? "upnext" : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func when(_ html: inout HTML) {
        guard let day = entry.date else { return html.add(.small, text: page.text(.noDay)) }
        let text = [page.language.shortDay(day), "\(day.year)", entry.start.map(page.clock) ?? ""]
        html.add(
            .time,
            .text("datetime", entry.start.map(Instant.text) ?? day.description),
            text: text.filter { !$0.isEmpty }.joined(separator: " ")
        )
    }
}

/// The progress of a show: a thin bar and a text.
struct WatchedBar {
    let page: Page
    let progress: WatchProgress
    let show: MergedShow
    /// Whether the day of the next episode is left out.
    var isShort = false

    func add(to html: inout HTML) {
        if progress.total == 0 { return }
        html.add(.p, .class("progress")) { html in
            html.add(
                .progress,
                .text("max", "\(progress.total)"),
                .value("\(progress.watched)"),
                .label(page.text(.progressLabel)),
                text: ""
            )
            html.add(.span, text: text)
        }
    }

    private var text: String {
        let count = page.text(.progress, page.language.number(progress.watched), page.language.number(progress.total))
        if isShort { return count }
        guard let next = progress.next else { return "\(count), \(page.text(.allWatched))" }
        let entry = show.entry(next, in: page.zone)
        guard let day = entry.date, day >= page.today else { return count }
        return page.text(.progressNext, count, page.dayText(day))
    }
}

/// Links to the seasons of a show.
struct SeasonLinks {
    let page: Page
    let show: MergedShow
    var current: Int?

    func add(to html: inout HTML) {
        let numbers = Set(show.episodes.compactMap(\.number.season) + show.seasons.map(\.number)).sorted()
        // The page of the only season needs no link to itself.
        if numbers.isEmpty || current != nil && numbers.count == 1 { return }
        html.add(.nav, .class("choices seasons"), .label(page.text(.seasons))) { html in
            for number in numbers {
                html.add(
                    .a,
                    .class("toggle"),
                    .href(page.address(ofSeason: number, of: show)),
                    number == current ? .text("aria-current", "page") : .none,
                    .label(page.text(.season, "\(number)")),
                    text: page.text(numbers.count > 4 ? .seasonShort : .season, "\(number)")
                )
            }
        }
    }
}
