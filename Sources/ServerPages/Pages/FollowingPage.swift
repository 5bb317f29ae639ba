package import Aggregator
internal import Foundation
package import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The followed shows, each with its progress, the next episode to watch and the next episode to air.
package struct FollowingPage {
    /// The order of the shows.
    package enum Order: String, Sendable, CaseIterable {
        case next, progress, toWatch = "to-watch", title
    }

    let page: Page
    let result: FollowedShowsResult
    /// The shows that are hidden on all other pages.
    let hidden: [ShowMark]
    let order: Order

    package init(_ page: Page, result: FollowedShowsResult, hidden: [ShowMark] = [], order: Order) {
        (self.page, self.result, self.hidden, self.order) = (page, result, hidden, order)
    }

    private struct Followed {
        let show: MergedShow
        let progress: WatchProgress
        /// The next episode to air, or nil if none is scheduled.
        let upcoming: ScheduleEntry?
        /// The next episode to watch, or nil if it has not aired yet.
        let toWatch: ScheduleEntry?
    }

    /// The whole page.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.navFollowing), tab: .following).html { html in
            html.add(.header, .class("week")) { html in
                html.add(.h1, text: page.text(.navFollowing))
                if !result.shows.isEmpty { orders(&html) }
                html.add(.a, .href(page.address("missed")), text: page.text(.missed))
            }
            SourceNotices(page: page, reports: result.origin.reports).add(to: &html)
            if result.shows.isEmpty, result.unmatchedMarks.isEmpty {
                html.add(.p, .class("empty")) { html in
                    html.add(page.text(page.canSaveMarks ? .followingEmpty : .demoSavesNothing) + " ")
                    html.add(.a, .href(page.address("search")), text: page.text(.navSearch))
                }
            }
            html.add(.ul, .class("followed"), .id("followed")) { html in
                for followed in sorted { row(followed, &html) }
                for mark in result.unmatchedMarks {
                    html.add(.li) { html in
                        html.add(.span, .class("pic p0"), .isHiddenFromReaders, text: "?")
                        html.add(.div) { html in
                            html.add(.b, .automaticDirection, text: mark.title)
                            html.add(.p, text: page.text(.followedUnknown))
                        }
                    }
                }
            }
            hiddenShows(&html)
            MarkForm(page: page).add(to: &html)
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

    private func orders(_ html: inout HTML) {
        html.add(.nav, .class("choices"), .label(page.text(.orderLabel))) { html in
            for order in Order.allCases {
                let message: Message =
                    switch order {
                    case .next: .orderNext
                    case .progress: .orderProgress
                    case .toWatch: .orderToWatch
                    case .title: .orderTitle
                    }
                html.add(
                    .a,
                    .class("toggle"),
                    .href(page.address("following", query: [("order", order == .next ? nil : order.rawValue)])),
                    order == self.order ? .text("aria-current", "true") : .none,
                    text: page.text(message)
                )
            }
        }
    }

    private var sorted: [Followed] {
        let all = result.shows.map { show in
            let progress = WatchProgress(in: show.episodes)
            let next = progress.next.map { show.entry($0, in: page.zone) }
            let hasAired = next?.start.map { $0 <= page.now } ?? next?.date.map { $0 <= page.today } ?? false
            return Followed(
                show: show,
                progress: progress,
                upcoming: show.nextEpisode(after: page.now, in: page.zone),
                toWatch: hasAired ? next : nil
            )
        }
        func ordered<Value: Comparable>(_ value: (Followed) -> Value) -> [Followed] {
            all.enumerated().sorted { left, right in
                let (lhs, rhs) = (value(left.element), value(right.element))
                return lhs == rhs ? left.offset < right.offset : lhs < rhs
            }.map(\.element)
        }
        return switch order {
        case .title: all
        case .next: ordered { $0.upcoming.map { $0.start ?? page.zone.start(of: $0.date ?? .last) } ?? .distantFuture }
        case .progress: ordered { -Double($0.progress.watched) / Double(max(1, $0.progress.total)) }
        case .toWatch: ordered { $0.toWatch.map { $0.start ?? .distantPast } ?? .distantFuture }
        }
    }

    private func row(_ followed: Followed, _ html: inout HTML) {
        let show = followed.show
        html.add(.li, .id("f-\(show.id)")) { html in
            html.add(.a, .href(page.address(of: show)), .text("tabindex", "-1"), .isHiddenFromReaders) { html in
                Poster(page: page, show: show).add(to: &html)
            }
            html.add(.div) { html in
                html.add(.h2) { html in
                    html.add(.a, .href(page.address(of: show)), .automaticDirection, text: show.value.title)
                }
                if let running = show.running(at: page.now, in: page.zone) { line(.onNow, running, &html) }
                if let upcoming = followed.upcoming { line(.upcoming, upcoming, &html) }
                if let toWatch = followed.toWatch {
                    line(.toWatch, toWatch, &html)
                    MarkButtons(page: page, entry: toWatch).add(to: &html)
                }
                WatchedBar(page: page, progress: followed.progress, show: show).add(to: &html)
            }
        }
    }

    private func line(_ message: Message, _ entry: ScheduleEntry, _ html: inout HTML) {
        let text = [page.code(entry.value.number), page.title(of: entry)].compactMap(\.self).joined(separator: " · ")
        html.add(.p) { html in
            html.add(.span, .class("lead"), text: page.text(message) + " ")
            if message == .upcoming, let day = entry.date {
                let when = [page.dayText(day), entry.start.map(page.clock)].compactMap(\.self).joined(separator: " ")
                html.add(.time, .text("datetime", entry.start.map(Instant.text) ?? day.description), text: when)
                html.add(" ")
            }
            html.add(.a, .href(page.address(of: entry.episode, in: entry.show)), .automaticDirection, text: text)
        }
    }
}
