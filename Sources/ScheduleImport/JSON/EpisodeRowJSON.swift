internal import ProviderAPI
package import ScheduleModel

/// A row of an episode list as JSON: any keys that are recognised, values as text, number or truth.
package struct EpisodeRowJSON: Decodable {
    package let values: [EpisodeField: String]
    /// The show, where it is described and not only named.
    package let show: Show?
    /// Who has to do with the episode.
    package let credits: [Credit]
    /// What of them was made harmless in reading.
    private let sanitized: [String]
    /// How many of them could not be read.
    private let unreadableCredits: Int
    /// What is there and is no text, number or truth.
    private let unreadable: [EpisodeField]

    /// Its further airings, as our own listings write them: what each says otherwise.
    private let additionalAirings: [[EpisodeField: String]]

    /// The rows that it comes to, one for each airing.
    func rows(at place: String) -> [EpisodeRow] {
        let first = row(at: place)
        if additionalAirings.isEmpty { return [first] }
        var shared = values
        // These are of the first airing.
        for field in [EpisodeField.airdate, .airtime, .end] { shared[field] = nil }
        return [first]
            + additionalAirings.filter { $0[.start] != values[.start] }
            .map { EpisodeRow(values: shared.merging($0) { $1 }, location: place, show: show, credits: credits) }
    }

    /// The row of its first airing, which is the only one that others than our own listings tell in it.
    ///
    /// - Parameter isShowDescribed: whether what it says of its show is taken, and not its title alone.
    package func row(at place: String, isShowDescribed: Bool = true) -> EpisodeRow {
        var row = EpisodeRow(
            values: values,
            location: place,
            show: isShowDescribed ? show : nil,
            credits: credits
        )
        row.sanitized = sanitized
        row.unreadableCredits = unreadableCredits
        row.unreadable = unreadable
        return row
    }

    /// An airing of a listing of ours.
    private struct AdditionalAiring: Decodable {
        struct Channel: Decodable {
            let name: String
            let timezone: String?
        }

        let start: String?
        let end: String?
        let channel: Channel?

        var values: [EpisodeField: String]? {
            guard let start else { return nil }
            return [.start: start, .end: end, .network: channel?.name, .timezone: channel?.timezone].compactMapValues(
                \.self
            )
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let airings: [AdditionalAiring]? = container.decodeLeniently(AnyKey(stringValue: "airings"), in: decoder)
        additionalAirings = (airings ?? []).compactMap(\.values)
        var values: [EpisodeField: String] = [:]
        var ranks: [EpisodeField: Int] = [:]
        var described: Show?
        var unreadable: Set<EpisodeField> = []
        for key in container.allKeys {
            guard let (field, rank) = EpisodeField.ranked(name: key.stringValue) else { continue }
            // Of two keys with one meaning the more usual name counts.
            if let known = ranks[field], known <= rank { continue }
            let isDescribed =
                field == .show && (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)) != nil
            if isDescribed {
                guard let show = try container.decode(EpisodeFileShow.self, forKey: key).show else {
                    let problem = "its show has no title"
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: problem)
                }
                values[field] = show.title
                ranks[field] = rank
                described = show
            } else if let text = container.text(of: key) {
                values[field] = EpisodeField.isInUTC(key.stringValue) ? ParsedTimestamp.inUTC(text.value) : text.value
                ranks[field] = rank
            } else if (try? container.decodeNil(forKey: key)) == false {
                unreadable.insert(field)
            }
        }
        self.values = values
        self.unreadable = unreadable.filter { values[$0] == nil }
        show = described
        let people: LossyArray<CreditJSON>? = container.decodeLeniently(AnyKey(stringValue: "credits"), in: decoder)
        credits = (people?.members ?? []).compactMap(\.credit)
        sanitized = (people?.members ?? []).flatMap(\.sanitized)
        unreadableCredits = people?.undecodableCount ?? 0
    }
}

/// A text that may be written as a number or a truth.
struct LenientString: Decodable {
    let value: String

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = text
        } else if let number = try? container.decode(Int.self) {
            value = String(number)
        } else if let isTrue = try? container.decode(Bool.self) {
            value = isTrue ? "true" : "false"
        } else {
            value = String(try container.decode(Double.self))
        }
    }
}

/// What a file writes as an object with a name, or with addresses of several sizes.
private struct NamedObject: Decodable {
    let name: LenientString?
    let original: LenientString?
    let medium: LenientString?

    var text: LenientString? { name ?? original ?? medium }
}

extension LenientString {
    /// What it says, short enough for a notice; nil where it says nothing, as blanks, a zero and the usual words do.
    var noticeText: String? {
        guard let text = EpisodeRow(values: [.year: value], location: "")[.year], text != "0" else { return nil }
        return TextSanitizer.truncated(PlainText.title(text).text ?? text, to: 40).text
    }
}

extension KeyedDecodingContainer {
    /// A text, or that of an object which stands for one, as channels and pictures are often written.
    func text(of key: Key) -> LenientString? {
        guard contains(key), (try? decodeNil(forKey: key)) == false else { return nil }
        return (try? decode(LenientString.self, forKey: key)) ?? (try? decode(NamedObject.self, forKey: key))?.text
    }

    /// What a field says, for a notice; nil where it is absent or says nothing.
    func noticeText(of key: Key) -> String? {
        guard contains(key), (try? decodeNil(forKey: key)) == false else { return nil }
        guard let text = try? decode(LenientString.self, forKey: key) else { return "…" }
        return text.noticeText
    }
}

/// A key of any name.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
