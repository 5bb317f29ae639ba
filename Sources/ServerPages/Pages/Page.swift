package import Foundation
internal import ScheduleMerging
package import ScheduleModel
package import ProviderAPI
internal import ScheduleViews

/// What every page is made with: who reads, when and where, and how other pages are reached.
package struct Page: Sendable {
    /// The tabs of the bar.
    package enum Tab: Sendable {
        case week, month, following, search
    }

    /// A picture that a page wishes to show.
    package struct PictureRequest: Sendable {
        package let link: WebLink
        /// The source that told of it, and can fetch it.
        package let provider: ProviderID
        /// Whether the small one is enough.
        package let isSmall: Bool
    }

    package let language: Language
    package let choices: ReaderPreferences
    package let zone: TimeZone
    package let region: Country
    package let now: Date
    /// The path of the server itself; empty where it is the root.
    package let base: String
    /// The page's own path and query, for what comes back to it.
    package let currentAddress: Address
    /// Whom to thank.
    package let attributions: [ProviderDescriptor.Attribution]
    /// Whether marks can be kept; not in a demonstration.
    package let canSaveMarks: Bool
    /// The name under which a picture can be asked for.
    package let picture: @Sendable (PictureRequest) -> String

    package init(
        language: Language,
        choices: ReaderPreferences,
        zone: TimeZone,
        region: Country,
        now: Date,
        base: String,
        currentAddress: Address,
        attributions: [ProviderDescriptor.Attribution] = [],
        canSaveMarks: Bool = true,
        picture: @escaping @Sendable (PictureRequest) -> String
    ) {
        self.language = language
        self.choices = choices
        self.zone = zone
        self.region = region
        self.now = now
        self.base = base
        self.currentAddress = currentAddress
        self.attributions = attributions
        self.canSaveMarks = canSaveMarks
        self.picture = picture
    }

    var today: CivilDay { zone.day(of: now) }

    /// A message in the reader's language; `%1`, `%2` and so on stand for texts.
    func text(_ message: Message, _ texts: String...) -> String {
        Self.filled(language.messages.text(message.rawValue), texts)
    }

    /// A message that depends on a number, which is `%n` in it.
    func count(_ message: Message, _ number: Int, _ texts: String...) -> String {
        Self.filled(language.messages.text(message.rawValue, for: number), texts, number: language.number(number))
    }

    static func filled(_ pattern: String, _ texts: [String], number: String? = nil) -> String {
        var text = ""
        var isMark = false
        for scalar in pattern.unicodeScalars {
            if isMark {
                isMark = false
                if scalar == "n", let number {
                    text += number
                } else if let place = Int(String(scalar)), texts.indices.contains(place - 1) {
                    text += texts[place - 1]
                } else {
                    text.unicodeScalars.append(scalar)
                }
            } else if scalar == "%" {
                isMark = true
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    // MARK: Addresses

    func address(_ pieces: String..., query: [(name: String, value: String?)] = [], at place: String? = nil) -> Address
    {
        Address(base, pieces, query, at: place)
    }

    func address(of show: MergedShow) -> Address { address("show", show.id.description) }

    func address(of episode: MergedEpisode, in show: MergedShow) -> Address {
        address("show", show.id.description, episode.id.description)
    }

    /// The address of an episode; of one of its later showings with when that is, so that it is the one that is told.
    func address(of entry: ScheduleEntry) -> Address {
        let starts = entry.episode.airings.compactMap { $0.value.time.start(in: zone) }
        let isFirst = entry.start == nil || entry.start == starts.min()
        return address(
            "show",
            entry.show.id.description,
            entry.episode.id.description,
            query: [("at", isFirst ? nil : entry.start.map { Instant.text($0) })]
        )
    }

    func address(ofSeason season: Int, of show: MergedShow, at episode: MergedEpisode? = nil) -> Address {
        address(
            "show",
            show.id.description,
            "season",
            "\(season)",
            query: [("highlight", episode?.id.description)]
        )
    }

    /// Where a picture of a show is to be had; nil where it has none.
    func poster(of show: MergedShow, isSmall: Bool) -> Address? {
        guard let link = show.value.image, let source = show.sources.first(where: { $0.show.image == link }) else {
            return nil
        }
        return picture(link, of: source.key.provider, isSmall: isSmall)
    }

    func picture(_ link: WebLink, of provider: ProviderID, isSmall: Bool) -> Address {
        address("picture", picture(PictureRequest(link: link, provider: provider, isSmall: isSmall)))
    }

    // MARK: Times

    func clock(_ instant: Date) -> String { language.clock(zone.clock(of: instant)) }

    /// `today`, `tomorrow`, or the day.
    func dayText(_ day: CivilDay) -> String {
        switch today.days(to: day) {
        case -1: text(.yesterday)
        case 0: text(.today)
        case 1: text(.tomorrow)
        default: language.weekdayAndDay(day)
        }
    }

    /// `60 min`, `1 h 30 min`
    func length(seconds: Int) -> String {
        let minutes = (seconds + 30) / 60
        let (hours, rest) = (minutes / 60, minutes % 60)
        if seconds < 30 { return text(.lengthSeconds, language.number(seconds)) }
        if hours == 0 { return text(.lengthMinutes, language.number(rest)) }
        if rest == 0 { return text(.lengthHours, language.number(hours)) }
        return text(.lengthHoursMinutes, language.number(hours), language.number(rest))
    }

    /// How old something is: `3 hours ago`.
    func ago(_ instant: Date) -> String {
        let minutes = max(0, Int(now.timeIntervalSince(instant) / 60))
        if minutes < 1 { return text(.agoNow) }
        if minutes < 120 { return count(.agoMinutes, minutes) }
        if minutes < 2880 { return count(.agoHours, minutes / 60) }
        return count(.agoDays, minutes / 1440)
    }

    // MARK: Episodes

    /// `S3:E10`; nil without a number.
    func code(_ number: EpisodeNumber) -> String? {
        if let season = number.season, let episode = number.number { return text(.code, "\(season)", "\(episode)") }
        return number.text
    }

    /// The title, unless it would spoil; nil where there is none.
    func title(of entry: ScheduleEntry) -> String? { covers(entry) ? text(.covered) : entry.value.title }

    /// Whether what an episode tells is covered: the reader wishes it, and has neither watched nor skipped it.
    func covers(_ entry: ScheduleEntry) -> Bool {
        choices.hidesSpoilers && !entry.isWatched && entry.episode.mark != .skipped
    }
}
