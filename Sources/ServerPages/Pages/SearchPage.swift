internal import ScheduleModel
package import Aggregator
internal import ScheduleMerging
internal import ScheduleViews

/// The search page: shows that match a text while the user types, and matching stored episodes.
package struct SearchPage {
    let page: Page
    let text: String?
    let shows: ShowsResult?
    let episodes: EpisodesResult?

    /// Creates the page.
    ///
    /// - Parameter shows: the matching shows, or nil if every source failed and nothing is stored.
    package init(_ page: Page, text: String?, shows: ShowsResult?, episodes: EpisodesResult?) {
        (self.page, self.text, self.shows, self.episodes) = (page, text, shows, episodes)
    }

    /// The maximum number of shows, and of episodes.
    private static let maxResults = 40

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
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
        let matches = shows?.shows ?? []
        let count = page.count(.showCount, matches.count)
        let entries = episodes?.entries ?? []
        let hidden = shows?.hiddenShows ?? []
        if !matches.isEmpty || entries.isEmpty {
            let status = matches.isEmpty ? noResult(text, hidden) : count
            html.add(.p, .text("role", "status"), .class("count"), text: status)
        }
        let similar = matches.isEmpty && hidden.isEmpty && entries.isEmpty ? shows?.similarShows ?? [] : []
        if !similar.isEmpty { html.add(.p, text: page.text(.didYouMean)) }
        html.add(.ul, .class("posters")) { html in
            for show in (matches.isEmpty ? hidden + similar : matches).prefix(Self.maxResults) {
                ShowTile(page: page, show: show).add(to: &html)
            }
        }
        remaining(matches.count, &html)
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

    /// Adds the number of results that are not shown, if there are any.
    private func remaining(_ count: Int, _ html: inout HTML) {
        guard count > Self.maxResults else { return }
        html.add(.p, .class("count"), text: page.text(.more, page.language.number(count - Self.maxResults)))
    }

    /// Returns the text for a search without visible shows: they are hidden, there are none, or a source failed.
    private func noResult(_ text: String, _ hidden: [MergedShow]) -> String {
        if !hidden.isEmpty { return page.text(.searchHidden, hidden.map(\.value.title).joined(separator: ", ")) }
        let isComplete = shows?.origin.reports.allSatisfy(\.failures.isEmpty) ?? false
        return page.text(isComplete ? .searchNothing : .searchNothingKnown, text)
    }
}

/// A show as a poster with a caption.
struct ShowTile {
    let page: Page
    let show: MergedShow

    func add(to html: inout HTML) {
        html.add(.li, .class(show.isFollowed ? "fol" : "")) { html in
            html.add(.a, .href(page.address(of: show))) { html in
                Poster(page: page, show: show).add(to: &html)
                if show.isFollowed { html.add(.i, .class("fol"), text: page.text(.badgeFollowed)) }
                html.add(.b, .automaticDirection, text: show.value.title)
                let parts = [show.value.year.map { "\($0)" }, show.value.channel?.name]
                html.add(.small, .automaticDirection, text: parts.compactMap(\.self).joined(separator: " · "))
            }
        }
    }
}
