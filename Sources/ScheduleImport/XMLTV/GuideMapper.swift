internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Maps the programmes of a guide to shows, episodes and airings. Every row is an airing. Rows with the same
/// number, the same ID, or the same title on one day are one episode.
struct GuideMapper {
    /// The maximum number of titles of a programme and of a show.
    private static let nameLimit = 50
    /// The maximum number of genres of a show.
    private static let genreLimit = 50
    /// The limit of shows, so that memory does not grow with the guide. Beyond it, a show without a requested airing is
    /// not added. Also the maximum number of cached names.
    private static let showLimit = 4_000

    let path: String
    let options: EpisodeFileOptions
    /// Returns whether an airing is requested. Other airings are read and dropped.
    let isWanted: (Airing) -> Bool
    /// The channels of the guide, by the ID that programmes use.
    private var channels: [String: Channel] = [:]
    /// The ID of the placeholder for a missing channel, or nil if the guide has none.
    private var unnamed: String?
    /// The date of the guide according to its own attribute.
    private var madeAt: Date?
    /// The attributes about the source of the guide.
    private var attributes: [GuideElement.Attribute]?
    /// Whether a channel was declared after programmes that may use it.
    private var hasLateChannels = false
    private var declared: [String: ChannelDeclaration] = [:]
    /// The number of requested programmes so far.
    private(set) var count = 0
    private var collection = EpisodeAssembler()
    private var shows: [String: Show] = [:]
    private var showOrder: [String] = []
    private var spellings: [String: TitleSpellings] = [:]
    /// The requested rows, for finding duplicates.
    private var seen: Set<Digest> = []
    private var names: [[LanguageText]: Name] = [:]
    private var times: ProgrammeTimes
    private var problems = GuideRowIssues()
    /// The requested language of titles, or nil if none is requested.
    private let language: GuideLanguage?
    /// The first language of the first programme with titles in several. Without a requested language, it names the
    /// shows, because the order of titles can differ from row to row.
    private var usualLanguage: GuideLanguage?
    /// A check whether any title is in the requested language.
    private var languages = GuideLanguageCheck()
    private var faults = XMLFaultSummary()
    private var rows = 0

    /// Two hashes of a row: one of its slot, and one of the slot with all details. The line number is not included.
    /// Complete rows would need too much memory.
    private struct Digest: Hashable {
        let row: Int
        let slot: Int

        init(_ programme: XMLTVProgramme, _ parsedTime: ProgrammeTimes.ParsedTime) {
            var slot = Hasher()
            slot.combine(parsedTime.startsAtSecondOccurrence)
            slot.combine(programme.channel)
            slot.combine(programme.start)
            slot.combine(programme.stop)
            var row = slot
            row.combine(programme.details)
            (self.row, self.slot) = (row.finalize(), slot.finalize())
        }
    }

    /// The titles of a programme as plain text.
    private struct Name {
        var showID: String
        var title: String
        /// The label that is a part of the written title.
        var label: AiringLabel?
        /// The numbers behind the written title, and the text behind them.
        var numbers: [EpisodeNumber] = []
        var episodeTitle: String?
        /// The titles in other languages.
        var others: [String]
        var wasCut: Bool
    }

    init(path: String, options: EpisodeFileOptions, isWanted: @escaping (Airing) -> Bool) {
        self.path = path
        self.options = options
        self.isWanted = isWanted
        times = ProgrammeTimes(zone: options.zone ?? .gmt)
        language = options.language.map(GuideLanguage.init)
    }

    /// Maps the attributes of the guide: its date and its source.
    mutating func map(_ attributes: [GuideElement.Attribute]) {
        let lasting = attributes.filter {
            GuideDeclaration.attributesAboutSource.contains($0.name) && !$0.value.isEmpty
        }
        self.attributes = lasting.isEmpty ? nil : lasting
        guard let text = attributes.first(where: { $0.name == "date" })?.value else { return }
        switch XMLTVTimestamp(text) {
        case .instant(let instant, _): madeAt = instant
        case .day(let day): madeAt = TimeZone.gmt.start(of: day)
        case nil: break
        }
    }

    mutating func map(_ channel: XMLTVChannel) {
        var channel = channel
        if rows > 0 { hasLateChannels = true }
        // A channel that is declared several times is one channel.
        let existing = declared[channel.id]
        if let existing { channel.declaration = existing.adding(channel.declaration) }
        declared[channel.id] = channel.declaration
        if channel == .unknown { unnamed = channel.id }
        let name = channel.bestName(isRepeated: existing != nil)
        let isPlain = channel.declaration == ChannelDeclaration(name: name ?? channel.id)
        channels[channel.id] = Channel(
            id: channel.id,
            name: name ?? PlainText.title(channel.id).text ?? "",
            declaration: isPlain ? nil : channel.declaration
        )
    }

