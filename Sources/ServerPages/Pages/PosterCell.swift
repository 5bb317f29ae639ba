internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// An episode as a poster with a caption.
struct PosterCell {
    let page: Page
    let entry: ScheduleEntry
    /// The other episodes that come out together with this one.
    var others: [ScheduleEntry] = []
    /// A text instead of the time, such as the number of waiting episodes.
    var note: String?
    /// Whether a source recently reported a new time.
    var hasNewTime = false
    /// The remaining minutes, or nil if the episode is not on or its end is unknown.
    var minutesLeft: Int?
    /// Whether the episode is on now.
    var isRunning = false
    /// Whether the shelf is scrolled to this cell.
    var isScrollTarget = false
    /// Whether there is a button that follows the show, if it is not followed.
    var hasFollow = false

    /// Adds the cell. The script reads the folded names (`f`), the number of episodes of a drop (`n`), and the minute
    /// of the end (`e`).
    ///
    /// - Parameter id: The HTML ID, or nil for that of the airing.
    func add(to html: inout HTML, id: String? = nil) {
        html.add(
            .li,
            .id(id ?? Self.id(of: entry)),
            .class(classes),
            .data("f", filterText),
            others.isEmpty ? .none : .data("n", "\(others.count + 1)"),
            isToday || isRunning ? ending.map { .data("e", "\(Int($0.timeIntervalSince1970) / 60)") } ?? .none : .none
        ) { html in
            addLink(to: &html)
            CheckButton(page: page, entry: entry, others: others).add(to: &html)
            if hasFollow, !entry.show.isFollowed { QuickFollow(page: page, show: entry.show).add(to: &html) }
        }
    }

    /// Adds the link to the details.
    private func addLink(to html: inout HTML) {
        html.add(.a, .href(page.address(of: entry))) { html in
            Poster(page: page, show: entry.show).add(to: &html)
            if let badge { html.add(.i, .class(badge.name), text: badge.text) }
            time(&html)
            html.add(.b, .automaticDirection, text: entry.show.value.title)
            // Two lines in one element, which the style sheet preserves. A week has many cells, so each element counts.
            let parts =
                others.isEmpty
                ? [page.code(entry.value.number), page.title(of: entry)].compactMap(\.self)
                : [page.codes(entry, to: others.last), page.count(.episodeCount, others.count + 1)]
            html.add(.small) { html in
                html.add(parts.joined(separator: " · "))
                html.addRaw(trusted: "\n")
                html.add(entry.channel?.name ?? "")
            }
        }
    }

    /// Returns the HTML ID of an airing, made of its episode and its start in minutes since 1970.
    static func id(of entry: ScheduleEntry) -> String {
        let time = entry.start.map { "\(Int($0.timeIntervalSince1970) / 60)" } ?? entry.date?.description ?? ""
        return "e-\(entry.episode.id)-\(time)"
    }

    private var isToday: Bool { entry.date == page.today }
    private var ending: Date? { entry.end ?? entry.start }
    /// An episode without a time is past when its day is.
    private var isPast: Bool { ending.map { $0 <= page.now } ?? entry.date.map { $0 < page.today } ?? false }

    /// The HTML classes, for the style sheet and the script.
    var classes: String {
        var names: [String] = []
        if isPast, !isRunning, note == nil { names.append("past") }
        if isRunning { names.append("on") }
        if isScrollTarget { names.append("at") }
        if entry.show.isFollowed { names.append("fol") }
        if entry.isWatched, others.allSatisfy(\.isWatched) { names.append("seen") }
        if entry.episode.effectiveState == .skipped { names.append("skip") }
        return names.joined(separator: " ")
    }

