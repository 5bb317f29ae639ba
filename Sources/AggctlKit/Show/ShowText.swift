internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import Foundation

/// The details of a show or an episode as lines.
struct ShowText {
    let session: Session
    let style: Style

    /// Returns the details of a show.
    ///
    /// - Parameter hasUpcomingData: Whether a source reported the next episodes, or that there are none.
    func lines(_ show: MergedShow, hasUpcomingData: Bool) -> [String] {
        let value = show.value
        let year = value.year.map { " (\($0))" } ?? ""
        var lines = [style.paint(clip(style.text(value.title) + year), .heading)]
        if let summary = value.summary {
            lines += [""] + TerminalText.wrap(style.text(summary), to: style.width) + [""]
        }
        let dates = [value.premiered?.description, value.ended?.description].compactMap { $0 }.joined(separator: " to ")
        let mark = session.marks.mark(of: show)
        let lists = (mark?.lists ?? []).sorted()
        let externals = value.externals.all.map(\.text).joined(separator: ", ")
        lines += facts([
            ("status", value.status?.rawValue), ("type", value.type?.rawValue), ("language", value.language),
            ("country", value.country?.rawValue), ("network", value.network?.name),
            ("streaming", value.webChannel?.name), ("watch on", value.offers.text),
            ("genres", value.genres.joined(separator: ", ")),
            ("runtime", value.runtime.map { "\($0) min" }), ("aired", dates),
            ("rating", value.rating.map { "\($0) of 10" }),
            ("followed", show.isFollowed ? "yes" : nil), ("dropped", mark?.stoppedSince == nil ? nil : "yes"),
            ("watched", watched(show)), ("your rating", mark?.review.text), ("lists", lists.joined(separator: ", ")),
            ("also called", value.aliases.map(\.title).joined(separator: ", ")),
            ("next", next(show) ?? show.noNextEpisodeText(hasUpcomingData: hasUpcomingData)),
            ("site", value.officialSite?.rawValue), ("page", value.url?.rawValue), ("ids", externals),
            ("sources", show.sources.map(\.key.description).joined(separator: ", ")),
        ])
        return lines
    }

    /// Returns the details of an episode.
    func lines(_ entry: ScheduleEntry) -> [String] {
        let texts = EntryFormatter(style: style, zone: session.zone)
        let value = entry.value
        let head = [entry.show.value.title, texts.code(entry), texts.title(entry)].map { style.text($0) }
        var lines = [style.paint(clip(head.filter { !$0.isEmpty }.joined(separator: "  ")), .heading)]
        if let summary = value.summary {
            lines += [""] + TerminalText.wrap(style.text(summary), to: style.width) + [""]
        } else if let summary = entry.show.value.summary {
            lines += ["", "About the show:"] + TerminalText.wrap(style.text(summary), to: style.width) + [""]
        }
        /// Returns the day of an airing, and its time if it has one.
        func when(_ entry: ScheduleEntry) -> String {
            let day = entry.date.map { DayText.long($0) } ?? "no date"
            return day + (entry.start == nil ? "" : ", " + texts.timeRange(entry) + " (\(session.zone.name))")
        }
        // "airs" is the airing that is on now or next, or the first one if all are over. "also" lists the others.
        let airings = entry.airings(in: session.zone)
        let current = airings.first { !$0.isOver(at: session.now) } ?? airings.first ?? entry
        let others = airings.filter { $0.start != current.start || texts.channel($0) != texts.channel(current) }.map {
            other in
            [when(other), texts.channel(other)].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let mark = session.marks.mark(of: entry.show)?.mark(of: entry.episode, in: entry.show, complete: .none)
        lines += facts([
            ("airs", when(current)), ("channel", texts.channel(current)), ("also", others.joined(separator: "; ")),
            ("kind", entry.kind.rawValue),
            ("runtime", value.runtime.map { "\($0) min" }), ("rating", value.rating.map { "\($0) of 10" }),
            ("on disk", value.isOnDisk.map { $0 ? "yes" : "no" }),
            ("followed", entry.show.isFollowed ? "yes" : nil),
            ("watched", entry.isWatched ? "yes" : entry.episode.effectiveState == .skipped ? "skipped" : nil),
            ("watched at", watchings(mark)), ("your rating", mark?.review.text),
            ("genres", entry.show.value.genres.joined(separator: ", ")),
            ("premiered", entry.show.value.premiered?.description),
            // An episode without credits has the cast of its show, but no crew.
            ("cast", Self.cast(value.credits.isEmpty ? entry.show.credits : value.credits)),
            ("crew", Self.crew(value.credits)),
            // The role of the episode, such as season finale. It is not a role of a credit.
            ("role", entry.role.map { texts.text(of: $0) }),
            ("page", value.url?.rawValue),
            ("sources", entry.episode.sources.map(\.key.description).joined(separator: ", ")),
        ])
        return lines
    }

    /// Returns the days of all watchings, or nil if none is known.
    private func watchings(_ mark: EpisodeMark?) -> String? {
        guard let mark, mark.state == .watched, mark.knownTime != nil || !mark.rewatches.isEmpty else { return nil }
        return mark.watchings.map { $0.map { session.zone.day(of: $0).description } ?? "no date" }
            .joined(separator: ", ")
    }

    /// Returns the first six actors, presenters and guests.
    private static func cast(_ credits: [Credit]) -> String {
        credits.filter { [.actor, .presenter, .guest].contains($0.role) }.prefix(6).map { credit in
            credit.person.name + (credit.character.map { " as \($0)" } ?? "")
        }
        .joined(separator: ", ")
    }

    /// Returns the first six other credits, with their roles.
    private static func crew(_ credits: [Credit]) -> String {
        credits.filter { ![.actor, .presenter, .guest].contains($0.role) }.prefix(6)
            .map { "\($0.person.name) (\($0.role.rawValue))" }.joined(separator: ", ")
    }

    /// Returns the watched episodes as `3 of 10, next S01E04  Title`. Nil if no episode is watched and the show is not
    /// followed, or if it has no episodes to count.
    private func watched(_ show: MergedShow) -> String? {
        let progress = WatchProgress(in: show.episodes)
        guard progress.watched > 0 || show.isFollowed, progress.total > 0 else { return nil }
        let texts = EntryFormatter(style: style, zone: session.zone)
        let next = progress.next.map { show.entry($0, in: session.zone) }
        let nextText = next.map {
            ", next " + [texts.code($0), texts.title($0)].filter { !$0.isEmpty }.joined(separator: "  ")
        }
        return "\(progress.watched) of \(progress.total)\(nextText ?? "")"
    }

    /// Returns the next episode to air as code, title, day and time, or nil if there is none.
    private func next(_ show: MergedShow) -> String? {
        guard let entry = show.nextEpisode(after: session.now, in: session.zone) else { return nil }
        let texts = EntryFormatter(style: style, zone: session.zone)
        let day = entry.date.map { DayText.long($0) } ?? ""
        let time = entry.start.map { ", " + texts.clock($0) } ?? ""
        return [texts.code(entry), texts.title(entry), day + time].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// The width of the names of facts, in columns.
    private static let nameWidth = 12

    /// Returns the lines of the facts that have a value.
    private func facts(_ facts: [(name: String, value: String?)]) -> [String] {
        facts.flatMap { fact -> [String] in
            guard let value = fact.value, !value.isEmpty else { return [] }
            return LabelledText(style: style).lines([(fact.name, Self.nameWidth, .faint)], [value])
        }
    }

    private func clip(_ text: String) -> String { TerminalText.clip(text, to: style.width, isASCII: style.isASCII) }
}
