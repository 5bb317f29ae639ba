internal import ScheduleImport
internal import ScheduleMerging
public import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// A guide in XMLTV, valid by its DTD: the channels first, then every airing in order of start. What has no start has no
/// place in it.
public struct XMLTVFormat: ExportFormat {
    public static let name = "xmltv"

    private var days: DaySpan?
    private var resolvesOverlaps = false
    private var isOnlyChannels = false
    private var isWanted: @Sendable ([String]) -> Bool = { _ in true }

    /// The form with everything that is listed, as it is.
    public init() {}

    /// The form as grabbers give it.
    ///
    /// - Parameters:
    ///   - days: only what starts on these days, by the listing's zone.
    ///   - isArranged: whether what overlaps on a channel is put one after the other, or into one slot.
    ///   - isOnlyChannels: whether no programmes are written.
    ///   - isWanted: which channels are, by their ids: that which is written, and that which is made of its name.
    public init(
        days: DaySpan?,
        resolvesOverlaps: Bool,
        isOnlyChannels: Bool = false,
        isWanted: @escaping @Sendable ([String]) -> Bool = { _ in true }
    ) {
        self.days = days
        self.resolvesOverlaps = resolvesOverlaps
        self.isOnlyChannels = isOnlyChannels
        self.isWanted = isWanted
    }

    public func write(_ listing: ExportListing, to sink: ([UInt8]) throws -> Void) rethrows -> ExportReport {
        var slots = XMLTVSlots(listing)
        slots.retain(channels: isWanted)
        if resolvesOverlaps {
            slots.sort()
            slots.arrange()
        }
        if let days { slots.retain(days: days, in: listing.zone) }
        slots.sort()
        var writer = XMLTVWriter()
        writer.begin(Self.guideAttributes(listing))
        if let remark = listing.notice { writer.add(comment: remark) }
        for (id, channel) in slots.declaredChannels { writer.add(Self.declared(id, channel)) }
        var stamps = XMLTVTimestampFormatter(zone: listing.zone)
        for slot in slots.all where !isOnlyChannels {
            writer.add(Self.programme(slot, of: slots, &stamps))
            if writer.count > 1 << 16 { try sink(writer.drain()) }
        }
        writer.end()
        try sink(writer.drain())
        return ExportReport(leftOut: slots.leftOut, overlapping: slots.overlapping)
    }

    /// What the guide says of itself: of which source it is, or whom to thank for it, and what made it. What another guide
    /// said of its source stands only where that guide alone is told.
    private static func guideAttributes(_ listing: ExportListing) -> [GuideElement.Attribute] {
        var told = listing.guide?.attributes ?? []
        if !told.contains(where: { $0.name != "date" }), let first = listing.attributions.first {
            let names = listing.attributions.map(\.text).joined(separator: "; ")
            told.append(GuideElement.Attribute(name: "source-info-url", value: first.url))
            told.append(GuideElement.Attribute(name: "source-info-name", value: names))
        }
        return told + [GuideElement.Attribute(name: "generator-info-name", value: "aggctl")]
    }

    private static func declared(_ id: String, _ channel: Channel?) -> XMLTVChannel {
        var declared = XMLTVChannel()
        declared.id = id
        if let declaration = channel?.declaration { declared.declaration = declaration }
        if declared.names.isEmpty {
            declared.names = nonBlank(channel?.name).map { [LanguageText($0)] } ?? XMLTVChannel.unknown.names
        }
        return declared
    }

    private static func programme(
        _ slot: XMLTVSlots.Slot,
        of slots: XMLTVSlots,
        _ stamps: inout XMLTVTimestampFormatter
    ) -> XMLTVProgramme {
        let (entry, airing) = (slots.entry(slot), slots.airing(slot))
        var programme = XMLTVProgramme()
        programme.channel = slots.channelID(slot)
        programme.start = stamps.text(slot.start)
        programme.stop = slot.stop.map { stamps.text($0) }
        let told = airing.value.details.flatMap { $0.isComplete ? $0.unpacked(of: entry.value) : nil }
        // What one guide alone tells is written as it told it; where others tell of it too, they fill the gaps.
        if let told, entry.show.sources.count == 1 {
            programme.details = told
        } else {
            let known = details(of: entry, airing)
            programme.details = told.map { known.merged(into: $0) } ?? known
        }
        if let clump = slots.clumpIndex(slot) {
            programme.attributes.removeAll { $0.name == "clumpidx" }
            programme.attributes.append(GuideElement.Attribute(name: "clumpidx", value: clump))
        }
        programme.credits = inOrder(programme.credits)
        return programme
    }

    /// What our sources know of an episode and its show, as a guide would say it.
    private static func details(of entry: ScheduleEntry, _ airing: MergedAiring) -> ProgrammeDetails {
        let (show, episode) = (entry.show.value, entry.value)
        var details = ProgrammeDetails()
        details.titles = [LanguageText(nonBlank(entry.show.title(asListedIn: airing)) ?? "Untitled")]
        details.subtitles = texts(episode.title)
        details.descriptions = texts(episode.summary ?? show.summary)
        details.credits = credits(episode.credits)
        details.categories = show.genres.compactMap { nonBlank($0).map { LanguageText($0, language: "en") } }
        details.language = texts(show.language).first
        if let runtime = episode.runtime { details.length = SystemValue(String(runtime), system: "minutes") }
        if let icon = episode.image ?? show.image { details.icons = [Picture(icon.rawValue)] }
        if let url = episode.url ?? show.url { details.urls = [SystemValue(url.rawValue)] }
        details.countries = texts(show.country?.rawValue)
        details.numbers = numbers(of: entry)
        let labels = airing.value.labels(of: episode)
        if labels.contains(.repeat) { details.previouslyShown = PreviouslyShown() }
        if labels.contains(.premiere) { details.premiere = LanguageText(Self.text(of: entry.role, isPremiere: true)) }
        if labels.contains(.lastChance) {
            details.lastChance = LanguageText(Self.text(of: entry.role, isPremiere: false))
        }
        details.isNew = labels.contains(.new)
        // What opens or closes a season does so in every showing, which no premiere and no last chance is.
        if let role = episode.role, EpisodeRole.all.contains(role),
            ![details.premiere, details.lastChance].contains(role.text)
        {
            details.keywords = [role.text]
        }
        return details
    }

