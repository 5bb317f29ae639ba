internal import ProviderBoundary
package import ScheduleModel

/// A row of an episode list as JSON: any keys that are recognised, values as text, number or truth.
package struct EpisodeRowJSON: Decodable {
    package let values: [EpisodeField: String]
    /// The show, where it is described and not only named.
    package let show: Show?
    /// Who has to do with the episode.
    package let credits: [Credit]

    /// Its further airings, as our own listings write them: what each says otherwise.
    private let further: [[EpisodeField: String]]

    /// The rows that it comes to, one for each airing.
    func rows(at place: String) -> [EpisodeRow] {
        let first = EpisodeRow(values: values, place: place, show: show, credits: credits)
        if further.isEmpty { return [first] }
        var shared = values
        // These are of the first airing.
        for field in [EpisodeField.airdate, .airtime, .end] { shared[field] = nil }
        return [first]
            + further.filter { $0[.start] != values[.start] }
            .map { EpisodeRow(values: shared.merging($0) { $1 }, place: place, show: show, credits: credits) }
    }

    /// An airing of a listing of ours.
    private struct FurtherAiring: Decodable {
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
        let airings: [FurtherAiring]? = container.lenient(AnyKey(stringValue: "airings"), in: decoder)
        further = (airings ?? []).compactMap(\.values)
        var values: [EpisodeField: String] = [:]
        var ranks: [EpisodeField: Int] = [:]
        var described: Show?
        for key in container.allKeys {
            guard let (field, rank) = EpisodeField.ranked(name: key.stringValue) else { continue }
            // Of two keys with one meaning the more usual name counts.
            if let known = ranks[field], known <= rank { continue }
            let isDescribed =
                field == .show && (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)) != nil
            if isDescribed {
                guard let show = try container.decode(EpisodeFileShow.self, forKey: key).show else {
                    throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "no title")
                }
                values[field] = show.title
                ranks[field] = rank
                described = show
            } else if let text: LooseText = container.lenient(key, in: decoder) {
                values[field] = EpisodeField.isInUTC(key.stringValue) ? FileStamp.inUTC(text.value) : text.value
                ranks[field] = rank
            }
        }
        self.values = values
        show = described
        let people: [CreditJSON]? = container.lenient(AnyKey(stringValue: "credits"), in: decoder)
        credits = (people ?? []).compactMap(\.credit)
    }
}

/// A text that may be written as a number or a truth.
struct LooseText: Decodable {
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

/// A key of any name.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
