package import Aggregator
internal import Foundation
package import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The page with the followed shows as posters, grouped by their next airing.
package struct FollowingPage {
    let page: Page
    let result: FollowedShowsResult
    /// The shows that are hidden on all other pages.
    let hidden: [ShowMark]

    package init(_ page: Page, result: FollowedShowsResult, hidden: [ShowMark] = []) {
        (self.page, self.result, self.hidden) = (page, result, hidden)
    }

    /// A part of the page.
    private enum Part: CaseIterable {
        case tonight, thisWeek, later, ended

        var title: Message {
            switch self {
            case .tonight: .tonight
            case .thisWeek: .partThisWeek
            case .later: .partLater
            case .ended: .partEnded
            }
        }
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.navFollowing), tab: .following).html { html in
            html.add(.header, .class("week")) { html in
                html.add(.h1, text: page.text(.navFollowing))
                html.add(.a, .class("toggle"), .href(page.address("missed")), text: page.text(.missed))
            }
            SourceNotices(page: page, reports: result.origin.reports).add(to: &html)
            if result.shows.isEmpty, result.unmatchedMarks.isEmpty {
                html.add(.p, .class("empty")) { html in
                    html.add(page.text(page.canSaveMarks ? .followingEmpty : .demoSavesNothing) + " ")
                    html.add(.a, .href(page.address("search")), text: page.text(.navSearch))
                }
            }
            html.add(.div, .id("followed")) { html in
                for part in Part.allCases { section(part, &html) }
                unknown(&html)
            }
            hiddenShows(&html)
            MarkForm(page: page).add(to: &html)
        }
    }

    private func section(_ part: Part, _ html: inout HTML) {
        let shows = tiles.filter { self.part(of: $0) == part }
        if shows.isEmpty { return }
        html.add(.section, .class("following"), .text("aria-labelledby", "h-\(part)")) { html in
            html.add(.h2, .id("h-\(part)")) { html in
                html.add(page.text(part.title) + " ")
                html.add(.small, text: page.count(.showCount, shows.count))
            }
            html.add(.ul, .class("posters")) { html in
                for tile in shows { tile.add(to: &html) }
            }
        }
    }

    /// The shows by their next airing, those without one by title at the end.
    private var tiles: [FollowedTile] {
        result.shows.map { FollowedTile(page: page, show: $0) }.sorted { left, right in
            let (lhs, rhs) = (left.sortTime, right.sortTime)
            return lhs == rhs ? FoldedText(left.show.value.title) < FoldedText(right.show.value.title) : lhs < rhs
        }
    }

    private func part(of tile: FollowedTile) -> Part {
        if tile.running != nil { return .tonight }
        guard let day = tile.upcoming?.date else { return tile.show.value.status == .ended ? .ended : .later }
        let distance = page.today.days(to: day)
        return distance <= 0 ? .tonight : distance <= ComingEpisodes.dayCount ? .thisWeek : .later
    }

    /// Adds the followed shows that no source has now.
    private func unknown(_ html: inout HTML) {
        if result.unmatchedMarks.isEmpty { return }
        html.add(.ul, .class("posters")) { html in
            for mark in result.unmatchedMarks {
                html.add(.li) { html in
                    html.add(.span, .class("pic p0"), .isHiddenFromReaders, text: "?")
                    html.add(.b, .automaticDirection, text: mark.title)
                    html.add(.p, .class("quiet"), text: page.text(.followedUnknown))
                }
            }
        }
    }

    /// Adds the hidden shows, each with a button that shows it again. No other page lists them.
    private func hiddenShows(_ html: inout HTML) {
        let keyed = hidden.sorted { $0.title < $1.title }.compactMap { mark in mark.keys.min().map { (mark.title, $0) }
        }
        if keyed.isEmpty { return }
        html.add(.details, .class("hidden")) { html in
            html.add(.summary, text: "\(page.text(.hiddenShows)) (\(keyed.count))")
            html.add(.ul) { html in
                for (title, key) in keyed {
                    html.add(.li) { html in
                        html.add(.a, .href(page.address("show", key.description)), .automaticDirection, text: title)
                        if page.canSaveMarks { unhide(key, &html) }
                    }
                }
            }
        }
    }

    private func unhide(_ key: SourceKey, _ html: inout HTML) {
        html.add(.form, .text("method", "post"), .text("action", page.address("do", "follow").text)) { html in
            html.add(.input, .type("hidden"), .name("show"), .value(key.description))
            html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
            html.add(.button, .name("do"), .value("unhide"), .class("plain"), text: page.text(.unhide))
        }
    }
}

/// A followed show: its poster, next airing, progress, and buttons.
struct FollowedTile {
    let page: Page
    let show: MergedShow
    /// The episode that is on now, or nil.
    let running: ScheduleEntry?
    /// The next episode to air, or nil if none is scheduled.
    let upcoming: ScheduleEntry?
    /// The episodes that are out and not watched, or nil if there are none.
    private let waiting: WaitingShow?
    private let progress: WatchProgress

    init(page: Page, show: MergedShow) {
        (self.page, self.show) = (page, show)
        running = show.running(at: page.now, in: page.zone)
        upcoming = show.nextEpisode(after: page.now, in: page.zone)
        waiting = WaitingShow(of: show, at: page.now, in: page.zone)
        progress = WatchProgress(in: show.episodes)
    }

    /// The start of the next airing. An airing without a time comes first on its day.
    fileprivate var sortTime: Date {
        if running != nil { return .distantPast }
        guard let upcoming, let day = upcoming.date else { return .distantFuture }
        return upcoming.start ?? page.zone.start(of: day)
    }

    fileprivate func add(to html: inout HTML) {
        html.add(.li, .id("f-\(show.id)")) { html in
            html.add(.a, .href(page.address(of: show))) { html in
                Poster(page: page, show: show).add(to: &html)
                time(&html)
                html.add(.b, .automaticDirection, text: show.value.title)
            }
            if let waiting { toWatch(waiting, &html) }
            WatchedBar(page: page, progress: progress, show: show, isShort: true).add(to: &html)
            QuickFollow(page: page, show: show).add(to: &html)
        }
    }

    private func time(_ html: inout HTML) {
        if let running {
            let start = running.start.map(Instant.text) ?? ""
            return html.add(.time, .class("on"), .text("datetime", start), text: page.text(.onNow))
        }
        guard let upcoming, let day = upcoming.date else { return }
        html.add(
            .time,
            .text("datetime", upcoming.start.map(Instant.text) ?? day.description),
            text: page.moment(of: upcoming)
        )
    }

    private func toWatch(_ waiting: WaitingShow, _ html: inout HTML) {
        html.add(.p, .class("quiet")) { html in
            html.add(page.text(.toWatch) + " ")
            html.add(
                .a,
                .href(page.address(of: waiting.next.episode, in: show)),
                text: page.code(waiting.next.value.number) ?? page.title(of: waiting.next) ?? page.text(.noTitle)
            )
            if waiting.count > 1 { html.add(" +\(page.language.number(waiting.count - 1))") }
        }
        CheckButton(page: page, entry: waiting.next).add(to: &html)
    }
}
