internal import Foundation
internal import ScheduleModel

/// Lists of anime: the XML file of MyAnimeList and its imitators, and the responses of the APIs of MyAnimeList, AniList
/// and Kitsu.
///
/// An entry is one season or a part of one, with the number of watched episodes. Their days are not stated: the last
/// day of an entry is that of its last episode at most.
enum AnimeLists {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        for file in files {
            if file.xmlRoot == "myanimelist" { return readXML(file) }
            if let json = file.json, let history = readMyAnimeList(json) ?? readAniList(json) ?? readKitsu(json) {
                return history
            }
        }
        return nil
    }

    // MARK: Forms

    private static func readXML(_ file: HistoryFile) -> WatchHistory? {
        let (entries, problem) = AnimeListParser.entries(of: file)
        // Kitsu writes no titles, and a list of manga has other elements. `RefusedForm` explains both.
        guard entries.contains(where: { $0["series_title"] != nil }) else { return nil }
        var history = WatchHistory(tracker: "MyAnimeList")
        if let problem { history.problems.append(problem) }
        for entry in entries {
            var item = Item(title: entry["series_title"] ?? "")
            item.format = entry["series_type"]
            item.status = entry["my_status"]
            item.rating = entry["my_score"].flatMap { Double($0) }
            item.note = entry["my_comments"]
            item.episodes.count = entry["my_watched_episodes"].flatMap { Int($0) } ?? 0
            item.episodes.length = entry["series_episodes"].flatMap { Int($0) }
            item.episodes.rewatchCount = entry["my_times_watched"].flatMap { Int($0) } ?? 0
            item.isRewatching = entry["my_rewatching"] == "1"
            item.add(to: &history, key: entry["series_animedb_id"])
        }
        return history
    }

    private static func readMyAnimeList(_ json: HistoryValue) -> WatchHistory? {
        let entries = json["data"]?.elements ?? json.elements
        guard entries.contains(where: { $0["list_status"]?["num_episodes_watched"] != nil }) else { return nil }
        var history = WatchHistory(tracker: "MyAnimeList")
        for entry in entries {
            let (node, status) = (entry["node"], entry["list_status"])
            var item = Item(title: node?["title"]?.text ?? "")
            item.format = node?["media_type"]?.text
            item.status = status?["status"]?.text
            item.rating = status?["score"]?.double
            item.note = status?["comments"]?.text
            item.episodes.count = status?["num_episodes_watched"]?.int ?? 0
            item.episodes.length = node?["num_episodes"]?.int
            item.episodes.rewatchCount = status?["num_times_rewatched"]?.int ?? 0
            item.isRewatching = status?["is_rewatching"]?.bool ?? false
            item.add(to: &history, key: node?["id"]?.text)
        }
        return history
    }

    private static func readAniList(_ json: HistoryValue) -> WatchHistory? {
        let data = json["data"] ?? json
        guard let lists = (data["anime"] ?? data["MediaListCollection"])?["lists"]?.elements,
            lists.contains(where: { $0["entries"]?.isArray ?? false })
        else { return nil }
        var history = WatchHistory(tracker: "AniList")
        var added: Set<String> = []
        // The scale is the user's choice. A score above 10 shows that all are out of 100.
        let scores = lists.flatMap { $0["entries"]?.elements ?? [] }.compactMap { $0["score"]?.double }
        let scale = scores.contains { $0 > 10 } ? 10.0 : 1
        for list in lists {
            for entry in list["entries"]?.elements ?? [] {
                let media = entry["media"]
                let title = media?["title"]
                let names = ["userPreferred", "romaji", "english", "native"].compactMap { title?[$0]?.text }
                let key = media?["id"]?.text ?? media?["idMal"]?.text ?? names.first ?? ""
                // An entry is listed again in the user's own lists.
                guard added.insert(key).inserted else { continue }
                var item = Item(title: names.first ?? "")
                item.otherTitles = Array(names.dropFirst())
                item.format = media?["format"]?.text
                item.status = entry["status"]?.text
                item.rating = entry["score"]?.double.map { $0 / scale }
                item.note = entry["notes"]?.text
                item.episodes.count = entry["progress"]?.int ?? 0
                item.episodes.length = media?["episodes"]?.int
                item.episodes.rewatchCount = entry["repeat"]?.int ?? 0
                item.isRewatching = item.status == "REPEATING"
                item.add(to: &history, key: key)
            }
        }
        return history
    }

    private static func readKitsu(_ json: HistoryValue) -> WatchHistory? {
        let entries = json["data"]?.elements.filter { $0["type"]?.text == "libraryEntries" } ?? []
        guard !entries.isEmpty else { return nil }
        let titles = (json["included"]?.elements ?? []).filter { $0["type"]?.text == "anime" }
        let byID = Dictionary(titles.map { ($0["id"]?.text ?? "", $0["attributes"]) }) { first, _ in first }
        var history = WatchHistory(tracker: "Kitsu")
        for entry in entries {
            let (id, values) = (entry["relationships"]?["anime"]?["data"]?["id"]?.text, entry["attributes"])
            let anime = id.flatMap { byID[$0] ?? nil }
            var item = Item(title: anime?["canonicalTitle"]?.text ?? "")
            item.format = anime?["subtype"]?.text
            item.status = values?["status"]?.text
            item.rating = values?["ratingTwenty"]?.double.map { $0 / 2 }
            item.note = values?["notes"]?.text
            item.episodes.count = values?["progress"]?.int ?? 0
            item.episodes.length = anime?["episodeCount"]?.int
            item.episodes.rewatchCount = values?["reconsumeCount"]?.int ?? 0
            item.isRewatching = values?["reconsuming"]?.bool ?? false
            item.add(to: &history, key: id)
        }
        return history
    }

    // MARK: Entries

    /// An entry of a list.
    private struct Item {
        let title: String
        /// The titles in other languages, the best first.
        var otherTitles: [String] = []
        /// The kind, such as `TV`, `Movie` or `OVA`.
        var format: String?
        var status: String?
        var rating: Double?
        var note: String?
        var episodes = CountedEpisodes()
        /// Whether the number of watched episodes is that of a rewatch, so that all were watched before.
        var isRewatching = false

        init(title: String) { self.title = title }

        private var isCompleted: Bool { ["completed", "2"].contains(status?.lowercased()) }

        func add(to history: inout WatchHistory, key: String?) {
            if title.isEmpty { return history.omit(.unnumbered, max(episodes.count, 1)) }
            switch format?.lowercased() {
            case "movie", "music": return history.omit(.films)
            default: break
            }
            var show = WatchHistory.Show(title: title)
            show.otherTitles = otherTitles
            show.rating = rating.flatMap { $0 > 0 ? $0 : nil }
            show.note = note
            switch status?.lowercased().replacing("_", with: " ").replacing("-", with: " ") {
            case "watching", "current", "repeating", "1": show.isFollowed = true
            case "on hold", "paused", "3": show.lists = ["On hold"]
            case "dropped", "4": show.isStopped = true
            case "plan to watch", "planning", "planned", "6": show.lists = ["Plan to watch"]
            default: break
            }
            var episodes = episodes
            if let length = episodes.length, length <= 0 { episodes.length = nil }
            // A rewatch of a dropped or planned entry does not show that all of it was watched.
            let isDone = !show.isStopped && !show.lists.contains("Plan to watch")
            if isRewatching, isDone, let length = episodes.length { episodes.count = length }
            // Imitators leave out the number of a completed entry.
            if isCompleted, episodes.count == 0 {
                if let length = episodes.length { episodes.count = length } else { history.omit(.completed) }
            }
            episodes.add(show, key: key ?? title, to: &history)
        }
    }
}

/// Reads the entries of MyAnimeList's XML file, each with its values by the names of the elements.
private final class AnimeListParser: XMLScanner.Handler {
    private var entries: [[String: String]] = []
    private var path: [String] = []

    static func entries(of file: HistoryFile) -> (entries: [[String: String]], problem: String?) {
        let parser = AnimeListParser()
        let problem = XMLScanner.problem(of: file.xmlWithoutDeclaration, handledBy: parser)
        return (parser.entries, problem)
    }

    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLScanner.TextHandling {
        path.append(name.text)
        if path.last == "anime" { entries.append([:]) }
        return .wanted
    }

    func end(_ text: ArraySlice<UInt8>) {
        guard let element = path.popLast(), path.last == "anime", !entries.isEmpty else { return }
        let value = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if !value.isEmpty { entries[entries.count - 1][element] = value }
    }
}
