package import ScheduleModel

/// A field of an episode that a row can contain, with the column names that files use for it. This is not an enum
/// of `String`, because a `String` key would be hashed as text for each cell of a file.
package enum EpisodeField: CaseIterable, Sendable {
    case id, show, showYear, year, season, number, absolute, title, airdate, airtime, timezone, start, runtime, kind,
        network
    case summary, watched, image, url, end, role, part

    /// The name of the field in notices.
    var name: String { "\(self)" }

    /// The usual names of columns and keys, folded to lower-case letters and digits.
    private static let names: [EpisodeField: [String]] = [
        .id: ["id", "episodeid"],
        .show: [
            "show", "showtitle", "showname", "tvshow", "series", "seriestitle", "seriesname", "program", "programme",
        ],
        .showYear: ["showyear"],
        // The year of the show or of the episode: `YearColumnInterpreter` decides. In our own files it is the
        // show's year (`EpisodeCSV`).
        .year: ["year"],
        .season: ["season", "seasonnumber", "seasonno", "seasonnum", "s", "parentindexnumber"],
        .number: [
            "number", "episode", "episodenumber", "episodeno", "episodenum", "ep", "epno", "e", "noinseason",
            "numberinseason", "episodeinseason", "code", "indexnumber",
        ],
        .absolute: [
            "absolute", "absolutenumber", "numberinseries", "noinseries", "numberoverall", "nooverall", "overall",
            "overallnumber", "episodeoverall", "episodenumberoverall", "productionnumber",
        ],
        .title: ["title", "name", "episodetitle", "episodename", "eptitle", "epname"],
        .airdate: [
            "airdate", "date", "originalairdate", "originaldate", "firstaired", "airedon", "aired", "datereleased",
            "releasedate", "released", "usairdate", "premiere", "premiered", "premieredate", "episodeairdate",
            "episodereleased",
        ],
        .airtime: ["airtime", "time", "starttime", "clock"],
        .timezone: ["timezone", "tz", "zone"],
        .start: ["start", "airstamp", "startsat", "datetime", "timestamp", "starttimeutc", "startutc", "airdateutc"],
        .runtime: ["runtime", "runtimeminutes", "minutes", "duration", "length", "runtimemins", "runtimemin"],
        .kind: ["kind", "type", "episodetype"],
        .network: ["network", "channel", "station", "webchannel"],
        .summary: ["summary", "description", "overview", "plot", "synopsis", "desc"],
        .watched: [
            "watched", "seen", "watchedat", "lastwatchedat", "datewatched", "watcheddate", "plays", "playcount",
        ],
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

    /// Returns whether the times of a column or key are in UTC, according to its name.
    static func isInUTC(_ name: String) -> Bool {
        name.utf8.suffix(3).elementsEqual("utc".utf8, by: { $0 | 0x20 == $1 })
    }

    /// Returns the field that a column or key names, and the rank of that name. Rank 0 is the most usual name.
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

    /// Creates the field that a column or key names, or nil if the name is unknown.
    init?(name: String) {
        guard let field = Self.ranked(name: name)?.field else { return nil }
        self = field
    }
}

/// The values of a row as text, with its location.
package struct EpisodeRow {
    package internal(set) var values: [EpisodeField: String] = [:]
    package let location: String
    /// The locations of single values, in files that have cells.
    var cells: Cells?

    /// The show, if the row describes it and does not only name it.
    var show: Show?
    /// The people of the episode.
    var credits: [Credit] = []
    /// Descriptions of the values in `credits` that were sanitized.
    var sanitized: [String] = []
    /// The number of credits that could not be read.
    var unreadableCredits = 0
    /// Fields that are present and have no readable value.
    var unreadable: [EpisodeField] = []
    /// The length of the slot in seconds, if the row states it to the second.
    var seconds: Int?

    package init(values: [EpisodeField: String] = [:], location: String, show: Show? = nil, credits: [Credit] = []) {
        self.values = values
        self.location = location
        self.show = show
        self.credits = credits
    }

    /// The cells of a row, and the column of each field. All rows of a file share the columns.
    struct Cells {
        let columns: [EpisodeField: Int]
        let locations: [(line: Int, column: Int)]

        func location(of field: EpisodeField) -> (line: Int, column: Int)? {
            columns[field].flatMap { locations.indices.contains($0) ? locations[$0] : nil }
        }
    }

    /// Returns the location of a value: `file:line:column`.
    func location(of field: EpisodeField, path: String) -> String {
        cells?.location(of: field).map { "\(path):\($0.line):\($0.column)" } ?? location
    }

    /// Returns a value without surrounding blanks, or nil if it is blank or a usual text for a missing value, such
    /// as "null" (`NullText`).
    subscript(field: EpisodeField) -> String? {
        guard let value = values[field] else { return nil }
        let trimmed = value.utf8.drop(while: Self.isBlank)
        guard let last = trimmed.lastIndex(where: { !Self.isBlank($0) }) else { return nil }
        let text = String(Substring(trimmed[...last]))
        if field == .title { return text }
        // There are shows that are called None and Nan.
        let isNullText = field == .show ? NullText.matchesTitle(text) : NullText.matches(text)
        return isNullText ? nil : text
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (byte >= UInt8(ascii: "\t") && byte <= UInt8(ascii: "\r"))
    }
}
