internal import Foundation
internal import ScheduleModel

/// Kodi, Jellyfin and Emby: the library of Kodi in one file (`videodb.xml`), and NFO files in a zipped folder.
///
/// An episode counts as watched if it was played (`playcount`), or if Jellyfin marked it (`watched`).
enum KodiLibrary {
    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        if let history = readResponse(files) { return history }
        let documents = files.filter { ["videodb", "tvshow", "episodedetails"].contains($0.xmlRoot ?? "") }
        if documents.isEmpty { return nil }
        var history = WatchHistory(tracker: "Kodi")
        history.hasLocalTimes = documents.contains { $0.xmlRoot == "videodb" }
        // The files of a folder belong to its show. Folders of seasons are inside it.
        var shows: [(folder: String, show: KodiItem)] = []
        var episodes: [(folder: String, episode: KodiItem)] = []
        for file in documents {
            let items = KodiParser.items(of: file)
            if let problem = items.problem { history.problems.append("\(file.name): \(problem)") }
            shows += items.shows.map { (file.folder, $0) }
            episodes += items.episodes.map { (file.folder, $0) }
            history.omit(.films, items.films)
        }
        for (_, show) in shows { history.add(show.show, key: show.key) }
        for (folder, episode) in episodes {
            let inFolder = shows.filter {
                $0.folder.isEmpty || folder == $0.folder || folder.utf8.starts(with: ($0.folder + "/").utf8)
            }
            let owner =
                shows.first { $0.show.id == episode.showID && $0.folder == folder && episode.showID != nil }?.show
                ?? inFolder.max { $0.folder.utf8.count < $1.folder.utf8.count }?.show
            add(episode, of: owner, to: &history)
        }
        return history
    }

    /// Reads responses of Kodi's API: `{"result": {"episodes": [{"showtitle": …, "playcount": 1}]}}`.
    private static func readResponse(_ files: [HistoryFile]) -> WatchHistory? {
        let entries = files.flatMap { file in (file.json?["result"] ?? file.json)?["episodes"]?.elements ?? [] }
        guard entries.contains(where: { $0["showtitle"] != nil && $0.has("playcount") }) else { return nil }
        var history = WatchHistory(tracker: "Kodi")
        history.hasLocalTimes = true
        for entry in entries {
            let names = ["showtitle", "title", "season", "episode", "playcount", "lastplayed", "userrating"]
            let values = names.reduce(into: [String: String]()) { $0[$1] = entry[$1]?.text }
            add(KodiItem(kind: .episode, values: values), of: nil, to: &history)
        }
        return history
    }

    private static func add(_ item: KodiItem, of owner: KodiItem?, to history: inout WatchHistory) {
        guard item.isWatched || item.rating != nil else { return }
        guard let title = owner?["title"] ?? item["showtitle"] else { return history.omit(.unnumbered) }
        var episode = WatchHistory.Episode(
            season: item["season"].flatMap { Int($0) },
            number: item["episode"].flatMap { Int($0) },
            title: item["title"]
        )
        episode.rating = item.rating
        episode.state = item.isWatched ? .watched : .unwatched
        if item.isWatched {
            let plays = item["playcount"].flatMap { Int($0) } ?? 1
            // The time is that of the last playing. A library of Kodi has only its date.
            let last = item["lastplayed"].flatMap(HistoryTime.parse)
            if plays > 1 {
                episode = episode.watchedAgain(plays - 2)
                episode.rewatches.append(last)
            } else {
                episode.watchedAt = last
            }
        }
        let show = owner ?? KodiItem(kind: .show, values: ["title": title])
        let index = history.add(show.show, key: show.key)
        history.add(episode, toShow: index, isAgain: false)
        // A file can have several episodes.
        guard let first = episode.number.number, let last = item["episodenumberend"].flatMap({ Int($0) }), last > first
        else { return }
        for number in (first + 1)...min(last, first + 20) {
            episode.number.number = number
            episode.title = nil
            history.add(episode, toShow: index, isAgain: false)
        }
    }
}

/// A show or an episode of a library.
private struct KodiItem {
    enum Kind { case show, episode }

    var kind: Kind
    /// The number of the show in its document, or nil.
    var id: Int?
    /// For an episode: the number of the show around it.
    var showID: Int?
    var values: [String: String] = [:]
    var externals = ExternalIDs()
    var tvmaze: Int?

    init(kind: Kind, values: [String: String] = [:]) { (self.kind, self.values) = (kind, values) }

    subscript(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the episode was watched. Jellyfin also counts plays that were begun, and states whether it was watched.
    var isWatched: Bool {
        self["watched"].map { $0 == "true" } ?? ((self["playcount"].flatMap { Int($0) } ?? 0) > 0)
    }

    /// The user's rating. 0 means none, and a comma can separate the decimals.
    var rating: Double? {
        let value = self["userrating"].flatMap { Double($0.replacing(",", with: ".")) }
        return value.flatMap { $0 > 0 ? $0 : nil }
    }

    var key: String { "\(self["title"] ?? "") \(externals.all.first?.value ?? "")" }

    var show: WatchHistory.Show {
        let year = self["year"] ?? self["premiered"].map { String($0.prefix(4)) }
        var show = WatchHistory.Show(
            title: self["title"] ?? "",
            year: year.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil },
            externals: externals,
            tvmaze: tvmaze
        )
        show.rating = rating
        return show
    }

    mutating func add(id: String, of catalog: String?) {
        switch catalog {
        case "tvdb": externals.thetvdb = Int(id)
        case "tmdb": externals.tmdb = Int(id)
        case "imdb": externals.imdb = HistoryValue.imdb(id)
        case "tvmaze": tvmaze = Int(id)
        default: break
        }
    }
}

/// Reads the documents of a library. A file can have several episodes one after the other.
private final class KodiParser: XMLScanner.Handler {
    private(set) var shows: [KodiItem] = []
    private(set) var episodes: [KodiItem] = []
    private(set) var films = 0
    /// The open items, and the names of the open elements.
    private var open: [KodiItem] = []
    private var path: [String] = []
    private var catalog: String?

    static func items(
        of file: HistoryFile
    ) -> (shows: [KodiItem], episodes: [KodiItem], films: Int, problem: String?) {
        let parser = KodiParser()
        let document = Array("<library>".utf8) + file.xmlWithoutDeclaration + Array("</library>".utf8)
        let problem = XMLScanner.problem(of: document, handledBy: parser)
        return (parser.shows, parser.episodes, parser.films, problem)
    }

    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLScanner.TextHandling {
        let element = name.text
        path.append(element)
        switch element {
        case "tvshow":
            var show = KodiItem(kind: .show)
            show.id = shows.count + open.count
            open.append(show)
        case "episodedetails":
            var episode = KodiItem(kind: .episode)
            episode.showID = open.last?.id
            open.append(episode)
        case "movie": films += 1
        case "uniqueid": catalog = attributes["type"]
        default: break
        }
        return .wanted
    }

    func end(_ text: ArraySlice<UInt8>) {
        let element = path.popLast() ?? ""
        if ["tvshow", "episodedetails"].contains(element), let item = open.popLast() {
            if item.kind == .show { shows.append(item) } else { episodes.append(item) }
            return
        }
        // Only the children of a show or an episode are its own values, and not those of an actor.
        guard ["tvshow", "episodedetails"].contains(path.last ?? ""), var item = open.popLast() else { return }
        let value = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if element == "uniqueid" {
            item.add(id: value, of: catalog)
        } else if item.values[element] == nil {
            item.values[element] = value
        }
        open.append(item)
    }
}
