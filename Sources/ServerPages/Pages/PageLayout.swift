internal import Foundation
internal import ScheduleModel
internal import ProviderAPI

/// The frame of every page: head, navigation bar and footer.
package struct PageLayout {
    let page: Page
    let title: String
    var tab: Page.Tab?
    /// Whether the page has a link back, because it has no place of its own in the navigation bar.
    var hasUp = false
    /// A style sheet that only this page needs.
    var extraStylesheet: Asset?
    /// Whether the page is visible without a token. It then contains nothing about the user: no footer and no time
    /// zone.
    var isPublic = false
    /// The seconds after which the page reloads itself, or nil if it does not.
    var refreshesAfter: Int?

    /// Returns the page in UTF-8, without the parts that were passed to the sink of `page`.
    func html(_ content: (inout HTML) -> Void) -> [UInt8] {
        var html = HTML(capacity: 200_000, sink: page.sink)
        html.addRaw(trusted: "<!DOCTYPE html>\n")
        let theme = page.preferences.theme
        html.add(
            .html,
            .text("lang", page.language.tag),
            theme == .system ? .none : .data("theme", theme.rawValue),
            .data("base", page.base),
            page.preferences.hasKeys ? .flag("data-keys") : .none,
            refreshesAfter == nil && !isPublic ? .flag("data-listens") : .none,
            isPublic ? .none : .data("zone", page.zone.identifier),
            .data("locale", page.language.key)
        ) { html in
            html.add(.head) { head(&$0) }
            html.add(.body) { html in
                html.add(.a, .class("skip"), .text("href", "#main"), text: page.text(.skip))
                bar(&html)
                html.add(.main, .id("main"), .text("tabindex", "-1")) { html in
                    if hasUp {
                        html.add(.a, .class("up"), .href(page.address("week")), text: page.text(.before))
                    }
                    content(&html)
                }
                html.add(.aside, .id("side"), .label(page.text(.details)), .flag("hidden"), text: "")
                html.add(.p, .id("notice"), .text("role", "status"), text: "")
                if !isPublic { footer(&html) }
                html.addMessages(Self.scripted.map { ($0.rawValue, page.language.messages.all($0.rawValue)) })
            }
        }
        return html.bytes
    }

    /// The messages that the script needs.
    private static let scripted: [Message] = [
        .matchCount, .episodeCount, .showCount, .timeLeft, .lengthMinutes, .lengthHours, .lengthHoursMinutes, .undo,
        .marked, .unmarked, .offlineStale,
        .offlineMarks, .failedAction, .keysTitle, .keysText,
        .close, .copied, .follow, .following, .hide, .unhide, .hidden, .shownAgain, .markWatched, .isWatched,
        .markSkipped, .isSkipped, .saved, .showAll, .showLess, .before, .after,
    ]

    private func head(_ html: inout HTML) {
        html.add(.meta, .text("charset", "utf-8"))
        html.add(.meta, .name("viewport"), .text("content", "width=device-width, initial-scale=1, viewport-fit=cover"))
        html.add(.title, text: "\(title) · aggctl")
        html.add(.link, .text("rel", "stylesheet"), .href(page.address(of: .style)))
        if let extraStylesheet { html.add(.link, .text("rel", "stylesheet"), .href(page.address(of: extraStylesheet))) }
        html.add(.link, .text("rel", "icon"), .type("image/svg+xml"), .href(page.address(of: .icon)))
        html.add(.link, .text("rel", "apple-touch-icon"), .href(page.address(of: .icon180)))
        html.add(.link, .text("rel", "manifest"), .href(page.address("manifest.webmanifest")))
        html.add(
            .meta,
            .name("theme-color"),
            .text("content", "#f7f5f2"),
            .text("media", "(prefers-color-scheme: light)")
        )
        html.add(
            .meta,
            .name("theme-color"),
            .text("content", "#17161a"),
            .text("media", "(prefers-color-scheme: dark)")
        )
        html.add(
            .link,
            .text("rel", "alternate"),
            .type("application/atom+xml"),
            .text("title", page.text(.changes)),
            .href(page.address("feed", "changes.atom"))
        )
        if let refreshesAfter {
            html.add(.meta, .text("http-equiv", "refresh"), .text("content", "\(refreshesAfter)"))
        } else if page.isFetching {
            // With a script, the page fetches the new data by itself.
            html.add(.noscript) { html in
                html.add(.meta, .text("http-equiv", "refresh"), .text("content", "3"))
            }
        }
        html.add(.script, .text("src", page.address(of: .script).text), .flag("defer"), text: "")
    }

    private func bar(_ html: inout HTML) {
        html.add(.header, .id("bar")) { html in
            html.add(.a, .class("logo"), .href(page.address())) { html in
                html.addRaw(trusted: Symbols.logo)
                html.add(.span, text: "aggctl")
            }
            html.add(.nav, .label(page.text(.navMain))) { html in
                let tabs: [(Page.Tab, Message, Address, StaticString)] = [
                    (.tonight, .navTonight, page.address(), Symbols.tonight),
                    (.schedule, .navSchedule, page.address("week"), Symbols.month),
                    (.following, .navFollowing, page.address("following"), Symbols.following),
                    (.search, .navSearch, page.address("search"), Symbols.search),
                ]
                for (tab, message, address, symbol) in tabs {
                    html.add(.a, .href(address), tab == self.tab ? .text("aria-current", "page") : .none) { html in
                        html.addRaw(trusted: symbol)
                        html.add(.span, text: page.text(message))
                    }
                }
                more(&html)
            }
        }
    }

    /// Adds the menu with the other pages.
    private func more(_ html: inout HTML) {
        html.add(.details, .class("more"), .id("more")) { html in
            html.add(.summary) { html in
                html.addRaw(trusted: Symbols.more)
                html.add(.span, text: page.text(.navMore))
            }
            html.add(.ul) { html in
                for (name, message) in [
                    ("changes", Message.changes), ("missed", .missed), ("stats", .stats), ("sources", .sources),
                    ("subscribe", .subscribe),
                    ("import", .importTitle), ("settings", .settings),
                ] {
                    let address = page.address(name)
                    let isHere = page.currentAddress.text.split(separator: "?").first.map(String.init) == address.text
                    html.add(.li) { html in
                        html.add(
                            .a,
                            .href(address),
                            isHere ? .text("aria-current", "page") : .none,
                            text: page.text(message)
                        )
                    }
                }
            }
        }
    }

    private func footer(_ html: inout HTML) {
        html.add(.footer) { html in
            html.add(.p, text: page.text(.timesIn, page.language.city(of: page.zone)))
            for attribution in page.attributions {
                html.add(.p) { html in
                    let text = "\(attribution.text) (\(attribution.license))"
                    if let link = WebLink(rawValue: attribution.url) {
                        html.add(.a, .href(link), .text("rel", "noopener noreferrer"), text: text)
                    } else {
                        html.add(text)
                    }
                }
            }
        }
    }
}

/// The icons of the navigation bar.
enum Symbols {
    static let logo: StaticString =
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M3 7h13M8 12h13M3 17h9\"/><circle cx=\"18\" cy=\"17\" r=\"2.4\"/></svg>"
    static let tonight: StaticString =
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z\"/></svg>"
    static let more: StaticString =
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M5 12h.01M12 12h.01M19 12h.01\"/></svg>"
    static let month: StaticString =
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M4 6h16v14H4zM4 10h16M8 3v4M16 3v4\"/></svg>"
    static let following: StaticString =
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M12 4l2.5 5.2 5.5.7-4 4 1 5.7-5-2.8-5 2.8 1-5.7-4-4 5.5-.7z\"/></svg>"
    static let search: StaticString =
        "<svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><circle cx=\"11\" cy=\"11\" r=\"6\"/><path d=\"M16 16l5 5\"/></svg>"
}
