internal import ScheduleImport
internal import ScheduleMerging
public import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// A guide in XMLTV that is valid by its DTD: the channels first, then every airing in order of start. Airings
/// without a start are left out.
public struct XMLTVFormat: ExportFormat {
    public static let name = "xmltv"

    private var days: DaySpan?
    private var resolvesOverlaps = false
    private var writesOnlyChannels = false
    private var isIncluded: @Sendable ([String]) -> Bool = { _ in true }

    /// Creates the format for the complete listing, unchanged.
    public init() {}

    /// Creates the format for grabbers.
    ///
    /// - Parameters:
    ///   - days: The days on which written airings start, in the listing's time zone.
    ///   - resolvesOverlaps: Whether overlapping airings of a channel are shortened, or put into one slot.
    ///   - writesOnlyChannels: Whether programmes are left out.
    ///   - isIncluded: Selects channels by their IDs: the written one and the one made of the name.
    public init(
        days: DaySpan?,
        resolvesOverlaps: Bool,
        writesOnlyChannels: Bool = false,
        isIncluded: @escaping @Sendable ([String]) -> Bool = { _ in true }
    ) {
        self.days = days
        self.resolvesOverlaps = resolvesOverlaps
        self.writesOnlyChannels = writesOnlyChannels
        self.isIncluded = isIncluded
    }

    public func write(_ listing: ExportListing, to sink: ([UInt8]) throws -> Void) rethrows -> ExportReport {
        var slots = XMLTVSlots(listing)
        slots.retain(channels: isIncluded)
        if resolvesOverlaps {
            slots.sort()
            slots.arrange()
        }
        if let days { slots.retain(days: days, in: listing.zone) }
        slots.sort()
        var writer = XMLTVWriter()
        writer.begin(Self.guideAttributes(listing))
        if let notice = listing.notice { writer.add(comment: notice) }
        for (id, channel) in slots.declaredChannels { writer.add(Self.declared(id, channel)) }
        var stamps = XMLTVTimestampFormatter(zone: listing.zone)
        for slot in slots.all where !writesOnlyChannels {
            writer.add(Self.programme(slot, of: slots, &stamps))
            if writer.count > 1 << 16 { try sink(writer.drain()) }
        }
        writer.end()
        try sink(writer.drain())
        return ExportReport(omittedCount: slots.omittedCount, overlappingCount: slots.overlappingCount)
    }

    /// Returns the attributes of the guide: its source or attributions, and the generator. The attributes of
    /// another guide are only written if everything is from that guide.
    private static func guideAttributes(_ listing: ExportListing) -> [GuideElement.Attribute] {
        var attributes = listing.guide?.attributes ?? []
        if !attributes.contains(where: { $0.name != "date" }), let first = listing.attributions.first {
            let names = listing.attributions.map(\.text).joined(separator: "; ")
            attributes.append(GuideElement.Attribute(name: "source-info-url", value: first.url))
            attributes.append(GuideElement.Attribute(name: "source-info-name", value: names))
        }
        return attributes + [GuideElement.Attribute(name: "generator-info-name", value: "aggctl")]
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
        let guideDetails = airing.value.details.flatMap { $0.isComplete ? $0.unpacked(of: entry.value) : nil }
        // The details of a single guide are written as they are. If other sources list the show too, they fill the
        // gaps.
        if let guideDetails, entry.show.sources.count == 1 {
            programme.details = guideDetails
        } else {
            let mergedDetails = details(of: entry, airing)
            programme.details = guideDetails.map { mergedDetails.merged(into: $0) } ?? mergedDetails
        }
        if let clump = slots.clumpIndex(slot) {
            programme.attributes.removeAll { $0.name == "clumpidx" }
            programme.attributes.append(GuideElement.Attribute(name: "clumpidx", value: clump))
        }
        programme.credits = inOrder(programme.credits)
        return programme
    }

    /// Returns the merged data of an episode and its show in the form of a guide.
    static func details(of entry: ScheduleEntry, _ airing: MergedAiring) -> ProgrammeDetails {
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
        // A role is written as a keyword if premiere and last chance do not contain it. It applies to every airing.
        if let role = episode.role, EpisodeRole.all.contains(role),
            ![details.premiere, details.lastChance].contains(role.text)
        {
            details.keywords = [role.text]
        }
        return details
    }

