internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Turns the programmes of a guide into shows, episodes and airings: every row is an airing; rows with one number, id
/// or with one title on one day are one episode.
struct GuideMapper {
    /// At most this many titles of a programme and of a show are kept.
    private static let nameLimit = 50
    /// At most this many of a show's genres are kept.
    private static let genreLimit = 50
    /// Shows outside the wanted times are remembered only until there are this many shows: memory must not grow with
    /// the guide.
    private static let showLimit = 4_000

    let path: String
    let reading: EpisodeFileOptions
    /// Which airings are wanted; the others are read and forgotten.
    let isWanted: (Airing) -> Bool
    /// The channels that the guide declares, by the id that its programmes use.
    private var channels: [String: Channel] = [:]
    /// The id of what stands there for no channel at all; nil where every programme has one.
    private var unnamed: String?
    /// When the guide was made, by its own word.
    private var madeAt: Date?
    /// What it says of its source.
    private var attributes: [GuideElement.Attribute]?
    /// Whether a channel was declared after programmes, which may be on it.
    private var hasLateChannels = false
    private var declared: [String: ChannelDeclaration] = [:]
    /// How many programmes are kept so far.
    private(set) var count = 0
    private var collection = EpisodeAssembler()
    private var shows: [String: Show] = [:]
    private var showOrder: [String] = []
    private var spellings: [String: TitleSpellings] = [:]
    /// The rows that are wanted, to see which came before.
    private var seen: Set<Digest> = []
    private var names: [[LanguageText]: Name] = [:]
    private var times: ProgrammeTimes
    private var problems = GuideRowIssues()
    private var faults = XMLFaultSummary()
    private var rows = 0

    /// A hash of a row, wherever it stands, and one of its slot: whole rows would fill the memory.
    private struct Digest: Hashable {
        let row: Int
        let slot: Int

        init(_ programme: XMLTVProgramme, _ told: ProgrammeTimes.ParsedTime) {
            var slot = Hasher()
            slot.combine(told.isRepeatedAiring)
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
        /// Its titles in other languages.
        var others: [String]
        var wasCut: Bool
    }

    init(path: String, reading: EpisodeFileOptions, isWanted: @escaping (Airing) -> Bool) {
        self.path = path
        self.reading = reading
        self.isWanted = isWanted
        times = ProgrammeTimes(zone: reading.zone ?? .gmt)
    }

    /// Takes what the guide says of itself: when it was made, and of which source it is.
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
        // Declared twice, it is one channel: its first names are the better ones.
        if let known = declared[channel.id] { channel.declaration = known.adding(channel.declaration) }
        declared[channel.id] = channel.declaration
        if channel == .unknown { unnamed = channel.id }
        let name = channel.names.lazy.compactMap { PlainText.title($0.text).text }.first
        let isPlain = channel.declaration == ChannelDeclaration(name: name ?? channel.id)
        channels[channel.id] = Channel(
            id: channel.id,
            name: name ?? PlainText.title(channel.id).text ?? "",
            declaration: isPlain ? nil : channel.declaration
        )
    }

    /// Notes that a programme was left out, since it is too large.
    mutating func skipItem(line: Int) {
        rows += 1
        problems.record(.tooLarge, line: line)
    }

    /// Notes that a fault was passed over, with what it is in.
    mutating func recordSkippedFault(_ fault: XMLError) { faults.record(fault) }

    mutating func map(_ programme: XMLTVProgramme) {
        rows += 1
        guard let name = name(of: programme) else { return record(.untitled, programme) }
        let told = times.time(of: programme)
        let airing = airing(of: programme, at: told)
        let isWanted = isWanted(airing)
        if isWanted, !seen.insert(Digest(programme, told)).inserted { return record(.repeated, programme) }
        if isWanted, reading.reportsSanitizedFields { problems.recordSanitized(programme) }
        if name.wasCut { record(.cutTitle, programme) }
        if let problem = told.problem { record(problem, programme) }
        if programme.channel.isEmpty { record(.noChannel, programme) }
        // Of a show that is not wanted now it still counts for linking that it is there.
        if isWanted || shows.count < Self.showLimit || shows[name.showID] != nil { record(programme, name) }
        guard isWanted else { return }
        count += 1
        let credits = GuideCredits(programme.credits)
        _ = collection.insert(
            episode(of: programme, showID: name.showID, airing, credits.packed),
            givenID: programme.programID,
            slot: "\(programme.start) \(programme.channel)",
            row: EpisodeAssembler.Row(
                title: name.title,
                details: programme.details,
                credits: credits.isLossless ? credits.packed : nil
            )
        )
    }