    /// The folded names that the filter searches, separated by `|`. They are the same as for `--filter`.
    var filterText: String {
        let show = entry.show.value
        let channels = entry.airings.compactMap(\.value.channel).flatMap { [$0.name] + ($0.id.map { [$0] } ?? []) }
        let names =
            [show.title] + show.aliases.map(\.title) + [show.network?.name, show.webChannel?.name].compactMap(\.self)
        var seen: Set<String> = []
        return (names + channels).map { FoldedText($0).key }.filter { seen.insert($0).inserted }.joined(separator: "|")
    }

    private var badge: (name: String, text: String)? {
        // An episode that waits to be watched is no news.
        if note != nil { return nil }
        if hasNewTime { return ("moved", page.text(.badgeMoved)) }
        if entry.isWatched { return ("seen", page.text(.badgeWatched)) }
        if entry.episode.effectiveState == .skipped { return ("seen", page.text(.badgeSkipped)) }
        if let role = entry.role, let text = page.name(of: role) {
            return (role.isFinale ? "finale" : role == .seriesPremiere ? "new" : "premiere", text)
        }
        return nil
    }

    private func time(_ html: inout HTML) {
        if let note {
            return html.add(.time, .text("datetime", entry.date?.description ?? ""), text: note)
        }
        guard let start = entry.start else {
            html.add(.time, .text("datetime", entry.date?.description ?? ""), text: page.text(.anyTime))
            return
        }
        let left = minutesLeft.map { page.text(.timeLeft, page.length(seconds: $0 * 60)) }
        let text = left ?? page.clock(start)
        html.add(.time, .text("datetime", Instant.text(start)), text: text)
    }
}

/// The picture of a show. Without a picture it is the initials of the title on one of twelve muted colors.
struct Poster {
    let page: Page
    let show: MergedShow
    var isSmall = true

    func add(to html: inout HTML) {
        // The initials are below the picture, and visible until it has loaded or if it fails.
        html.add(.span, .class("pic \(tint)"), .isHiddenFromReaders) { html in
            html.add(letters)
            guard let address = page.poster(of: show, isSmall: isSmall) else { return }
            html.add(
                .img,
                .text("src", address.text),
                isSmall ? sourceSet(address) : .none,
                .text("alt", ""),
                .text("width", "210"),
                .text("height", "295"),
                .text("loading", "lazy"),
                .text("decoding", "async")
            )
        }
    }

    /// Returns the small picture for usual screens, and the large one for screens with a high density.
    private func sourceSet(_ small: Address) -> HTML.Attribute {
        guard let large = page.poster(of: show, isSmall: false), large != small else { return .none }
        return .text("srcset", "\(small.text), \(large.text) 2x")
    }

    /// The class of one of the twelve colors, chosen by the FNV-1a hash of the ID.
    private var tint: String {
        "p\(show.id.description.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 } % 12)"
    }

    private var letters: String {
        // Format characters are dropped: a soft hyphen can be within a word.
        let visible = show.value.title.unicodeScalars.filter { $0.properties.generalCategory != .format }
        let words = String(String.UnicodeScalarView(visible)).split { !$0.isLetter && !$0.isNumber }
        let letters = String(words.prefix(2).compactMap(\.first))
        // A title can have only signs.
        return letters.isEmpty ? String(show.value.title.prefix(1)) : letters
    }
}

extension Page {
    /// Returns the codes of the first and the last episode of a drop.
    func codes(_ first: ScheduleEntry, to last: ScheduleEntry?) -> String {
        [first, last].compactMap { entry in entry.flatMap { code($0.value.number) } }.joined(separator: "–")
    }

    /// Returns the name of a role, or nil if the role is not a standard one.
    func name(of role: EpisodeRole) -> String? {
        switch role {
        case .seriesPremiere: text(.roleSeriesPremiere)
        case .seasonPremiere: text(.roleSeasonPremiere)
        case .midSeasonPremiere: text(.roleMidSeasonPremiere)
        case .midSeasonFinale: text(.roleMidSeasonFinale)
        case .seasonFinale: text(.roleSeasonFinale)
        case .seriesFinale: text(.roleSeriesFinale)
        default: nil
        }
    }
}