    /// Returns a role in the words of guides, such as `Season Premiere`, or an empty text for other roles.
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
        if let text = episode.number.code ?? (entry.kind.isSpecial ? "Special" : nil) {
            numbers.append(SystemValue(text, system: "onscreen"))
        }
        if let id = show.externals.thetvdb { numbers.append(SystemValue("series/\(id)", system: "thetvdb.com")) }
        if let id = show.externals.tmdb { numbers.append(SystemValue("series/\(id)", system: "themoviedb.org")) }
        return numbers
    }

    private static func credits(_ credits: [Credit]) -> [GuideCredit] {
        credits.compactMap { credit -> GuideCredit? in
            guard let name = nonBlank(credit.person.name) else { return nil }
            let isPresenter = credit.role == .actor && credit.isSelf
            var guideCredit = GuideCredit(credit)
            guideCredit.name = name
            guideCredit.role = isPresenter ? CreditRole.presenter.rawValue : credit.role.rawValue
            if guideCredit.role != CreditRole.actor.rawValue { (guideCredit.character, guideCredit.guest) = (nil, nil) }
            return CreditRole.guideRoles.contains { $0.rawValue == guideCredit.role } ? guideCredit : nil
        }
    }

    /// Returns the credits in the order of roles that the DTD requires. Nearly all guides already have it.
    private static func inOrder(_ credits: [GuideCredit]) -> [GuideCredit] {
        if credits.count < 2 { return credits }
        let positions = credits.map { ranks[$0.role] ?? .max }
        if zip(positions, positions.dropFirst()).allSatisfy({ $0 <= $1 }) { return credits }
        return credits.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }.map { credits[$0] }
    }

    private static let ranks = Dictionary(
        CreditRole.guideRoles.enumerated().map { ($1.rawValue, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func texts(_ text: String?) -> [LanguageText] { nonBlank(text).map { [LanguageText($0)] } ?? [] }

    /// Returns the text, or nil if it is blank.
    private static func nonBlank(_ text: String?) -> String? {
        text.flatMap { $0.utf8.contains { $0 > UInt8(ascii: " ") } ? $0 : nil }
    }
}

extension EpisodeRole {
    /// The role in the words of guides: `Season Premiere`.
    fileprivate var text: LanguageText {
        LanguageText(
            rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        )
    }
}

extension SystemValue {
    /// Whether this is an on-screen text without a number. A text such as `#FFEE` is written in addition to any
    /// number.
    fileprivate var isWord: Bool { system == "onscreen" && XMLTVEpisodeNumber.onscreen(value) == nil }

    /// Returns whether two texts of this system contain the same number.
    fileprivate func isEquivalent(to other: SystemValue) -> Bool {
        let read = system == "xmltv_ns" ? XMLTVEpisodeNumber.xmltvNS : XMLTVEpisodeNumber.onscreen
        return read(value) != nil && read(value) == read(other.value)
    }
}

extension ProgrammeDetails {
    /// Returns the merged data of an episode combined with the row of a guide. The row's own texts remain, unless
    /// the merge chose those of another source.
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
            // If the row has the same number, its own text remains, because it may contain the total number of
            // episodes.
            let written = numbers.map { number in
                row.numbers.first { $0.system == number.system && $0.isEquivalent(to: number) } ?? number
            }
            let others = row.numbers.filter { number in
                number.isWord && !written.contains(number)
                    || !canonical.contains(number.system) && !numbers.contains { $0.system == number.system }
            }
            merged.numbers = written + others
        }
        return merged
    }

    private static func title(_ text: String) -> String? { PlainText.title(text).text }

    private static func text(_ text: String) -> String? { PlainText.fromHTML(text) }
}

extension String {
    /// Returns whether this is the plain text of a row's text in any language. The row's own text then remains.
    fileprivate func isPlain(of text: LanguageText, as plain: (String) -> String?) -> Bool {
        text.text == self || plain(text.text) == self
    }
}