    /// Records that a programme was skipped because it is too large.
    mutating func skipItem(line: Int) {
        rows += 1
        problems.record(.tooLarge, line: line)
    }

    /// Records an XML error that was skipped with its item.
    mutating func recordSkippedFault(_ fault: XMLError) { faults.record(fault) }

    mutating func map(_ programme: XMLTVProgramme) {
        rows += 1
        guard let name = name(of: programme) else { return record(.untitled, programme) }
        let parsedTime = times.time(of: programme)
        let airing = airing(of: programme, at: parsedTime, label: name.label)
        let isWanted = isWanted(airing)
        if isWanted, !seen.insert(Digest(programme, parsedTime)).inserted { return record(.repeated, programme) }
        if isWanted, options.reportsSanitizedFields { problems.recordSanitized(programme) }
        if name.wasCut { record(.cutTitle, programme) }
        if let problem = parsedTime.problem { record(problem, programme) }
        if programme.channel.isEmpty { record(.noChannel, programme) }
        // A show without a requested airing is still used for linking, up to the limit.
        if isWanted || shows.count < Self.showLimit || shows[name.showID] != nil { record(programme, name) }
        guard isWanted else { return }
        count += 1
        let credits = GuideCredits(programme.credits)
        let numbers = GuideNumbers(programme.numbers)
        for text in numbers.unreadable { problems.recordUnreadableNumber(text, line: programme.line) }
        for number in name.numbers.isEmpty ? numbers.episodes : name.numbers {
            var episode = episode(of: programme, number, showID: name.showID, airing, credits.packed)
            episode.title = episode.title ?? name.episodeTitle
            _ = collection.insert(
                episode,
                sourceID: programme.programID,
                day: programme.originalDay,
                slot: "\(programme.start) \(programme.channel)",
                row: EpisodeAssembler.Row(
                    title: name.title,
                    details: programme.details,
                    credits: credits.isLossless ? credits.packed : nil
                )
            )
        }
    }

    /// Returns the titles of a programme as plain text, or nil if it has none. Results are cached, because most
    /// titles are repeated in a guide.
    private mutating func name(of programme: XMLTVProgramme) -> Name? {
        if let cached = names[programme.titles] { return cached.title.isEmpty ? nil : cached }
        if let language { languages.record(programme.titles, wanted: language) }
        if language == nil, usualLanguage == nil, programme.titles.count > 1, !programme.titles[0].language.isEmpty {
            usualLanguage = GuideLanguage(programme.titles[0].language)
        }
        let (written, wasCut) = Self.titles(programme.titles, language ?? usualLanguage)
        var titles = written.map(TitleMark.removed)
        let label = written.lazy.compactMap { TitleMark($0)?.label }.first
        let numbered = programme.numbers.isEmpty ? titles.first.flatMap(NumberedTitle.init) : nil
        if numbered != nil { titles = titles.map { NumberedTitle($0)?.title ?? $0 } }
        var name = Name(showID: "", title: "", label: label, others: [], wasCut: wasCut)
        (name.numbers, name.episodeTitle) = (numbered?.numbers ?? [], numbered?.episodeTitle)
        if let title = titles.first {
            name.showID = PercentEncoding.encode(ShowKey.make(from: title))
            name.title = title
            let others = titles.dropFirst()
            if !others.isEmpty {
                let folded = FoldedText(title)
                name.others = others.filter { FoldedText($0) != folded }
            }
        }
        let size = programme.titles.reduce(0) { $0 + $1.text.utf8.count }
        // Whether a number is read from the title depends on the other elements of the programme.
        let isLasting = name.numbers.isEmpty && !(titles.first.map { NumberedTitle($0) != nil } ?? false)
        if names.count < Self.showLimit, size < 512, isLasting { names[programme.titles] = name }
        return name.title.isEmpty ? nil : name
    }

    /// The content of the guide.
    var content: SourceResponse {
        let titledShows = showOrder.compactMap { id -> Show? in
            var show = shows[id]
            if let best = spellings[id]?.best { show?.title = best }
            return show
        }
        var content = SourceResponse(
            shows: titledShows,
            episodes: collection.episodes,
            notices: faults.notices(path) + problems.notices(of: rows, path)
                + languages.notices(wanted: options.language, path: path)
        )
        content.isRollingWindow = true
        content.generatedAt = madeAt
        content.channels = channels
        content.guideAttributes = attributes
        return hasLateChannels ? content.applyingChannelNames(channels) ?? content : content
    }

