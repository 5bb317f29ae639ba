package import ScheduleModel

/// What a row can say of an episode, under the names that files use for it. Not a text for Swift: as a key it would be
/// hashed as one, for each cell of a file.
package enum EpisodeField: CaseIterable, Sendable {
    case id, show, showYear, year, season, number, absolute, title, airdate, airtime, timezone, start, runtime, kind,
        network
    case summary, watched, image, url, end, role, part

    /// What it is called where something is told of it.
    var name: String { "\(self)" }

    /// The usual names of columns and keys, folded: lower case, letters and digits only.
    private static let names: [EpisodeField: [String]] = [
        .id: ["id", "episodeid"],
        .show: [
            "show", "showtitle", "showname", "tvshow", "series", "seriestitle", "seriesname", "program", "programme",
        ],
        .showYear: ["showyear"],
        // The show's or the episode's: `YearColumnInterpreter` finds out. In what we write it is the show's (`EpisodeCSV`).
        .year: ["year"],
        .season: ["season", "seasonnumber", "seasonno", "seasonnum", "s"],
        .number: [
            "number", "episode", "episodenumber", "episodeno", "episodenum", "ep", "epno", "e", "noinseason",
            "numberinseason", "episodeinseason", "code",
        ],
        .absolute: [
            "absolute", "absolutenumber", "numberinseries", "noinseries", "numberoverall", "nooverall", "overall",
            "overallnumber", "episodeoverall", "episodenumberoverall", "productionnumber",
        ],
        .title: ["title", "name", "episodetitle", "episodename", "eptitle", "epname"],
        .airdate: [
            "airdate", "date", "originalairdate", "originaldate", "firstaired", "airedon", "aired", "datereleased",
            "releasedate", "released", "usairdate", "premiere", "premiered", "episodeairdate", "episodereleased",
        ],
        .airtime: ["airtime", "time", "starttime", "clock"],
        .timezone: ["timezone", "tz", "zone"],
        .start: ["start", "airstamp", "startsat", "datetime", "timestamp", "starttimeutc", "startutc", "airdateutc"],
        .runtime: ["runtime", "runtimeminutes", "minutes", "duration", "length", "runtimemins", "runtimemin"],
        .kind: ["kind", "type", "episodetype"],
        .network: ["network", "channel", "station", "webchannel"],
        .summary: ["summary", "description", "overview", "plot", "synopsis", "desc"],
        .watched: ["watched", "seen"],
        .image: ["image", "imageurl", "picture", "still", "thumbnail", "poster"],
        .url: ["url", "link", "page"],
        .end: ["end", "stop", "endsat", "endtime"],
        .role: ["role", "episoderole"],
        .part: ["part"],
    ]

    private static let byName: [String: (field: EpisodeField, rank: Int)] = Dictionary(
        names.flatMap { field, names in names.enumerated().map { ($1, (field, $0)) } },
        uniquingKeysWith: { first, _ in first }
    )

    /// What the columns of a table mean, and which of them are not read since another one means the same. Of two the
    /// episode's counts, else the first; where one names the episode, and none the show, a plain title is the show's.
    static func columns(_ names: [String]) -> (fields: [EpisodeField?], unread: [Int]) {
        var fields = names.map { EpisodeField(name: $0) }
        let titles = fields.indices.filter { fields[$0] == .title }
        if titles.contains(where: { isOfEpisode(names[$0]) }), !fields.contains(.show),
            let plain = titles.first(where: { !isOfEpisode(names[$0]) })
        {
            fields[plain] = .show
        }
        var unread: [Int] = []
        for field in Set(fields.compactMap(\.self)) {
            let places = fields.indices.filter { fields[$0] == field }
            // A column “Episode” beside a number may well hold titles.
            let own = field == .number || field == .id ? nil : places.first { isOfEpisode(names[$0]) }
            let chosen = own ?? places[0]
            for place in places where place != chosen {
                fields[place] = nil
                unread.append(place)
            }
        }
        return (fields, unread.sorted())
    }

    private static func isOfEpisode(_ name: String) -> Bool { name.lowercased().utf8.starts(with: "ep".utf8) }

    /// Whether a column or a key tells its times in UTC.
    static func isInUTC(_ name: String) -> Bool {
        name.utf8.suffix(3).elementsEqual("utc".utf8, by: { $0 | 0x20 == $1 })
    }

    /// The field that a column or a key names, and how usual the name is for it, the most usual first.
    static func ranked(name: String) -> (field: EpisodeField, rank: Int)? {
        guard name.utf8.count <= 64 else { return nil }
        let letters = name.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: nil
            }
        }
        return byName[String(decoding: letters, as: UTF8.self)]
    }

    /// The field that a column or a key names, or nil where it is none of ours.
    init?(name: String) {
        guard let field = Self.ranked(name: name)?.field else { return nil }
        self = field
    }
}

/// What a row says of an episode, as text, and where it stands.
package struct EpisodeRow {
    package internal(set) var values: [EpisodeField: String] = [:]
    package let location: String
    /// Where single values are, in files that have cells.
    var cells: Cells?

    /// The show as the row describes it, where it does.
    var show: Show?
    /// Who has to do with the episode.
    var credits: [Credit] = []
    /// What of them was made harmless in reading.
    var sanitized: [String] = []
    /// How many of them could not be read.
    var unreadableCredits = 0
    /// What is there and cannot be read as any value.
    var unreadable: [EpisodeField] = []
    /// The length of its slot in seconds, where the row tells it so exactly.
    var seconds: Int?

    package init(values: [EpisodeField: String] = [:], location: String, show: Show? = nil, credits: [Credit] = []) {
        self.values = values
        self.location = location
        self.show = show
        self.credits = credits
    }

    /// The cells of a row, and in which of them a field stands, which all rows of a file share.
    struct Cells {
        let columns: [EpisodeField: Int]
        let locations: [(line: Int, column: Int)]

        func location(of field: EpisodeField) -> (line: Int, column: Int)? {
            columns[field].flatMap { locations.indices.contains($0) ? locations[$0] : nil }
        }
    }

    /// Where a value stands: `file:line:column`.
    func location(of field: EpisodeField, path: String) -> String {
        cells?.location(of: field).map { "\(path):\($0.line):\($0.column)" } ?? location
    }

    /// A value that says something: blank texts and the usual words for nothing say nothing.
    subscript(field: EpisodeField) -> String? {
        guard let value = values[field] else { return nil }
        let trimmed = value.utf8.drop(while: Self.isBlank)
        guard let last = trimmed.lastIndex(where: { !Self.isBlank($0) }) else { return nil }
        let text = String(Substring(trimmed[...last]))
        if field == .title { return text }
        // There are shows that are called None and Nan.
        let saysNothing = field == .show ? NullText.matchesTitle(text) : NullText.matches(text)
        return saysNothing ? nil : text
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (byte >= UInt8(ascii: "\t") && byte <= UInt8(ascii: "\r"))
    }
}
