internal import ScheduleModel
internal import ProviderAPI

/// An object of an episode list from another program: its texts by key, its show, and the episodes within it.
struct JSONRecord: Decodable {
    /// The texts, numbers and Booleans by key. The members of an object “episode” have the key `episode number`.
    private(set) var texts: [String: String] = [:]
    /// The show, if it is described by an object.
    private(set) var show: Show?
    /// The arrays of objects that hold episodes or seasons.
    private(set) var children: [Children] = []
    /// The keys of other values.
    private(set) var otherKeys: [String] = []

    struct Children {
        let key: String
        let records: [JSONRecord]
    }

    /// The names of arrays that may hold anything.
    private static let containers: Set<String> = [
        "results", "result", "data", "items", "item", "list", "entries", "rows", "records", "content", "contents",
        "response", "embedded", "releases", "programs", "programmes", "broadcasts", "events", "lists", "body",
        "payload", "schedule", "nodes", "edges", "node", "value", "values", "calendar",
        "airings", "upcoming", "released", "videos", "children",
    ]

    init(from decoder: any Decoder) throws {
        // An array within an array.
        if (try? decoder.unkeyedContainer()) != nil {
            let records = try LossyArray<JSONRecord>(from: decoder).members
            if records.isEmpty {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no object")
                )
            }
            children = [Children(key: "", records: records)]
            return
        }
        let container = try decoder.container(keyedBy: AnyKey.self)
        if let numbered = Self.numberedChildren(of: container) ?? Self.codedChildren(of: container) {
            children = numbered
            return
        }
        // An object with a number is an episode. Its show is described by an object, even if that has lists.
        let isEpisode = container.allKeys.contains { EpisodeField(name: $0.stringValue) == .number }
        var titleLists: [String: [String]] = [:]
        for key in container.allKeys {
            let name = key.stringValue
            let field = EpisodeField(name: name)
            if field == .show, try readShow(key, container, isOfEpisode: isEpisode) { continue }
            if let text = container.text(of: key) {
                texts[name] = text.value
            } else if (try? container.decodeNil(forKey: key)) != false || field == .image {
                continue
            } else if (try? container.nestedUnkeyedContainer(forKey: key)) != nil {
                if field == .title, let titles = try? container.decode([String].self, forKey: key) {
                    texts[name] = titles.first
                    continue
                }
                if HeadingVocabulary.meaning(of: name.lowercased()) == .episode,
                    let titles = try? container.decode([String].self, forKey: key), !titles.isEmpty
                {
                    titleLists[name] = titles
                    continue
                }
                guard !isEpisode || Self.holdsEpisodes(name) else { continue }
                let records = try container.decode(LossyArray<JSONRecord>.self, forKey: key).members
                guard !records.isEmpty, Self.holdsEpisodes(name) || records.contains(where: \.isEpisode) else {
                    continue
                }
                children.append(Children(key: name, records: records))
            } else if !ColumnHeading(name).isForeign, let record = try? container.decode(JSONRecord.self, forKey: key) {
                readObject(record, field, name)
            } else if field != nil {
                otherKeys.append(name)
            }
        }
        addEpisodes(of: titleLists)
    }

    /// Adds the episodes of a season that are only titles: `{"season": 1, "episodes": ["Pilot"]}`. Without a season it
    /// may be a disc.
    private mutating func addEpisodes(of titleLists: [String: [String]]) {
        let named = Set(texts.keys.compactMap { EpisodeField(name: $0) })
        guard named.contains(.season) || named.contains(.show) else { return }
        for (key, titles) in titleLists {
            let records = titles.enumerated().map { JSONRecord(["number": "\($0 + 1)", "title": $1]) }
            children.append(Children(key: key, records: records))
        }
    }

    /// Returns the seasons or episodes of an object whose keys are their numbers: `{"1": {"1": {…}, "2": {…}}}`,
    /// `{"season_1": {"01": {…}}}`. Nil for another object.
    private static func numberedChildren(of container: KeyedDecodingContainer<AnyKey>) -> [Children]? {
        let numbered = container.allKeys.compactMap { key in
            (IntegerParser.parse(key.stringValue) ?? SeasonParser(key.stringValue)?.season).map {
                (number: $0, key: key)
            }
        }
        .sorted { $0.number < $1.number }
        guard !numbered.isEmpty, numbered.count == container.allKeys.count else { return nil }
        var records: [JSONRecord] = []
        for (_, key) in numbered {
            guard (try? container.nestedUnkeyedContainer(forKey: key)) == nil,
                let record = try? container.decode(JSONRecord.self, forKey: key)
            else { return nil }
            records.append(record)
        }
        if records.allSatisfy({ !$0.children.isEmpty }) {
            return zip(numbered, records).map { Children(key: "Season \($0.number)", records: [$1]) }
        }
        guard records.allSatisfy({ $0.children.isEmpty && !$0.texts.isEmpty }) else { return nil }
        // Larger keys are the ids of a database.
        let largest = numbered.last?.number ?? 0
        guard largest <= 2 * numbered.count + 2 else { return [Children(key: "", records: records)] }
        for (index, number) in numbered.map(\.number).enumerated()
        where !records[index].texts.keys.contains(where: { EpisodeField(name: $0) == .number }) {
            records[index].texts["number"] = String(number)
        }
        return [Children(key: "", records: records)]
    }

    private init(_ texts: [String: String]) { self.texts = texts }

    /// Returns the episodes of an object whose keys name them: `{"Episode 1": "Pilot"}`, `{"S01E01": {…}}`. Nil for
    /// another object.
    private static func codedChildren(of container: KeyedDecodingContainer<AnyKey>) -> [Children]? {
        var records: [(number: EpisodeNumber, record: JSONRecord)] = []
        for key in container.allKeys {
            let name = key.stringValue
            guard IntegerParser.parse(name) == nil, let phrase = NumberPhrase(name), phrase.numbers.count == 1,
                let number = phrase.episodeNumbers.first
            else { return nil }
            let text = container.text(of: key)?.value
            let isAddress = text?.contains("://") ?? false
            var record = JSONRecord([isAddress ? "url" : "title": text].compactMapValues(\.self))
            if record.texts.isEmpty {
                guard let object = try? container.decode(JSONRecord.self, forKey: key) else { return nil }
                record = object
            }
            if !record.texts.keys.contains(where: { EpisodeField(name: $0) == .number }) {
                record.texts["number"] = name
            }
            records.append((number, record))
        }
        if records.isEmpty { return nil }
        records.sort { ($0.number.season ?? 0, $0.number.number ?? 0) < ($1.number.season ?? 0, $1.number.number ?? 0) }
        return [Children(key: "", records: records.map(\.record))]
    }

    /// Whether the object has what only an episode has: a number in a season, or a day.
    private var isEpisode: Bool {
        let fields = Set(texts.keys.compactMap { EpisodeField(name: $0) })
        let isNumbered = fields.contains(.number) && (fields.contains(.season) || fields.contains(.title))
        return isNumbered || fields.contains(.title) && (fields.contains(.airdate) || fields.contains(.start))
    }

    /// Reads an object that describes the show.
    ///
    /// - Parameter isOfEpisode: Whether the object around it is an episode.
    private mutating func readShow(
        _ key: AnyKey,
        _ container: KeyedDecodingContainer<AnyKey>,
        isOfEpisode: Bool
    ) throws -> Bool {
        guard (try? container.nestedContainer(keyedBy: AnyKey.self, forKey: key)) != nil else {
            return false
        }
        let record = try? container.decode(JSONRecord.self, forKey: key)
        if let record, !record.children.isEmpty, !isOfEpisode {
            children.append(Children(key: key.stringValue, records: [record]))
            return true
        }
        guard let show = try container.decode(EpisodeFileShow.self, forKey: key).show else {
            throw DecodingError.dataCorruptedError(
                forKey: key,
                in: container,
                debugDescription: "its show has no title"
            )
        }
        self.show = show
        return true
    }

    private mutating func readObject(_ record: JSONRecord, _ field: EpisodeField?, _ key: String) {
        func text(_ names: [String]) -> String? { names.lazy.compactMap { record.texts[$0] }.first }
        if field == .title, let title = text(["text", "name", "title", "rendered", "en", "english", "value"]) {
            texts[key] = title
            return
        }
        if field == .season, let number = text(["number", "season_number", "seasonNumber", "season", "no"]) {
            texts[key] = number
            return
        }
        // The watched mark of Jellyfin and Emby.
        if key == "UserData" {
            if record.texts["Played"] == "true" { texts["watched"] = record.texts["LastPlayedDate"] ?? "true" }
            if record.texts["Played"] == "false" { texts["watched"] = "false" }
            return
        }
        if field == .number || HeadingVocabulary.meaning(of: key.lowercased()) == .episode {
            for (name, text) in record.texts { texts["episode \(name)"] = text }
            children += record.children
        } else if Self.holdsEpisodes(key), record.children.isEmpty, !record.texts.isEmpty,
            SeasonParser(key) == nil
        {
            children.append(Children(key: key, records: [record]))
        } else if !record.children.isEmpty {
            children.append(Children(key: key, records: [record]))
        } else if field != nil {
            otherKeys.append(key)
        }
    }

    static func holdsEpisodes(_ key: String) -> Bool {
        let words = HeadingWords(key).words
        if words.contains(where: containers.contains) || SeasonParser(key) != nil { return true }
        return words.contains { word in
            switch HeadingVocabulary.meaning(of: word) {
            case .season, .episode, .show: true
            default: false
            }
        } && !words.contains { HeadingVocabulary.meaning(of: $0) == .foreign }
    }
}