    private mutating func record(_ programme: XMLTVProgramme, _ name: Name) {
        let showID = name.showID
        if shows[showID] == nil {
            showOrder.append(showID)
            shows[showID] = Show(id: showID, title: name.title)
            spellings[showID] = TitleSpellings(name.title)
        } else {
            spellings[showID]?.record(name.title)
        }
        guard var show = shows[showID] else { return }
        defer { shows[showID] = show }
        for title in name.others {
            if show.aliases.count < Self.nameLimit, !show.aliases.contains(where: { $0.title == title }) {
                show.aliases.append(AlternateTitle(title: title))
            }
        }
        for category in programme.categories where Self.matchesLanguage(category, language) {
            // The role of one programme does not apply to the whole show.
            guard let categoryText = PlainText.title(category.text).text, !show.genres.contains(categoryText),
                let genre = EpisodeRole.withoutRoles(categoryText)
            else { continue }
            if show.genres.count < Self.genreLimit, !show.genres.contains(genre) { show.genres.append(genre) }
        }
        for number in programme.numbers where show.externals.thetvdb == nil && number.system == "thetvdb.com" {
            show.externals.thetvdb = number.id(of: "series")
        }
        for number in programme.numbers where show.externals.tmdb == nil && number.system == "themoviedb.org" {
            show.externals.tmdb = number.id(of: "series")
        }
    }

    private func episode(
        of programme: XMLTVProgramme,
        _ number: EpisodeNumber,
        showID: String,
        _ airing: Airing,
        _ credits: PackedCredits?
    ) -> Episode {
        var (number, title) = (number, Self.titles(programme.subtitles, language).titles.first)
        if let numbered = title.flatMap(NumberedSubtitle.init), let completed = numbered.completing(number) {
            (number, title) = (completed, numbered.title)
        }
        return Episode(
            id: "",
            showID: showID,
            number: number,
            title: title,
            kind: EpisodeKind(programme, number),
            runtime: programme.minutes.flatMap { $0 <= ProgrammeTimes.maxSlotSeconds / 60 ? $0 : nil },
            summary: summary(of: programme),
            image: programme.icons.lazy.compactMap { WebLink(rawValue: $0.source) }.first,
            url: programme.urls.lazy.compactMap { WebLink(rawValue: $0.value.filter { $0 > " " }) }.first,
            credits: credits,
            role: EpisodeRole(programme),
            airings: [airing]
        )
    }

    /// Returns the first description that is not empty, preferably in the requested language.
    private func summary(of programme: XMLTVProgramme) -> String? {
        // Reading a property of the mapper in the closure would capture a copy of the mapper.
        let language = self.language
        let descriptions = programme.descriptions.lazy
        return descriptions.filter { Self.matchesLanguage($0, language) }
            .compactMap { PlainText.fromHTML(KodiMarkup.removed(from: $0.text) ?? $0.text) }.first
            ?? descriptions.compactMap { PlainText.fromHTML($0.text) }.first
    }

    private func airing(
        of programme: XMLTVProgramme,
        at parsedTime: ProgrammeTimes.ParsedTime,
        label: AiringLabel?
    ) -> Airing {
        Airing(
            time: parsedTime.time,
            seconds: parsedTime.seconds,
            channel: programme.channel == unnamed
                ? nil
                : channels[programme.channel]
                    ?? PlainText.title(programme.channel).text.map { Channel(id: programme.channel, name: $0) },
            label: programme.details.labels.first ?? label
        )
    }

    /// Returns the titles as plain text without duplicates. The requested language is first.
    private static func titles(_ texts: [LanguageText], _ language: GuideLanguage?) -> (titles: [String], wasCut: Bool)
    {
        var titles: [String] = []
        var wasCut = false
        let preferred = language == nil ? [] : texts.filter { matchesLanguage($0, language) }
        for text in (preferred + texts).prefix(nameLimit) {
            let (title, isCut) = PlainText.title(KodiMarkup.removed(from: text.text) ?? text.text)
            wasCut = wasCut || isCut
            if let title, !titles.contains(title) { titles.append(title) }
        }
        return (titles, wasCut)
    }

    /// Returns whether a text is in the requested language, or no language is requested.
    private static func matchesLanguage(_ text: LanguageText, _ language: GuideLanguage?) -> Bool {
        guard let language else { return true }
        return language.includes(GuideLanguage(text.language))
    }

    private mutating func record(_ problem: GuideRowIssues.Kind, _ programme: XMLTVProgramme) {
        problems.record(problem, line: programme.line)
    }
}
