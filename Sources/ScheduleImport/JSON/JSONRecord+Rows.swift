internal import ProviderAPI
internal import ScheduleModel

/// The rows of an object, completed by the objects around them.
extension JSONRecord {
    /// The values of an object that apply to the episodes within it.
    private struct Context {
        var show: String?
        var year: String?
        var season: String?
        var network: String?
        /// The day of all rows within an object: `{"date": "2026-08-20", "episodes": […]}`.
        var date: String?
        var described: Show?
    }

    /// A row, completed by the objects around it.
    struct Row {
        var texts: [String: String]
        var show: Show?
        let otherKeys: [String]
    }

    /// The rows of this record: itself, or the episodes within it.
    var rows: [Row] { rows(in: "", Context()) }

    private func rows(in key: String, _ outer: Context) -> [Row] {
        var context = outer
        let isSeason = Self.isSeason(key)
        if children.isEmpty {
            var texts = texts
            func inherit(_ text: String?, _ field: EpisodeField, _ name: String) {
                guard let text, !texts.keys.contains(where: { ColumnHeading($0).field == field }) else { return }
                texts[name] = text
            }
            if show == nil, context.described == nil {
                inherit(context.show, .show, "show")
                if context.show != nil { inherit(context.year, .showYear, "showyear") }
            }
            inherit(context.season, .season, "season")
            inherit(context.network, .network, "network")
            if !texts.keys.contains(where: { ColumnHeading($0).field == .start }) {
                inherit(context.date, .airdate, "date")
            }
            if texts.isEmpty { return [] }
            return [Row(texts: texts, show: show ?? context.described, otherKeys: otherKeys)]
        }
        context.described = show ?? context.described
        if isSeason {
            context.season =
                first(["season", "seasonnumber", "number", "no", "name", "title", "id"], meaning: [.season, .number]) {
                    SeasonParser($0)?.season.map { String($0) }
                } ?? context.season
        } else if let title = first(
            ["show", "showtitle", "showname", "series", "seriestitle", "seriesname", "title", "name"],
            meaning: [.show, .title],
            { $0 }
        ) {
            // A season of TMDB is called “Season 2”.
            if let season = SeasonParser(title)?.season, IntegerParser.parse(title) == nil {
                context.season = String(season)
            } else {
                context.show = title
            }
            context.year = first(["year", "showyear", "startyear"]) { $0 }
        }
        // A season without a name around its episodes: {"season": 1, "episodes": […]}.
        if !isSeason, let season = seasonOfChildren { context.season = season }
        let namesShows = context.show == nil && context.described == nil && hasShowsByName
        context.network = first(["network", "channel", "station"]) { $0 } ?? context.network
        context.date =
            first(["date", "airdate"], meaning: [.date]) { ParsedDate($0) == nil ? nil : $0 } ?? context.date
        return children.flatMap { child in
            var inner = context
            // {"Season 1": [...]}
            if !isSeason || Self.words(child.key).count > 1, let season = Self.keyedSeason(child.key) {
                inner.season = season
            }
            if namesShows { inner.show = child.key }
            if ParsedDate(child.key) != nil, IntegerParser.parse(child.key) == nil { inner.date = child.key }
            return child.records.flatMap { $0.rows(in: child.key, inner) }
        }
    }

    /// The season that an object states for its episodes.
    private var seasonOfChildren: String? {
        let seasons = texts.filter { ColumnHeading($0.key).field == .season }
        guard seasons.count == 1 else { return nil }
        return seasons.values.first.flatMap { SeasonParser($0)?.season.map { String($0) } }
    }

    /// Whether the keys of several lists are the titles of their shows: `{"Harbour": […], "Inlet": […]}`.
    private var hasShowsByName: Bool {
        texts.isEmpty && children.count > 1
            && children.allSatisfy { child in
                !Self.holdsEpisodes(child.key) && !Self.groups.contains(child.key.lowercased())
                    && ParsedDate(child.key) == nil && IntegerParser.parse(child.key) == nil
            }
    }

    /// The keys of lists that are groups of episodes and not shows.
    private static let groups: Set = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "montag", "dienstag", "mittwoch",
        "donnerstag", "freitag", "samstag", "sonntag", "tv", "anime", "movies", "movie", "films", "series", "regular",
        "main", "other", "others", "past", "future", "today", "tomorrow", "yesterday", "new", "old", "sub", "dub",
        "raw",
        "airing", "weekly", "unknown", "aired", "canon", "filler", "mixed", "watched", "unwatched",
    ]

    /// Returns a value of the first key with one of some names. Otherwise the key is one word with a meaning, in any
    /// language.
    private func first(
        _ names: [String],
        meaning meanings: [HeadingVocabulary.Meaning] = [],
        _ value: (String) -> String?
    ) -> String? {
        let keys = texts.keys.sorted()
        for name in names {
            let key = keys.first { HeadingWords($0).words.joined() == name }
            if let key, let text = texts[key], let result = value(text), !result.isEmpty { return result }
        }
        for meaning in meanings {
            let key = keys.first { key in
                let terms = HeadingWords(key).words
                return terms.count == 1 && HeadingVocabulary.meaning(of: terms[0]) == meaning
            }
            if let key, let text = texts[key], let result = value(text), !result.isEmpty { return result }
        }
        return nil
    }

    private static func words(_ key: String) -> [String] { HeadingWords(key).words }

    private static func isSeason(_ key: String) -> Bool {
        words(key).contains { HeadingVocabulary.meaning(of: $0) == .season }
    }

    private static func keyedSeason(_ key: String) -> String? {
        let isPlural = words(key).count == 1 && SeasonParser.specials.contains(words(key)[0]) == false
        guard !isPlural || key.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        return SeasonParser(key)?.season.map { String($0) }
    }
}
