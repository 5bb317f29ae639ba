import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

/// The worked examples of the documents that explain the merge, as tests.
///
/// Covers: CatalogMerger, ShowGrouping, EpisodeAligner, AiringMerger, MergePolicy
@Suite struct WorkedExampleTests {
    private static let root = Repository.root

    static let examples = [
        "docs/about/merging.md", "Sources/AggregatorCore/Merging/Merging.docc/MergingSources.md",
    ]
    .flatMap { path in
        let text = (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```example\n").dropFirst().map { part in
            String(part.components(separatedBy: "\n```")[0])
        }
    }

    @Test("The documents have examples") func haveExamples() { #expect(Self.examples.count > 40) }

    @Test("Each example of the documents is correct", arguments: examples)
    func example(_ text: String) throws {
        let lines = text.split(separator: "\n").map(String.init)
        let kind = try #require(lines.first)
        let expected = try #require(lines.last)
        let rows = try lines.dropFirst().dropLast().enumerated().map { index, line in
            let colon = try #require(line.firstIndex(of: ":"))
            return Row(
                provider: provider(String(line[..<colon])),
                number: index + 1,
                cells: line[line.index(after: colon)...].split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            )
        }
        switch kind.split(separator: " ")[0] {
        case "shows": #expect(shows(rows) == expected)
        case "episodes": #expect(episodes(rows) == expected)
        case "airings": #expect(airings(rows) == expected)
        case "field": #expect(try field(rows, kind) == expected)
        default: Issue.record("no such example: \(kind)")
        }
    }

    /// `title | year | network | country | language | imdb:id`: why the first two shows are linked, or might be.
    private func shows(_ rows: [Row]) -> String {
        let catalog = merge(rows) { row in
            var show = Show(id: row.id, title: row[0] ?? "")
            show.startYear = row[1].flatMap { Int($0) }
            show.country = row[3].map(country)
            show.network = row[2].map { Channel(name: $0) }
            show.language = row[4]
            show.externals.imdb = row[5].map { String($0.dropFirst(5)) }
            return SourceResponse(shows: [show])
        }
        if catalog.shows.count < rows.count {
            return "= " + (catalog.shows.flatMap(\.evidence).first?.reason.text ?? "")
        }
        guard let suggestion = catalog.suggestions.first else { return "!" }
        let areIDsApart = suggestion.doubts.contains { if case .differingIDs = $0 { true } else { false } }
        return (areIDsApart ? "?ids " : "? ") + suggestion.reason.text
    }

    /// `number | title | day`: which rows are one episode.
    private func episodes(_ rows: [Row]) -> String {
        let catalog = merge(rows) { row in
            let date = row[2].map { BroadcastDay(day($0)) }
            let episode = Episode(
                id: row.id,
                showID: "show",
                number: row[0].flatMap { EpisodeNumber(code: $0) } ?? EpisodeNumber(),
                title: row[1],
                airings: date.map { [Airing(time: .day($0), airDay: $0)] } ?? []
            )
            return SourceResponse(shows: [Show(id: "show", title: "One Show")], episodes: [episode])
        }
        let groups = catalog.shows.flatMap(\.episodes).map { episode in
            episode.sources.compactMap { Int($0.key.id) }.sorted()
        }
        let joined = groups.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        if joined.isEmpty { return "!" }
        return "= " + joined.map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
    }

    /// `start | channel`: the starts of the merged airings.
    private func airings(_ rows: [Row]) -> String {
        let catalog = merge(rows) { row in
            let text = row[0] ?? ""
            let time: AirTime = Instant.parse(text).map { .instant($0) } ?? .day(BroadcastDay(day(text)))
            let airing = Airing(time: time, channel: row[1].map { Channel(name: $0) })
            let episode = Episode(
                id: "1",
                showID: "show",
                number: EpisodeNumber(season: 1, number: 1),
                airings: [airing]
            )
            return SourceResponse(shows: [Show(id: "show", title: "One Show")], episodes: [episode])
        }
        let starts = catalog.shows.flatMap(\.episodes).flatMap(\.airings).map { airing in
            switch airing.value.time {
            case .instant(let start): Instant.text(start)
            case .day(let day): day.date.description
            default: "?"
            }
        }
        return "= " + starts.joined(separator: ", ")
    }

    /// One claim per line: the value that a rule selects from them.
    private func field(_ rows: [Row], _ kind: String) throws -> String {
        let fields = kind.split(separator: " ").map(String.init)
        let subject = try #require(MergeSubject(rawValue: fields[1]))
        let name = try #require(MergeFieldName(subject, fields[2]))
        let policy = MergePolicy(rules: [name: try #require(FieldRule(fields[3]))])
        let catalog = merge(rows, policy: policy) { row in
            var show = Show(id: "show", title: "One Show", externals: ExternalIDs(imdb: "tt1"))
            var episode = Episode(id: "1", showID: "show", number: EpisodeNumber(season: 1, number: 1))
            let text = row[0] ?? ""
            switch fields[1...2].joined(separator: " ") {
            case "show genres": show.genres = text.components(separatedBy: ", ")
            case "show premiered":
                show.premiered = CivilDay(text)
                show.startYear = Int(text)
            case "episode title": episode.title = text
            default: Issue.record("no such field: \(fields)")
            }
            return SourceResponse(shows: [show], episodes: [episode])
        }
        let merged = try #require(catalog.shows.first)
        let decisions = merged.decisions + merged.episodes.flatMap(\.decisions)
        return "= " + (decisions.first { $0.field == name }?.value ?? "")
    }

    private struct Row {
        let provider: ProviderID
        let number: Int
        let cells: [String]

        var id: String { String(number) }

        subscript(index: Int) -> String? {
            index < cells.count && !cells[index].isEmpty ? cells[index] : nil
        }
    }

    private func merge(
        _ rows: [Row],
        policy: MergePolicy = MergePolicy(),
        _ content: (Row) -> SourceResponse
    ) -> MergedCatalog {
        let claims = Set(rows.map(\.provider)).map { provider in
            ProviderClaims(
                provider: provider,
                priority: provider.rawValue == "one" ? 60 : 50,
                outcomes: rows.filter { $0.provider == provider }.map { row in
                    FetchOutcome(resource: ResourceID(row.id), response: content(row).stamped(at: .distantPast))
                }
            )
        }
        return MergedCatalog(claims, policy: policy)
    }
}
