internal import ProviderAPI
package import ScheduleModel

/// A row of an episode list as a JSON object. Any supported key is accepted, with a text, a number or a Boolean as
/// value.
package struct EpisodeRowJSON: Decodable {
    package let values: [EpisodeField: String]
    /// The show, if it is described and not only named.
    package let show: Show?
    /// The people of the episode.
    package let credits: [Credit]
    /// Whether the episode is in a library, if the row states it.
    private let isOnDisk: Bool?
    /// Descriptions of the values in `credits` that were sanitized.
    private let sanitized: [String]
    /// The number of credits that could not be read.
    private let unreadableCredits: Int
    /// The fields that are present, and whose value is not a text, a number or a Boolean.
    private let unreadable: [EpisodeField]

    /// Additional airings, as in aggctl's own listings: for each one the fields that differ.
    private let additionalAirings: [[EpisodeField: String]]

    /// Returns a row for each airing.
    func rows(at location: String) -> [EpisodeRow] {
        let first = row(at: location)
        if additionalAirings.isEmpty { return [first] }
        var shared = values
        // These values apply only to the first airing.
        for field in [EpisodeField.airdate, .airtime, .end] { shared[field] = nil }
        return [first]
            + additionalAirings.filter { $0[.start] != values[.start] }
            .map { airing in
                let values = shared.merging(airing) { $1 }
                var row = EpisodeRow(values: values, location: location, show: show, credits: credits)
                row.isOnDisk = isOnDisk
                return row
            }
    }

    /// Returns the row of the first airing. Only aggctl's own listings have more airings in one object.
    ///
    /// - Parameter isShowDescribed: Whether to use the description of the show and not only its title.
    package func row(at location: String, isShowDescribed: Bool = true) -> EpisodeRow {
        var row = EpisodeRow(
            values: values,
            location: location,
            show: isShowDescribed ? show : nil,
            credits: credits
        )
        row.isOnDisk = isOnDisk
        row.sanitized = sanitized
        row.unreadableCredits = unreadableCredits
        row.unreadable = unreadable
        return row
    }

    /// An airing in a listing of aggctl.
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
            // If two keys name the same field, the more usual name is used.
            if let existing = ranks[field], existing <= rank { continue }
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
        let isSkipped: Bool? = container.decodeLeniently(AnyKey(stringValue: "skipped"), in: decoder)
        if isSkipped == true { values[.watched] = "skipped" }
        isOnDisk = container.decodeLeniently(AnyKey(stringValue: "have"), in: decoder)
        self.values = values
        self.unreadable = unreadable.filter { values[$0] == nil }
        show = described
        let people: LossyArray<CreditJSON>? = container.decodeLeniently(AnyKey(stringValue: "credits"), in: decoder)
        credits = (people?.members ?? []).compactMap(\.credit)
        sanitized = (people?.members ?? []).flatMap(\.sanitized)
        unreadableCredits = people?.undecodableCount ?? 0
    }
}

/// A string that may be written as a number or a Boolean.
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

/// A value that is written as an object with a name, or with URLs of several sizes.
private struct NamedObject: Decodable {
    let name: LenientString?
    let original: LenientString?
    let medium: LenientString?

    var text: LenientString? { name ?? original ?? medium }
}

extension LenientString {
    /// The text, shortened for a notice, or nil if it represents a missing value: blanks, zero or a usual text such
    /// as "null".
    var noticeText: String? {
        guard let text = EpisodeRow(values: [.year: value], location: "")[.year], text != "0" else { return nil }
        return TextSanitizer.truncated(PlainText.title(text).text ?? text, to: 40).text
    }
}

extension KeyedDecodingContainer {
    /// Returns a string, or the text of an object that represents one. Channels and pictures are often written as
    /// objects.
    func text(of key: Key) -> LenientString? {
        guard contains(key), (try? decodeNil(forKey: key)) == false else { return nil }
        return (try? decode(LenientString.self, forKey: key)) ?? (try? decode(NamedObject.self, forKey: key))?.text
    }

    /// Returns the text of a field for a notice, or nil if it is absent or represents a missing value.
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
