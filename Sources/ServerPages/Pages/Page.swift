package import Foundation
internal import ScheduleMerging
package import ScheduleModel
package import ProviderAPI
package import ScheduleViews

/// The context that every page is built with: the user's language and preferences, the time, and addresses.
package struct Page: Sendable {
    /// A tab of the navigation bar.
    package enum Tab: Sendable {
        case tonight, schedule, following, search
    }

    /// A picture that a page contains.
    package struct PictureRequest: Sendable {
        package let link: WebLink
        /// The source that the link is from. It also fetches the picture.
        package let provider: ProviderID
        /// Whether the small version is sufficient.
        package let isSmall: Bool
    }

    package let language: Language
    package let preferences: ReaderPreferences
    package let zone: TimeZone
    package let region: Country
    package let now: Date
    /// The path of the server, or an empty string if it is the root.
    package let base: String
    /// The path and query of this page, so that forms can return to it.
    package let currentAddress: Address
    /// The attributions of the sources, for the footer.
    package let attributions: [ProviderDescriptor.Attribution]
    /// Whether marks can be saved. False in a demonstration.
    package let canSaveMarks: Bool
    /// Whether the page has only stored data because its sources have not responded yet.
    let isFetching: Bool
    /// Returns the name under which the server delivers a picture.
    package let picture: @Sendable (PictureRequest) -> String
    /// Receives the first parts of a large page while the rest is built, or nil if pages are built as a whole.
    let sink: Sink?

    /// A receiver of pieces of a page, in order.
    package typealias Sink = @Sendable ([UInt8]) -> Void

    package init(
        language: Language,
        preferences: ReaderPreferences,
        zone: TimeZone,
        region: Country,
        now: Date,
        base: String,
        currentAddress: Address,
        attributions: [ProviderDescriptor.Attribution] = [],
        canSaveMarks: Bool = true,
        isFetching: Bool = false,
        sink: Sink? = nil,
        picture: @escaping @Sendable (PictureRequest) -> String
    ) {
        self.sink = sink
        self.language = language
        self.preferences = preferences
        self.zone = zone
        self.region = region
        self.now = now
        self.base = base
        self.currentAddress = currentAddress
        self.attributions = attributions
        self.canSaveMarks = canSaveMarks
        self.isFetching = isFetching
        self.picture = picture
    }

    var today: CivilDay { zone.day(of: now) }

    /// Returns the week of a day, from the weekday that the user prefers.
    func week(of day: CivilDay) -> DaySpan { preferences.week(of: day) }

    /// Returns a message in the user's language. `%1`, `%2` and so on are replaced by the texts.
    func text(_ message: Message, _ texts: String...) -> String {
        Self.filled(language.messages.text(message.rawValue), texts)
    }

    /// Returns the plural form of a message for a number. `%n` is replaced by the number.
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
                } else if let position = Int(String(scalar)), texts.indices.contains(position - 1) {
                    text += texts[position - 1]
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

    func address(
        _ pieces: String...,
        query: [(name: String, value: String?)] = [],
        at fragment: String? = nil
    ) -> Address {
        Address(base, pieces, query, at: fragment)
    }

    /// Returns the text of a show's ID in an address. IDs made of titles are percent-encoded, and an address encodes
    /// them again. A request is understood without one of these encodings, so the text has none.
    private static func segment(ofShow key: SourceKey) -> String {
        guard let plain = PercentEncoding.decode(key.id), PercentEncoding.encode(plain) == key.id else {
            return key.description
        }
        return SourceKey(provider: key.provider, id: plain).description
    }

    /// Returns the text of an episode's ID in an address, without the percent-encoding of the ID itself.
    private static func segment(ofEpisode key: SourceKey) -> String {
        SourceKey(provider: key.provider, id: PercentEncoding.decode(key.id) ?? key.id).description
    }

    func address(of show: MergedShow) -> Address { address("show", Self.segment(ofShow: show.id)) }

    func address(of episode: MergedEpisode, in show: MergedShow) -> Address {
        address("show", Self.segment(ofShow: show.id), Self.segment(ofEpisode: episode.id))
    }

    /// Returns the address of an episode's page at the server, without its host.
    package func path(of entry: ScheduleEntry) -> String { address(of: entry).text }

    /// Returns the address of an episode. For a later airing it has the parameter `at`, so that the page shows that
    /// airing.
    func address(of entry: ScheduleEntry) -> Address {
        let starts = entry.episode.airings.compactMap { $0.value.time.start(in: zone) }
        let isFirst = entry.start == nil || entry.start == starts.min()
        return address(
            "show",
            Self.segment(ofShow: entry.show.id),
            Self.segment(ofEpisode: entry.episode.id),
            query: [("at", isFirst ? nil : entry.start.map { Instant.text($0) })]
        )
    }

    func address(ofSeason season: Int, of show: MergedShow, at episode: MergedEpisode? = nil) -> Address {
        address(
            "show",
            Self.segment(ofShow: show.id),
            "season",
            "\(season)",
            query: [("highlight", episode.map { Self.segment(ofEpisode: $0.id) })]
        )
    }

    /// Returns the address of a show's poster, or nil if it has none.
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

    /// Returns `yesterday`, `today`, `tomorrow`, or the day.
    func dayText(_ day: CivilDay) -> String {
        switch today.days(to: day) {
        case -1: text(.yesterday)
        case 0: text(.today)
        case 1: text(.tomorrow)
        default: language.weekdayAndDay(day)
        }
    }

    /// Formats a length, rounded to minutes: `60 min`, `1 h 30 min`.
    func length(seconds: Int) -> String {
        let total = (seconds + 30) / 60
        let (hours, minutes) = (total / 60, total % 60)
        if seconds < 30 { return text(.lengthSeconds, language.number(seconds)) }
        if hours == 0 { return text(.lengthMinutes, language.number(minutes)) }
        if minutes == 0 { return text(.lengthHours, language.number(hours)) }
        return text(.lengthHoursMinutes, language.number(hours), language.number(minutes))
    }

    /// Returns the age of an instant: `3 hours ago`.
    func ago(_ instant: Date) -> String {
        let minutes = max(0, Int(now.timeIntervalSince(instant) / 60))
        if minutes < 1 { return text(.agoNow) }
        if minutes < 120 { return count(.agoMinutes, minutes) }
        if minutes < 2880 { return count(.agoHours, minutes / 60) }
        return count(.agoDays, minutes / 1440)
    }

    // MARK: Episodes

    /// Returns the code of an episode, such as `S3:E10`, or nil if it has no number.
    func code(_ number: EpisodeNumber) -> String? {
        if let season = number.season, let episode = number.number { return text(.code, "\(season)", "\(episode)") }
        return number.text
    }

    /// Returns the title, or a placeholder if it would be a spoiler. Returns nil if there is no title.
    func title(of entry: ScheduleEntry) -> String? { covers(entry) ? text(.covered) : entry.value.title }

    /// Returns whether title and summary of an episode are covered: spoilers are hidden, and the episode is unwatched.
    func covers(_ entry: ScheduleEntry) -> Bool {
        preferences.hidesSpoilers && entry.episode.effectiveState == .unwatched
    }
}
