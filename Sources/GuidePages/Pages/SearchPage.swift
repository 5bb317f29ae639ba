internal import ScheduleModel
package import Aggregator
internal import ScheduleMerging
internal import ScheduleViews

/// Shows by a text, as one types it; and episodes of what is kept.
package struct SearchPage {
    let page: Page
    let text: String?
    let shows: ShowsAnswer?
    let episodes: EpisodesAnswer?
    /// Why nothing could be searched.
    let problem: String?

    package init(_ page: Page, text: String?, shows: ShowsAnswer?, episodes: EpisodesAnswer?, problem: String? = nil) {
        (self.page, self.text, self.shows, self.episodes, self.problem) = (page, text, shows, episodes, problem)
    }

    /// More of a kind stand on no page.
    private static let room = 40

    /// The whole page.
    package var bytes: [UInt8] {
        Frame(page: page, title: page.say(.navSearch), tab: .search).html { html in
            html.add(.h1, text: page.say(.navSearch))
            html.add(.search) { html in
                html.add(
                    .form,
                    .id("search"),
                    .text("action", page.address("search").text),
                    .text("method", "get")
                ) { html in
                    html.add(
                        .input,
                        .type("search"),
                        .name("text"),
                        .value(text ?? ""),
                        .label(page.say(.searchLabel)),
                        .text("placeholder", page.say(.searchHint)),
                        .text("autocomplete", "off"),
                        .text("enterkeyhint", "search"),
                        .text("maxlength", "200")
                    )
                    html.add(.button, text: page.say(.navSearch))
                }
            }
            html.add(.div, .id("results"), .data("for", text ?? "")) { results(&$0) }
        }
    }

    private func results(_ html: inout HTML) {
        guard let text else { return html.add(.p, .class("empty"), text: page.say(.searchEmpty)) }
        if let problem { html.add(.p, .class("source failed"), text: problem) }
        if let shows { SourceNotices(page: page, reports: shows.origin.reports).add(to: &html) }
        let found = shows?.shows ?? []
        let count = page.count(.showCount, found.count)
        let entries = episodes?.entries ?? []
        if !found.isEmpty || entries.isEmpty {
            let words = found.isEmpty ? page.say(.searchNothing, text) : count
            html.add(.p, .text("role", "status"), .class("count"), text: words)
        }
        html.add(.ul, .class("posters")) { html in
            for show in found.prefix(Self.room) { ShowTile(page: page, show: show).add(to: &html) }
        }
        if entries.isEmpty { return }
        html.add(.h2, text: page.say(.episodes))
        html.add(.ul, .class("rows")) { html in
            for entry in entries.prefix(Self.room) { EntryRow(page: page, entry: entry, lead: .day).add(to: &html) }
        }
        MarkForm(page: page).add(to: &html)
    }
}

/// A show as a poster with a few words.
struct ShowTile {
    let page: Page
    let show: MergedShow

    func add(to html: inout HTML) {
        html.add(.li, .class(show.isFollowed ? "fol" : "")) { html in
            html.add(.a, .href(page.address(of: show))) { html in
                Poster(page: page, show: show).add(to: &html)
                if show.isFollowed { html.add(.i, .class("fol"), text: page.say(.badgeFollowed)) }
                html.add(.b, .foreign, text: show.value.title)
                let words = [show.value.year.map { "\($0)" }, (show.value.network ?? show.value.webChannel)?.name]
                html.add(.small, .foreign, text: words.compactMap(\.self).joined(separator: " · "))
            }
        }
    }
}
