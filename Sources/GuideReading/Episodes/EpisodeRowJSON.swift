internal import ProviderBoundary
package import ScheduleModel

/// A row of an episode list as JSON: any keys that are recognised, values as text, number or truth.
package struct EpisodeRowJSON: Decodable {
    package let values: [EpisodeField: String]
    /// The show, where it is described and not only named.
    package let show: Show?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        var values: [EpisodeField: String] = [:]
        var ranks: [EpisodeField: Int] = [:]
        var described: Show?
        for key in container.allKeys {
            guard let (field, rank) = EpisodeField.ranked(name: key.stringValue) else { continue }
            // Of two keys with one meaning the more usual name counts.
            if let known = ranks[field], known <= rank { continue }
            if let text: LooseText = container.lenient(key, in: decoder) {
                values[field] = text.value
                ranks[field] = rank
            } else if field == .show, let show = try? container.decode(EpisodeFileShow.self, forKey: key).show {
                values[field] = show.title
                ranks[field] = rank
                described = show
            }
        }
        self.values = values
        show = described
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