    /// The titles of a programme as plain text; most come many times in a guide.
    private mutating func name(of programme: XMLTVProgramme) -> Name? {
        if let known = names[programme.titles] { return known.title.isEmpty ? nil : known }
        let (titles, wasCut) = Self.titles(programme.titles, reading.language)
        var name = Name(showID: "", title: "", others: [], wasCut: wasCut)
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
        if names.count < Self.showLimit, size < 512 { names[programme.titles] = name }
        return name.title.isEmpty ? nil : name
    }

    /// What the guide came to.
    var content: SourceResponse {
        let spelled = showOrder.compactMap { id -> Show? in
            var show = shows[id]
            if let best = spellings[id]?.best { show?.title = best }
            return show
        }
        var content = SourceResponse(
            shows: spelled,
            episodes: collection.episodes,
            notices: faults.notices(path) + problems.notices(of: rows, path)
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
        for category in programme.categories where Self.matchesLanguage(category, reading.language) {
            // What one programme opens or closes is nothing of the whole show.
            guard let said = PlainText.title(category.text).text, !show.genres.contains(said),
                let genre = EpisodeRole.withoutRoles(said)
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

    private mutating func episode(
        of programme: XMLTVProgramme,
        showID: String,
        _ airing: Airing,
        _ credits: PackedCredits?
    ) -> Episode {
        let title = Self.titles(programme.subtitles, reading.language).titles.first
        let number = number(of: programme)
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

    /// The first description that says something; where one in the wanted language does, that.
    private func summary(of programme: XMLTVProgramme) -> String? {
        // Whatever is read of the mapper later is read of a copy of it.
        let language = reading.language
        let said = programme.descriptions.lazy
        return said.filter { Self.matchesLanguage($0, language) }.compactMap { PlainText.fromHTML($0.text) }.first
            ?? said.compactMap { PlainText.fromHTML($0.text) }.first
    }

    private func airing(of programme: XMLTVProgramme, at told: ProgrammeTimes.ParsedTime) -> Airing {
        Airing(
            time: told.time,
            seconds: told.seconds,
            channel: programme.channel == unnamed
                ? nil
                : channels[programme.channel]
                    ?? PlainText.title(programme.channel).text.map { Channel(id: programme.channel, name: $0) },
            label: programme.details.labels.first
        )
    }

    private mutating func number(of programme: XMLTVProgramme) -> EpisodeNumber {
        var number = EpisodeNumber()
        var isPreferred = false
        for said in programme.numbers {
            let found: EpisodeNumber?
            let system = said.system.lowercased()
            switch system {
            case "xmltv_ns":
                found = XMLTVEpisodeNumber.xmltvNS(said.value)
                if found == nil, said.value.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
                {
                    record(.badNumber, programme)
                }
            case "onscreen", "common", "sxxexx": found = XMLTVEpisodeNumber.onscreen(said.value)
            default: found = nil
            }
            let isBetter = system == "xmltv_ns" && !isPreferred
            if let found, found.isBetter(than: number, isPreferred: isBetter) {
                (number, isPreferred) = (found, system == "xmltv_ns")
            }
        }
        return number
    }

    /// The titles as plain text, that of the wanted language first, each once.
    private static func titles(_ texts: [LanguageText], _ language: String?) -> (titles: [String], wasCut: Bool) {
        var titles: [String] = []
        var wasCut = false
        let meant = language == nil ? [] : texts.filter { matchesLanguage($0, language) }
        for text in (meant + texts).prefix(nameLimit) {
            let (title, isCut) = PlainText.title(text.text)
            wasCut = wasCut || isCut
            if let title, !titles.contains(title) { titles.append(title) }
        }
        return (titles, wasCut)
    }

    /// Whether a text is in the wanted language; where none is wanted, every text is.
    private static func matchesLanguage(_ text: LanguageText, _ language: String?) -> Bool {
        guard let language else { return true }
        let (said, wanted) = (text.language.lowercased().utf8, language.lowercased().utf8)
        // `fi` is Finnish, and `fi-FI` too; `fil` is another language.
        return said.starts(with: wanted) && !(said.dropFirst(wanted.count).first.map(isLetter) ?? false)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") }

    private mutating func record(_ problem: GuideRowIssues.Kind, _ programme: XMLTVProgramme) {
        problems.record(problem, line: programme.line)
    }
}

extension EpisodeNumber {
    /// Whether this is the better word on an episode: one that has season and number over one that has not; of two that
    /// say as much the preferred system's, of one system the first.
    fileprivate func isBetter(than other: EpisodeNumber, isPreferred: Bool) -> Bool {
        func weight(_ number: EpisodeNumber) -> Int {
            (number.number == nil ? 0 : 4) + (number.season == nil ? 0 : 2) + (number.part == nil ? 0 : 1)
        }
        let (ours, theirs) = (weight(self), weight(other))
        return ours > theirs || (ours == theirs && isPreferred && ours > 0)
    }
}
