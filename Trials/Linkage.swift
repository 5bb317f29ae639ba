import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation

/// Scores the linking of shows on labelled pairs with the real program.
///
/// Each source becomes an episode file without external IDs. All are merged at once, and `aggctl shows --format
/// json` prints which shows were linked.
struct Linkage {
    private let pairs: [Pair]
    private let aggctl: URL

    private struct Pair: Decodable {
        let left: Record
        let right: Record
        let same: Bool
    }

    /// A show in a line of pairs.
    fileprivate struct Record: Decodable {
        let source: String
        let id: String
        let title: String
        let year: Int?
        let premiered: String?
        let network: String?
        let country: String?
        let language: String?
        let type: String?
        let aliases: [String]?

        private enum Key: String, CodingKey {
            case source, id, title, year, premiered, network, country, language, type, aliases
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            source = try fields.decode(String.self, forKey: .source)
            id = try (try? fields.decode(String.self, forKey: .id)) ?? String(fields.decode(Int.self, forKey: .id))
            title = try fields.decode(String.self, forKey: .title)
            year = try? fields.decodeIfPresent(Int.self, forKey: .year)
            premiered = try? fields.decodeIfPresent(String.self, forKey: .premiered)
            network = try? fields.decodeIfPresent(String.self, forKey: .network)
            country = try? fields.decodeIfPresent(String.self, forKey: .country)
            language = try? fields.decodeIfPresent(String.self, forKey: .language)
            type = try? fields.decodeIfPresent(String.self, forKey: .type)
            aliases = try? fields.decodeIfPresent([String].self, forKey: .aliases)
        }

        var key: String { source + ":" + id }
        var text: String {
            "\(title) (\(year.map(String.init) ?? "?"), \(network ?? "?"), \(country ?? "?"), \(language ?? "?"))"
        }

        var json: [String: Any] {
            var json: [String: Any] = ["id": id, "title": title]
            json["year"] = year
            json["premiered"] = premiered
            json["network"] = network
            json["country"] = country
            json["language"] = language
            json["type"] = type
            json["aliases"] = aliases
            return json
        }
    }

    /// - Parameter program: The folder of `aggctl`.
    init(pairs path: String, program: URL) throws {
        aggctl = program.appendingPathComponent("aggctl")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        pairs = try text.split(separator: "\n").map { try JSONDecoder().decode(Pair.self, from: Data($0.utf8)) }
    }

    /// Prints the score and each error. Returns whether precision and recall reach their limits.
    ///
    /// - Parameter includesTitleList: Whether another source has all titles and nothing else, such as a
    ///   hand-written list. It must not link shows with the same title, and no show may span more than five years
    ///   because of it.
    func run(isBesideTitles includesTitleList: Bool = false) throws -> Bool {
        var shows: [String: [String: Record]] = [:]
        for record in pairs.flatMap({ [$0.left, $0.right] }) {
            shows[record.source, default: [:]][record.id] = record
        }
        let titles = includesTitleList ? Set(shows.values.flatMap { $0.values.map(\.title) }) : []
        let document = try merged(shows.mapValues { Array($0.values) }, titles: titles.sorted())
        var groups: [String: Int] = [:]
        for (index, show) in document.shows.enumerated() {
            for source in show.sources { groups[source] = index }
        }
        var (right, wrong, missed) = (0, 0, 0)
        for pair in pairs {
            guard let leftGroup = groups[pair.left.key], let rightGroup = groups[pair.right.key] else {
                throw TrialFailure("\(pair.left.key) or \(pair.right.key) is not in the merged catalogue")
            }
            let isLinked = leftGroup == rightGroup
            if isLinked, pair.same { right += 1 }
            if isLinked != pair.same {
                if isLinked { wrong += 1 } else { missed += 1 }
                let verdict = isLinked ? "wrong " : "missed"
                printLine("\(verdict) \(pair.left.key) \(pair.left.text) | \(pair.right.key) \(pair.right.text)")
            }
        }
        let years = Dictionary(grouping: shows.values.flatMap(\.values)) { groups[$0.key] }
            .mapValues { $0.compactMap(\.year) }
        let wide = years.values.filter { ($0.max() ?? 0) - ($0.min() ?? 0) > 5 }
        printLine(includesTitleList ? "with a list of titles, \(wide.count) shows span more than five years" : "")
        if !includesTitleList { printRules(shows.mapValues { Array($0.values) }) }
        printLine("| pairs | shows | linked rightly | wrongly | missed | precision | recall |")
        printLine("|--:|--:|--:|--:|--:|--:|--:|")
        let (precision, recall) = (share(right, of: right + wrong), share(right, of: right + missed))
        let count = shows.values.reduce(0) { $0 + $1.count }
        printLine("| \(pairs.count) | \(count) | \(right) | \(wrong) | \(missed) | \(precision) | \(recall) |")
        let isRight = Double(right) >= 0.995 * Double(right + wrong) && Double(right) >= 0.99 * Double(right + missed)
        return isRight && (!includesTitleList || wide.isEmpty)
    }

