package import Aggregator
package import Foundation
internal import ScheduleMerging
package import ScheduleModel
internal import ScheduleViews

/// The page with the details of an episode.
package struct EpisodePage {
    let page: Page
    let result: EpisodeResult
    let explanation: ExplainResult?
    let changes: [ScheduleChange]
    /// The episode with the requested airing, or with its first one.
    private let entry: ScheduleEntry

    /// Creates the page.
    ///
    /// - Parameter start: the start of the requested airing, or nil for the first.
    package init(
        _ page: Page,
        result: EpisodeResult,
        explanation: ExplainResult?,
        changes: [ScheduleChange],
        at start: Date? = nil
    ) {
        (self.page, self.result, self.explanation, self.changes) = (page, result, explanation, changes)
        let selected = result.entry.airings.filter { start != nil && $0.value.time.start(in: page.zone) == start }
        entry =
            selected.isEmpty
            ? result.entry
            : ScheduleEntry(show: result.show, episode: result.entry.episode, airings: selected, zone: page.zone)
    }

    private var show: MergedShow { result.show }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let code = page.code(entry.value.number)
        let title = [show.value.title, code].compactMap(\.self).joined(separator: " ")
        return PageLayout(page: page, title: title, hasUp: true).html { html in
            html.add(.article, .class("details")) { html in
                ShowHead(page: page, show: show).add(to: &html) { html in
                    html.add(.p, .class("of")) { html in
                        html.add(.a, .href(page.address(of: show)), .automaticDirection, text: show.value.title)
                    }
                    html.add(.h1, .automaticDirection, text: page.title(of: entry) ?? page.text(.noTitle))
                    html.add(.p, .class("code")) { html in
                        html.add([code, entry.role.flatMap(page.name)].compactMap(\.self).joined(separator: " · "))
                    }
                    when(&html)
                    html.add(.div, .class("actions")) { html in
                        MarkButtons(page: page, entry: entry).add(to: &html)
                        FollowForm(page: page, show: show).add(to: &html)
                    }
                    if let season = entry.value.number.season {
                        html.add(
                            .a,
                            .class("toggle"),
                            .href(page.address(ofSeason: season, of: show, at: entry.episode)),
                            text: page.text(.wholeSeason, "\(season)")
                        )
                    }
                }
                SourceNotices(page: page, reports: result.origin.reports).add(to: &html)
                summary(&html)
                facts(&html)
                CastList(page: page, show: show, credits: show.credits).add(to: &html)
                guests(&html)
                ChangeList(page: page, changes: changes, entry: entry).add(to: &html)
                if let explanation {
                    SourceComparison(page: page, result: explanation, isCovered: page.covers(entry)).add(to: &html)
                }
                MarkForm(page: page).add(to: &html)
            }
        }
    }

    private func when(_ html: inout HTML) {
        html.add(.p, .class("when")) { html in
            guard let day = entry.date else { return html.add(page.text(.noDay)) }
            var text = page.language.weekdayAndDay(day) + " " + "\(day.year)"
            if let start = entry.start {
                text += ", " + page.clock(start)
                if let end = entry.end { text += "–" + page.clock(end) }
            } else {
                text += ", " + page.text(.anyTime)
            }
            html.add(.time, .text("datetime", entry.start.map(Instant.text) ?? day.description), text: text)
            if let channel = entry.channel {
                html.add(" · ")
                ChannelLink(page: page, name: channel.name).add(to: &html)
            }
            if let start = entry.start, let countdown = page.countdown(to: start) {
                html.add(.span, .class("countdown"), text: " · " + countdown)
            }
            if let start = entry.start, start <= page.now, let end = entry.end, page.now < end {
                let left = Int((end.timeIntervalSince(page.now) / 60).rounded(.up))
                html.add(
                    .strong,
                    text: " · \(page.text(.onNow)), \(page.text(.timeLeft, page.length(seconds: left * 60)))"
                )
            }
        }
    }

    private func summary(_ html: inout HTML) {
        if page.covers(entry) {
            html.add(.p, .class("summary covered"), text: page.text(.coveredSummary))
        } else if let summary = entry.value.summary {
            html.add(.p, .class("summary"), .automaticDirection, text: summary)
        } else if let summary = show.value.summary {
            html.add(.p, .class("summary"), .automaticDirection, text: summary)
        }
        if !page.covers(entry), let link = entry.value.image,
            let source = entry.episode.sources.first(where: { $0.episode.image == link })
        {
            html.add(
                .img,
                .class("still"),
                .text("src", page.picture(link, of: source.provider, isSmall: false).text),
                .text("alt", ""),
                .text("loading", "lazy"),
                .text("width", "480"),
                .text("height", "270")
            )
        }
    }

    private func facts(_ html: inout HTML) {
        html.add(.dl) { html in
            func fact(_ term: Message, _ text: String?) {
                guard let text, !text.isEmpty else { return }
                html.add(.dt, text: page.text(term))
                html.add(.dd, .automaticDirection, text: text)
            }
            let length = entry.airings.first?.value.seconds ?? entry.value.runtime.map { $0 * 60 }
            fact(.factRating, entry.value.rating.map { page.language.decimal($0) })
            fact(.factLength, length.map { page.length(seconds: $0) })
            fact(.factGenres, page.language.list(show.value.genres.map(page.language.translated)))
            fact(.factPremiered, show.value.premiered.map(page.language.day))
            fact(.factNetwork, show.value.network?.name)
            fact(.factWeb, show.value.webChannel?.name)
            let rejected = Conflict.rejectedTimes(of: entry.episode, in: show, zone: page.zone)
            let current = entry.airings.first?.value
            let others = result.entry.airings.filter {
                $0.value != current && !rejected.contains($0.value.time.text ?? "")
            }
            .prefix(30)
            if !others.isEmpty {
                html.add(.dt, text: page.text(.otherAirings))
                html.add(.dd) { html in
                    html.add(.ul) { html in
                        for airing in others { html.add(.li) { self.airing(airing.value, &$0) } }
                    }
                }
            }
            // The URL contains the title, so it would be a spoiler.
            if let url = entry.value.url, !page.covers(entry) {
                html.add(.dt, text: page.text(.factLinks))
                html.add(.dd) { html in
                    html.add(
                        .a,
                        .href(url),
                        .text("rel", "noopener noreferrer"),
                        .class("out"),
                        text: entry.episode.sources.first { $0.episode.url == url }?.provider.rawValue ?? url.rawValue
                    )
                }
            }
        }
    }

    private func airing(_ airing: Airing, _ html: inout HTML) {
        let start = airing.time.start(in: page.zone).map { Instant.text($0) }
        let moment = start ?? airing.time.day(in: page.zone)?.description
        if let moment { html.add(.time, .text("datetime", moment), text: page.moment(moment)) }
        if let channel = airing.channel {
            html.add(" ")
            html.add(.span, .automaticDirection, text: channel.name)
        }
    }

    private func guests(_ html: inout HTML) {
        let credits = entry.value.credits
        if credits.isEmpty { return }
        html.add(.h2, text: page.text(.inThisEpisode))
        html.add(.ul, .class("credits")) { html in
            for credit in credits.prefix(60) {
                html.add(.li) { html in
                    PersonLink(page: page, name: credit.person.name, show: show).add(to: &html)
                    let part =
                        credit.character
                        ?? (credit.role == .actor ? nil : page.language.translated(credit.role.rawValue))
                    if let part {
                        html.add(" ")
                        html.add(.span, .automaticDirection, text: part)
                    }
                }
            }
        }
    }
}
