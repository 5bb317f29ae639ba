internal import AggregatorCore

/// A row of an episode list as JSON: any keys that are recognised, values as text, number or truth.
struct EpisodeRowJSON: Decodable {
    let values: [EpisodeField: String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        var values: [EpisodeField: String] = [:]
        for key in container.allKeys {
            guard let field = EpisodeField(name: key.stringValue) else { continue }
            // Of two keys with one meaning the field's own name counts.
            if values[field] != nil, key.stringValue != field.rawValue { continue }
            if let text: LooseText = container.lenient(key, in: decoder) { values[field] = text.value }
        }
        self.values = values
    }
}

/// A text that may be written as a number or a truth.
struct LooseText: Decodable {
    let value: String

    init(from decoder: any Decoder) throws {
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
