package import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
package import ScheduleModel
internal import ScheduleViews

/// The page with the details of a show.
package struct ShowPage {
    let page: Page
    /// The show with its episodes and the claims of each source.
    let result: ExplainResult
    /// The cast, or nil if no source returned it.
    let cast: CastResult?
    let changes: [ScheduleChange]
    /// The number of configured sources.
    let sourceCount: Int

    package init(
        _ page: Page,
        result: ExplainResult,
        cast: CastResult?,
        changes: [ScheduleChange],
        sourceCount: Int
    ) {
        (self.page, self.result, self.cast, self.changes) = (page, result, cast, changes)
        self.sourceCount = sourceCount
    }

    private var show: MergedShow { result.show }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: show.value.title, hasUp: true).html { html in
            html.add(.article, .class("details")) { html in
                ShowHead(page: page, show: show).add(to: &html) { html in
                    html.add(.h1, .automaticDirection, text: show.value.title)
                    FollowForm(page: page, show: show).add(to: &html)
                    next(&html)
                    WatchedBar(page: page, progress: WatchProgress(in: show.episodes), show: show).add(to: &html)
                    SeasonLinks(page: page, show: show).add(to: &html)
                }
                SourceNotices(page: page, reports: result.origin.reports).add(to: &html)
                if let summary = show.value.summary {
                    html.add(.p, .class("summary"), .automaticDirection, text: summary)
                }
                ShowFacts(page: page, show: show).add(to: &html)
                CastList(page: page, show: cast?.show ?? show, credits: cast?.credits ?? []).add(to: &html)
                ChangeList(page: page, changes: changes).add(to: &html)
                SourceComparison(page: page, result: result, canJoin: show.sources.count < sourceCount).add(to: &html)
                MarkForm(page: page).add(to: &html)
            }
        }
    }

    private func next(_ html: inout HTML) {
        if let running = show.running(at: page.now, in: page.zone) {
            html.add(.p, .class("upcoming")) { html in
                html.add(.strong, text: page.text(.onNow) + ": ")
                html.add(.a, .href(page.address(of: running.episode, in: show))) { html in
                    let parts = [page.code(running.value.number), page.title(of: running)].compactMap(\.self)
                    html.add(.span, .automaticDirection, text: parts.joined(separator: " · "))
                }
            }
        }
        // For a show that the user watches, the next episode to watch comes before the next one to air.
        let isWatching = show.isFollowed || show.episodes.contains { $0.effectiveState == .watched }
        if isWatching, let waiting = WaitingShow(of: show, at: page.now, in: page.zone) {
            toWatch(waiting, &html)
        }
        guard let entry = show.nextEpisode(after: page.now, in: page.zone), let day = entry.date else {
            // An ended show has no next episode, so nothing is unknown.
            if show.value.status != .ended { html.add(.p, .class("quiet"), text: page.text(.noNext)) }
            return
        }
        html.add(.p, .class("upcoming")) { html in
            html.add(page.text(.nextEpisode) + " ")
            html.add(.a, .href(page.address(of: entry.episode, in: show))) { html in
                let when = [page.dayText(day), entry.start.map(page.clock)].compactMap(\.self).joined(separator: " ")
                html.add(.time, .text("datetime", entry.start.map(Instant.text) ?? day.description), text: when)
                let parts = [page.code(entry.value.number), page.title(of: entry)].compactMap(\.self)
                html.add(" · ")
                html.add(.span, .automaticDirection, text: parts.joined(separator: " · "))
            }
        }
    }
}

extension ShowPage {
    /// Adds the first episode that is out and not watched, with its buttons.
    private func toWatch(_ waiting: WaitingShow, _ html: inout HTML) {
        html.add(.p, .class("upcoming")) { html in
            html.add(page.text(.upNext) + ": ")
            html.add(.a, .href(page.address(of: waiting.next.episode, in: show))) { html in
                let parts = [page.code(waiting.next.value.number), page.title(of: waiting.next)].compactMap(\.self)
                html.add(.span, .automaticDirection, text: parts.joined(separator: " · "))
            }
            html.add(" ")
            MarkButtons(page: page, entry: waiting.next).add(to: &html)
        }
    }
}

extension MergedShow {
    /// Returns the episode that is on at an instant, or nil if there is none. An airing without an end never counts.
    func running(at now: Date, in zone: TimeZone) -> ScheduleEntry? {
        episodes.lazy.map { self.entry($0, in: zone) }.first { entry in
            guard let start = entry.start, let end = entry.end else { return false }
            return start <= now && now < end
        }
    }
}

/// The header of a show or episode: the poster, and content next to it.
struct ShowHead {
    let page: Page
    let show: MergedShow

    func add(to html: inout HTML, _ content: (inout HTML) -> Void) {
        html.add(.header) { html in
            Poster(page: page, show: show, isSmall: false).add(to: &html)
            html.add(.div, content: content)
        }
    }
}

/// The facts about a show, as a description list.
struct ShowFacts {
    let page: Page
    let show: MergedShow

