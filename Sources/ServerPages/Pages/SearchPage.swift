internal import ScheduleModel
package import Aggregator
internal import ScheduleMerging
internal import ScheduleViews

/// Shows by a text, as one types it; and episodes of what is kept.
package struct SearchPage {
    let page: Page
    let text: String?
    let shows: ShowsResult?
    let episodes: EpisodesResult?

    /// - Parameter shows: nil where no source could be asked, and nothing is kept.
    package init(_ page: Page, text: String?, shows: ShowsResult?, episodes: EpisodesResult?) {
        (self.page, self.text, self.shows, self.episodes) = (page, text, shows, episodes)
    }

    /// More of a kind stand on no page.
    private static let maxResults = 40

    /// The whole page.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.navSearch), tab: .search).html { html in
            html.add(.h1, text: page.text(.navSearch))
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
                        .label(page.text(.searchLabel)),
                        .text("placeholder", page.text(.searchHint)),
                        .text("autocomplete", "off"),
                        .text("enterkeyhint", "search"),
                        .text("maxlength", "200")
                    )
                    html.add(.button, text: page.text(.navSearch))
                }
            }
            html.add(.div, .id("results"), .data("for", text ?? "")) { results(&$0) }
        }
    }

    private func results(_ html: inout HTML) {
        guard let text else { return html.add(.p, .class("empty"), text: page.text(.searchEmpty)) }
        if shows == nil { html.add(.p, .class("source failed"), text: page.text(.searchMissing)) }
        if let shows { SourceNotices(page: page, reports: shows.origin.reports).add(to: &html) }
        let found = shows?.shows ?? []
        let count = page.count(.showCount, found.count)
        let entries = episodes?.entries ?? []
        let hidden = shows?.hidden ?? []
        if !found.isEmpty || entries.isEmpty {
            html.add(.p, .text("role", "status"), .class("count"), text: found.isEmpty ? nothing(text, hidden) : count)
        }
        let near = found.isEmpty && hidden.isEmpty && entries.isEmpty ? shows?.similarShows ?? [] : []
        if !near.isEmpty { html.add(.p, text: page.text(.didYouMean)) }
        html.add(.ul, .class("posters")) { html in
            for show in (found.isEmpty ? hidden + near : found).prefix(Self.maxResults) {
                ShowTile(page: page, show: show).add(to: &html)
            }
        }
        remaining(found.count, &html)
        if entries.isEmpty { return }
        html.add(.h2, text: page.text(.episodes))
        html.add(.ul, .class("rows")) { html in
            for entry in entries.prefix(Self.maxResults) {
                EntryRow(page: page, entry: entry, lead: .day).add(to: &html)
            }
        }
        remaining(entries.count, &html)
        MarkForm(page: page).add(to: &html)
    }

    /// How many more of a kind there are than stand here.
    private func remaining(_ count: Int, _ html: inout HTML) {
        guard count > Self.maxResults else { return }
        html.add(.p, .class("count"), text: page.text(.more, page.language.number(count - Self.maxResults)))
    }

    /// That nothing was found, or why it is not shown.
    private func nothing(_ text: String, _ hidden: [MergedShow]) -> String {
        if !hidden.isEmpty { return page.text(.searchHidden, hidden.map(\.value.title).joined(separator: ", ")) }
        let isAnswered = shows?.origin.reports.allSatisfy(\.failures.isEmpty) ?? false
        return page.text(isAnswered ? .searchNothing : .searchNothingKnown, text)
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
                if show.isFollowed { html.add(.i, .class("fol"), text: page.text(.badgeFollowed)) }
                html.add(.b, .foreign, text: show.value.title)
                let words = [show.value.year.map { "\($0)" }, (show.value.network ?? show.value.webChannel)?.name]
                html.add(.small, .foreign, text: words.compactMap(\.self).joined(separator: " · "))
            }
        }
    }
}