    private struct Document: Decodable {
        struct Show: Decodable { let sources: [String] }
        let shows: [Show]
    }

    private func merged(_ shows: [String: [Record]], titles: [String]) throws -> Document {
        let name = "aggctl-linkage-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("aggctl"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ""
        var sources = shows.mapValues { $0.sorted { $0.id < $1.id }.map(\.json) }
        if !titles.isEmpty { sources["titles"] = titles.enumerated().map { ["id": "\($0)", "title": $1] } }
        for (source, records) in sources {
            let file = folder.appendingPathComponent(source + ".json")
            let content: [String: Any] = [
                "schema": "aggctl/episode-file/1", "shows": records, "episodes": [] as [Any],
            ]
            try JSONSerialization.data(withJSONObject: content).write(to: file)
            configuration += "[[provider]]\nid = \"\(source)\"\nkind = \"episode-file\"\npath = \"\(file.path)\"\n\n"
        }
        try Data(configuration.utf8).write(to: folder.appendingPathComponent("aggctl/config.toml"))
        let program = Process()
        program.executableURL = aggctl
        let output = folder.appendingPathComponent("shows.json")
        program.arguments = ["shows", "--format", "json", "-o", output.path]
        program.environment = childEnvironment([
            "HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/cache",
            "XDG_DATA_HOME": folder.path + "/data",
        ])
        try program.run()
        program.waitUntilExit()
        guard program.terminationStatus == 0 else { throw TrialFailure("aggctl shows: \(program.terminationStatus)") }
        return try JSONDecoder().decode(Document.self, from: Data(contentsOf: output))
    }

    /// Prints how often each rule was right. It runs the same code in this process.
    private func printRules(_ shows: [String: [Record]]) {
        let labels = Dictionary(
            pairs.flatMap { [([$0.left.key, $0.right.key], $0.same), ([$0.right.key, $0.left.key], $0.same)] },
            uniquingKeysWith: { first, _ in first }
        )
        let claims = shows.compactMap { source, records -> ProviderClaims? in
            guard let id = ProviderID(rawValue: source) else { return nil }
            var content = SourceResponse()
            content.shows = records.map(\.show)
            let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
            return ProviderClaims(provider: id, priority: 50, outcomes: [outcome])
        }
        let catalog = MergedCatalog(claims)
        var counts: [String: (right: Int, wrong: Int, unlabelled: Int)] = [:]
        var suggested = (right: 0, wrong: 0, unlabelled: 0)
        func count(_ evidence: LinkEvidence, _ tally: inout (right: Int, wrong: Int, unlabelled: Int)) {
            switch labels[[evidence.left.description, evidence.right.description]] {
            case true: tally.right += 1
            case false: tally.wrong += 1
            case nil: tally.unlabelled += 1
            }
        }
        for evidence in catalog.shows.flatMap(\.evidence) {
            count(evidence, &counts[evidence.reason.rule, default: (0, 0, 0)])
        }
        for suggestion in catalog.suggestions { count(suggestion, &suggested) }
        printLine("| rule | right | wrong | not labelled |")
        printLine("|---|--:|--:|--:|")
        for (rule, tally) in counts.sorted(by: { ($1.value.right, $0.key) < ($0.value.right, $1.key) }) {
            printLine("| \(rule) | \(tally.right) | \(tally.wrong) | \(tally.unlabelled) |")
        }
        printLine("| *only suggested* | \(suggested.right) | \(suggested.wrong) | \(suggested.unlabelled) |")
        printLine("")
    }
}

extension Linkage.Record {
    fileprivate var show: Show {
        let country = country.flatMap(Country.init)
        return Show(
            id: id,
            title: title,
            aliases: (aliases ?? []).map { AlternateTitle(title: $0) },
            type: type.map(ShowType.init),
            language: language,
            country: country,
            startYear: year,
            premiered: premiered.flatMap { CivilDay($0) },
            network: network.map { Channel(name: $0, country: country) }
        )
    }
}