    func add(to html: inout HTML) {
        let value = show.value
        var facts: [(Message, String)] = []
        if !value.aliases.isEmpty {
            facts.append((.factAliases, page.language.list(value.aliases.prefix(8).map(\.title))))
        }
        if !value.genres.isEmpty {
            facts.append((.factGenres, page.language.list(value.genres.map(page.language.translated))))
        }
        if let type = value.type { facts.append((.factType, page.language.translated(type.rawValue))) }
        if let status = value.status { facts.append((.factStatus, page.language.translated(status.rawValue))) }
        if let day = value.premiered { facts.append((.factPremiered, page.language.day(day))) }
        if let day = value.ended { facts.append((.factEnded, page.language.day(day))) }
        if let rating = value.rating { facts.append((.factRating, page.language.decimal(rating))) }
        if let minutes = value.runtime { facts.append((.factRuntime, page.length(seconds: minutes * 60))) }
        if !value.offers.isEmpty { facts.append((.factWatchOn, value.offers.text)) }
        if let language = value.language { facts.append((.factLanguage, page.language.translated(language))) }
        if let country = value.country { facts.append((.factCountry, page.language.country(country))) }
        html.add(.dl) { html in
            for (term, channel) in [(Message.factNetwork, value.network), (.factWeb, value.webChannel)] {
                guard let channel else { continue }
                html.add(.dt, text: page.text(term))
                html.add(.dd) { ChannelLink(page: page, name: channel.name).add(to: &$0) }
            }
            for (term, text) in facts {
                html.add(.dt, text: page.text(term))
                html.add(.dd, .automaticDirection, text: text)
            }
            links(&html)
        }
    }

    private func links(_ html: inout HTML) {
        var links: [(String, WebLink)] = []
        if let site = show.value.officialSite { links.append((page.text(.officialSite), site)) }
        for source in show.sources {
            if let url = source.show.url { links.append((source.key.provider.rawValue, url)) }
        }
        if links.isEmpty { return }
        html.add(.dt, text: page.text(.factLinks))
        html.add(.dd) { html in
            for (name, link) in links {
                html.add(.a, .href(link), .text("rel", "noopener noreferrer"), .class("out"), text: name)
                html.add(" ")
            }
        }
    }
}

/// The cast: portraits in a row.
struct CastList {
    let page: Page
    let show: MergedShow
    let credits: [Credit]

    /// The maximum number of portraits on a page.
    private static let maxCredits = 60

    func add(to html: inout HTML) {
        if credits.isEmpty { return }
        // A picture is fetched by the provider that its link is from.
        let provider = (show.creditsSource ?? show.id).provider
        html.add(.section, .class("cast"), .text("aria-labelledby", "h-cast")) { html in
            html.add(.h2, .id("h-cast"), text: page.text(.cast))
            html.add(.ul, .text("tabindex", "0")) { html in
                for credit in credits.prefix(Self.maxCredits) {
                    html.add(.li) { html in
                        if let link = credit.person.image {
                            html.add(
                                .img,
                                .class("face"),
                                .text("src", page.picture(link, of: provider, isSmall: true).text),
                                .text("alt", ""),
                                .text("width", "105"),
                                .text("height", "148"),
                                .text("loading", "lazy"),
                                .text("decoding", "async")
                            )
                        } else {
                            let letters = credit.person.name.split { !$0.isLetter }.prefix(2).compactMap(\.first)
                            html.add(.span, .class("face"), .isHiddenFromReaders, text: String(letters))
                        }
                        PersonLink(page: page, name: credit.person.name, show: show).add(to: &html)
                        if let character = credit.character { html.add(.span, .automaticDirection, text: character) }
                    }
                }
            }
        }
    }
}

/// Recent changes in the data of the sources.
struct ChangeList {
    let page: Page
    let changes: [ScheduleChange]
    var heading: Message? = .changedLately
    /// The episode of all changes, or nil if they are of several. Any of several episodes may be unwatched.
    var entry: ScheduleEntry?

    /// Whether titles are covered, because they could be spoilers.
    private var coversTitles: Bool { entry.map(page.covers) ?? page.preferences.hidesSpoilers }

    func add(to html: inout HTML) {
        if changes.isEmpty { return }
        if let heading { html.add(.h2, text: page.text(heading)) }
        html.add(.ul, .class("changes")) { html in
            for change in changes {
                html.add(.li) { html in
                    html.add(
                        .time,
                        .text("datetime", Instant.text(change.detectedAt)),
                        text: page.ago(change.detectedAt)
                    )
                    html.add(" ")
                    html.add(.span, .automaticDirection, text: sentence(of: change))
                }
            }
        }
    }

    private func sentence(of change: ScheduleChange) -> String {
        let title = coversTitles ? change.title.map { _ in page.text(.covered) } : change.title
        let episode = [change.code, title].compactMap(\.self).joined(separator: " · ")
        var (old, new) = (moment(change.old) ?? "?", moment(change.new) ?? "?")
        if coversTitles, change.kind == .renamed { (old, new) = (page.text(.covered), page.text(.covered)) }
        return switch change.kind {
        case .added: page.text(.changeAdded, episode)
        case .dropped: page.text(.changeDropped, episode)
        case .moved: page.text(.changeMoved, episode, old, new)
        case .length: page.text(.changeLength, episode, old, new)
        case .renumbered: page.text(.changeRenumbered, episode, old, new)
        case .renamed: page.text(.changeRenamed, episode, old, new)
        case .showRenamed: page.text(.changeShowRenamed, old, new)
        case .showStatus: page.text(.changeShowStatus, new)
        case .available: page.text(.changeAvailable, new)
        case .seasonComplete: page.text(.changeSeasonComplete, change.new ?? "")
        }
    }

    /// Returns a value of a change for the user. An instant becomes a day and a time in the user's time zone.
    private func moment(_ text: String?) -> String? {
        text.map { page.moment($0) }
    }
}

extension Page {
    /// Returns a value for the user. It may be an instant, a day, a day with a time without a time zone, or another
    /// text.
    func moment(_ text: String) -> String {
        if let instant = Instant.parse(text) {
            return "\(language.shortDay(zone.day(of: instant))) \(clock(instant))"
        }
        let pieces = text.split(separator: " ")
        if pieces.count == 2, let day = CivilDay(pieces[0]), let time = WallClock(pieces[1]) {
            return "\(language.shortDay(day)) \(language.clock(time))"
        }
        return CivilDay(text).map(language.shortDay) ?? text
    }
}
