package import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
package import ScheduleViews

/// The page of the viewer's evening: one large airing, then shelves of waiting, running and coming episodes.
package struct TonightPage {
    let page: Page
    let result: TonightResult
    /// The coming airings of followed shows.
    let coming: ComingEpisodes

    package init(_ page: Page, result: TonightResult, coming: ComingEpisodes) {
        (self.page, self.result, self.coming) = (page, result, coming)
    }

    /// The airing or episode that the page begins with, and the text above it.
    private struct Hero {
        let entry: ScheduleEntry
        let lead: String
        let isRunning: Bool
    }

    /// The maximum number of cells in a shelf of shows that are not followed.
    private static let maxUnfollowed = 40
    /// With fewer followed shows, the posters of others have a button that follows them.
    private static let maxFollowedWithInvitation = 5

    private var evening: EveningView { result.evening }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.tonight), tab: .tonight).html { html in
            html.add(.header, .class("evening")) { html in
                html.add(.h1, text: page.text(.tonight))
                html.add(.p, .class("quiet")) { html in
                    html.add(
                        .time,
                        .text("datetime", page.today.description),
                        text: page.language.weekdayAndDay(page.today)
                    )
                    html.add(" · " + page.language.city(of: page.zone))
                }
            }
            SourceNotices(page: page, result: result, period: page.text(.tonight)).add(to: &html)
            let hero = hero
            if let hero { add(hero, &html) } else { nothing(&html) }
            waiting(without: hero, &html)
            shelf("now", .onNow, evening.running.map(runningCell), without: hero, &html)
            shelf("later", .laterTonight, evening.later.map { PosterCell(page: page, entry: $0) }, without: hero, &html)
            shelf("out-today", .outToday, cells(ofDrops: evening.outToday), without: hero, &html)
            shelf("this-week", .followedThisWeek, cells(ofDrops: coming.thisWeek, hasDay: true), without: nil, &html)
            shelf("afterwards", .afterwards, cells(ofDrops: coming.later, hasDay: true), without: nil, &html)
            html.add(.p, .class("onward")) { html in
                html.add(.a, .class("toggle"), .href(page.address("week")), text: page.text(.wholeWeek))
            }
            MarkForm(page: page).add(to: &html)
        }
    }

    // MARK: The first thing

    /// The airing of a followed show that is on now or next, or else an episode that waits to be watched. Without
    /// these, it is the first airing of any show that is on now or next.
    private var hero: Hero? {
        let (running, later) = (evening.running.first, evening.later.first)
        if let running, running.entry.show.isFollowed { return hero(running) }
        if let later, later.show.isFollowed { return hero(later) }
        if let waiting = evening.waiting.first {
            return Hero(entry: waiting.next, lead: page.text(.toWatchNow), isRunning: false)
        }
        if let running { return hero(running) }
        return later.map(hero)
    }

    private func hero(_ running: NowView.Running) -> Hero {
        let left = running.minutesLeft.map { page.text(.timeLeft, page.length(seconds: $0 * 60)) }
        let lead = [page.text(.onNow), left].compactMap(\.self).joined(separator: " · ")
        return Hero(entry: running.entry, lead: lead, isRunning: true)
    }

    private func hero(_ entry: ScheduleEntry) -> Hero {
        Hero(entry: entry, lead: entry.start.flatMap(page.countdown) ?? page.text(.laterTonight), isRunning: false)
    }

    private func add(_ hero: Hero, _ html: inout HTML) {
        let (entry, show) = (hero.entry, hero.entry.show)
        html.add(
            .section,
            .class(hero.isRunning ? "hero on" : "hero"),
            .id("hero"),
            .text("aria-labelledby", "h-hero")
        ) { html in
            html.add(.a, .href(page.address(of: entry)), .text("tabindex", "-1"), .isHiddenFromReaders) { html in
                Poster(page: page, show: show, isSmall: false).add(to: &html)
            }
            html.add(.div) { html in
                html.add(.p, .class("lead"), text: hero.lead)
                html.add(.h2, .id("h-hero")) { html in
                    html.add(.a, .href(page.address(of: entry)), .automaticDirection, text: show.value.title)
                }
                let when = entry.start.map(page.clock)
                let parts = [when, page.code(entry.value.number), page.title(of: entry), entry.channel?.name]
                html.add(.p, .automaticDirection, text: parts.compactMap(\.self).joined(separator: " · "))
                if let summary = page.summary(of: entry) {
                    html.add(.p, .class("summary"), .automaticDirection, text: summary)
                }
                html.add(.div, .class("actions")) { html in
                    if show.isFollowed {
                        MarkButtons(page: page, entry: entry).add(to: &html)
                    } else {
                        FollowForm(page: page, show: show).add(to: &html)
                    }
                }
            }
        }
    }

    private func nothing(_ html: inout HTML) {
        html.add(.p, .class("empty"), text: page.emptyText(hasCoverage: result.dayCoverage.contains(page.today)))
    }

    // MARK: Shelves

    private func waiting(without hero: Hero?, _ html: inout HTML) {
        let cells = evening.waiting.map { show in
            let cell = PosterCell(page: page, entry: show.next, note: page.count(.episodeCount, show.count))
            return cell
        }
        shelf("waiting", .upNext, cells, without: hero, &html)
    }

    private func runningCell(_ running: NowView.Running) -> PosterCell {
        var cell = PosterCell(page: page, entry: running.entry)
        (cell.isRunning, cell.minutesLeft) = (true, running.minutesLeft)
        return cell
    }

    private func cells(ofDrops entries: [ScheduleEntry], hasDay: Bool = false) -> [PosterCell] {
        EpisodeDrop.grouped(entries).map { drop in
            var cell = PosterCell(page: page, entry: drop.first, others: Array(drop.entries.dropFirst()))
            if hasDay { cell.note = page.moment(of: drop.first) }
            return cell
        }
    }

    private func shelf(
        _ name: String,
        _ title: Message,
        _ cells: [PosterCell],
        without hero: Hero?,
        _ html: inout HTML
    ) {
        let others = cells.filter { $0.entry.episode.id != hero?.entry.episode.id }
        let followed = others.filter(\.entry.show.isFollowed)
        let shown = followed + others.filter { !$0.entry.show.isFollowed }.prefix(Self.maxUnfollowed)
        if shown.isEmpty { return }
        html.add(.section, .class("shelf now"), .id(name), .text("aria-labelledby", "h-\(name)")) { html in
            html.add(.h2, .id("h-\(name)")) { html in
                html.add(.span, text: page.text(title))
                html.add(.small, text: page.count(.showCount, Set(others.map(\.entry.show.id)).count))
            }
            html.add(.ol) { html in
                for cell in shown {
                    var cell = cell
                    // Until some shows are followed, the others invite to more.
                    cell.hasFollow = result.followed.count < Self.maxFollowedWithInvitation
                    cell.add(to: &html, id: "\(name)-\(PosterCell.id(of: cell.entry))")
                }
            }
        }
    }
}

extension Page {
    /// Returns the time until an instant, such as `in 50 min`, or nil if it is past or more than a day away.
    func countdown(to instant: Date) -> String? {
        let seconds = instant.timeIntervalSince(now)
        guard seconds > 0, seconds < 86_400 else { return nil }
        return text(.startsIn, length(seconds: max(60, Int(seconds))))
    }

    /// Returns the day and time of an entry: `tomorrow 21:00`, or `1 December 2027` for another year.
    func moment(of entry: ScheduleEntry) -> String {
        guard let date = entry.date else { return text(.noDay) }
        let isThisWeek = today.days(to: date) < 7
        let day =
            isThisWeek ? shortDayText(date) : date.year == today.year ? language.shortDay(date) : language.day(date)
        return [day, isThisWeek ? entry.start.map(clock) : nil].compactMap(\.self).joined(separator: " ")
    }

    private func shortDayText(_ day: CivilDay) -> String {
        (-1...1).contains(today.days(to: day)) ? dayText(day) : language.weekday(day)
    }

    /// Returns the summary of an episode, or nil if it has none or it would be a spoiler.
    func summary(of entry: ScheduleEntry) -> String? {
        covers(entry) ? nil : entry.value.summary ?? entry.show.value.summary
    }
}
