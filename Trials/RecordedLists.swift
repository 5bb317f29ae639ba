import ScheduleModel
import Foundation

/// Episode lists of several sources from the recorded data.
struct RecordedLists {
    let folder: String

    /// Returns each source's list of a show paired with each other source's.
    func pairs() throws -> [AlignmentCase] {
        var cases: [AlignmentCase] = []
        for (show, sources) in try byShow().sorted(by: { $0.key < $1.key }) {
            let names = sources.keys.sorted()
            for (index, left) in names.enumerated() {
                for right in names[(index + 1)...] {
                    cases.append(try pair("\(show): \(left), \(right)", sources[left] ?? [], sources[right] ?? []))
                }
            }
        }
        return cases + [try byDate()]
    }

    /// Returns each show's longest list with titles and days.
    func wholeLists() throws -> [(name: String, episodes: [Episode])] {
        try byShow().sorted { $0.key < $1.key }.compactMap { show, sources in
            let lists = sources.sorted { $0.key < $1.key }.map(\.value)
                .filter { $0.allSatisfy { $0.episode.listedDay != nil } }
            return lists.last { list in lists.allSatisfy { $0.count <= list.count } }.map { (show, $0.map(\.episode)) }
        }
    }

    /// An episode of a list with the recorded data's key for it, which identifies the episode.
    private typealias Labelled = (label: String, episode: Episode)

    private struct Line: Decodable {
        let show: String
        let season: Int
        let number: Int
        let sources: [String: Row]
    }

    private struct Row: Decodable {
        let season: Int?
        let number: Int?
        let title: String?
        let date: String?
        let airstamp: String?
    }

    private struct DateLine: Decodable {
        let date: String
        let imdb: [Row]
        let csv: [Row]

        private enum CodingKeys: String, CodingKey {
            case date, imdb
            case csv = "csv_shamirislam"
        }
    }

    private func byShow() throws -> [String: [String: [Labelled]]] {
        var shows: [String: [String: [Labelled]]] = [:]
        for line in try lines(Line.self, "linkage/episodes_dev.jsonl") {
            let label = "S\(line.season)E\(line.number)"
            for (source, row) in line.sources {
                shows[line.show, default: [:]][source, default: []].append((label, episode(row, id: label)))
            }
        }
        return shows
    }

    /// Returns the lists of Friends by date. The two sources have different dates for some episodes. Their numbers
    /// agree, so episodes with the same number are the same.
    private func byDate() throws -> AlignmentCase {
        var lists: [[Labelled]] = [[], []]
        for line in try lines(DateLine.self, "linkage/episodes_by_date_dev.jsonl") {
            for (list, rows) in [line.imdb, line.csv].enumerated() {
                for row in rows {
                    let label = "S\(row.season ?? 0)E\(row.number ?? 0)"
                    lists[list].append((label, episode(row, id: label, date: line.date)))
                }
            }
        }
        return try pair("Friends, by date", lists[0], lists[1])
    }

    private func pair(_ name: String, _ left: [Labelled], _ right: [Labelled]) throws -> AlignmentCase {
        let ids = Dictionary(left.map { ($0.label, $0.episode.id) }, uniquingKeysWith: { first, _ in first })
        let truth = right.compactMap { row in ids[row.label].map { (row.episode.id, $0) } }
        return AlignmentCase(
            name: name,
            left: left.map(\.episode),
            right: right.map(\.episode),
            truth: Dictionary(truth, uniquingKeysWith: { first, _ in first })
        )
    }

    private func episode(_ row: Row, id: String, date: String? = nil) -> Episode {
        Episode(
            listed: id,
            EpisodeNumber(season: row.season, number: row.number),
            title: row.title?.trimmingCharacters(in: .whitespaces),
            day: (date ?? row.date).flatMap { CivilDay($0) }
        )
    }

    private func lines<Line: Decodable>(_ type: Line.Type, _ path: String) throws -> [Line] {
        let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }
}