    /// A role as guides write it, `Season Premiere`; empty where it is none of the kind.
    private static func text(of role: EpisodeRole?, isPremiere: Bool) -> String {
        guard let role, isPremiere ? role.isPremiere : role.isFinale else { return "" }
        return role.text.text
    }

    private static func numbers(of entry: ScheduleEntry) -> [SystemValue] {
        let (show, episode) = (entry.show.value, entry.value)
        var numbers: [SystemValue] = []
        if let number = episode.number.number, number > 0 {
            let season = episode.number.season.map { $0 > 0 ? String($0 - 1) : "" } ?? ""
            let part = episode.number.part.map { String($0 - 1) } ?? ""
            numbers.append(SystemValue("\(season).\(number - 1).\(part)", system: "xmltv_ns"))
        } else if let season = episode.number.season, season > 0 {
            numbers.append(SystemValue("\(season - 1)..", system: "xmltv_ns"))
        }
        if let word = episode.number.code ?? (entry.kind.isSpecial ? "Special" : nil) {
            numbers.append(SystemValue(word, system: "onscreen"))
        }
        if let id = show.externals.thetvdb { numbers.append(SystemValue("series/\(id)", system: "thetvdb.com")) }
        if let id = show.externals.tmdb { numbers.append(SystemValue("series/\(id)", system: "themoviedb.org")) }
        return numbers
    }

    private static func credits(_ credits: [Credit]) -> [GuideCredit] {
        credits.compactMap { credit -> GuideCredit? in
            guard let name = nonBlank(credit.person.name) else { return nil }
            let isPresenter = credit.role == .actor && credit.isSelf
            var said = GuideCredit(credit)
            said.name = name
            said.role = isPresenter ? CreditRole.presenter.rawValue : credit.role.rawValue
            if said.role != CreditRole.actor.rawValue { (said.character, said.guest) = (nil, nil) }
            return CreditRole.guideRoles.contains { $0.rawValue == said.role } ? said : nil
        }
    }

    /// The people in the document type's order of roles; in nearly all guides they stand so.
    private static func inOrder(_ credits: [GuideCredit]) -> [GuideCredit] {
        if credits.count < 2 { return credits }
        let places = credits.map { ranks[$0.role] ?? .max }
        if zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) { return credits }
        return credits.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { credits[$0] }
    }

    private static let ranks = Dictionary(
        CreditRole.guideRoles.enumerated().map { ($1.rawValue, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func texts(_ text: String?) -> [LanguageText] { nonBlank(text).map { [LanguageText($0)] } ?? [] }

    /// A text that is not blank.
    private static func nonBlank(_ text: String?) -> String? {
        text.flatMap { $0.utf8.contains { $0 > UInt8(ascii: " ") } ? $0 : nil }
    }
}

extension EpisodeRole {
    /// As guides write it: `Season Premiere`.
    fileprivate var text: LanguageText {
        LanguageText(
            rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        )
    }
}

extension SystemValue {
    /// Whether it is a word on a screen that is no number: `#FFEE` stands beside any.
    fileprivate var isWord: Bool { system == "onscreen" && XMLTVEpisodeNumber.onscreen(value) == nil }

    /// Whether it is the number that another text of its system means.
    fileprivate func isEquivalent(to other: SystemValue) -> Bool {
        let read = system == "xmltv_ns" ? XMLTVEpisodeNumber.xmltvNS : XMLTVEpisodeNumber.onscreen
        return read(value) != nil && read(value) == read(other.value)
    }
}

extension ProgrammeDetails {
    /// What our sources know of an episode, joined with what the row of a guide says of it: the row's own words stand, but where
    /// several sources made one of theirs.
    fileprivate func merged(into row: ProgrammeDetails) -> ProgrammeDetails {
        var merged = row.filled(from: self)
        if let title = subtitles.first, !row.subtitles.contains(where: { title.text.isPlain(of: $0, as: Self.title) }) {
            merged.subtitles = [title]
        }
        if let text = descriptions.first,
            !row.descriptions.contains(where: { text.text.isPlain(of: $0, as: Self.text) })
        {
            merged.descriptions = [text]
        }
        let canonical = ["xmltv_ns", "onscreen"]
        if numbers.contains(where: { canonical.contains($0.system) }) {
            // Where the row means the same, its own words stand: they may tell how many there are.
            let told = numbers.map { number in
                row.numbers.first { $0.system == number.system && $0.isEquivalent(to: number) } ?? number
            }
            let others = row.numbers.filter { number in
                number.isWord && !told.contains(number)
                    || !canonical.contains(number.system) && !numbers.contains { $0.system == number.system }
            }
            merged.numbers = told + others
        }
        return merged
    }

    private static func title(_ text: String) -> String? { PlainText.title(text).text }

    private static func text(_ text: String) -> String? { PlainText.fromHTML(text) }
}

extension String {
    /// Whether it is the plain text of what a row says, in whatever language: then the row's own words stand.
    fileprivate func isPlain(of said: LanguageText, as plain: (String) -> String?) -> Bool {
        said.text == self || plain(said.text) == self
    }
}
