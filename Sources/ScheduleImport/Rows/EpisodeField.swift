/// A field of an episode that a row can contain, with the column names that files use for it. This is not an enum
/// of `String`, because a `String` key would be hashed as text for each cell of a file.
package enum EpisodeField: CaseIterable, Sendable {
    case id, show, showYear, year, season, number, absolute, title, airdate, airtime, timezone, start, runtime, kind,
        network
    case summary, watched, image, url, end, role, part

    /// The name of the field in notices.
    var name: String { "\(self)" }

    /// The usual names of columns and keys, folded to lower-case letters and digits. The most usual one is first.
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
        .title: ["title", "name", "episodetitle", "episodename", "eptitle", "epname", "subtitle"],
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

    /// Longer names of columns are not compared.
    private static let maxNameLength = 64

    private static let byName: [String: (field: EpisodeField, rank: Int)] = Dictionary(
        names.flatMap { field, fieldNames in fieldNames.enumerated().map { rank, name in (name, (field, rank)) } },
        uniquingKeysWith: { first, _ in first }
    )

    /// Returns whether the times of a column or key are in UTC, according to its name.
    static func isInUTC(_ name: String) -> Bool {
        name.utf8.suffix(3).elementsEqual("utc".utf8, by: { $0 | 0x20 == $1 })
    }

    /// Returns the field that a column or key names, and the rank of that name. Rank 0 is the most usual name.
    static func ranked(name: String) -> (field: EpisodeField, rank: Int)? {
        guard name.utf8.count <= maxNameLength else { return nil }
        let folded = name.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
            default: nil
            }
        }
        return byName[String(decoding: folded, as: UTF8.self)]
    }

    /// Creates the field that a column or key names, or nil if the name is unknown.
    init?(name: String) {
        guard let field = Self.ranked(name: name)?.field else { return nil }
        self = field
    }
}
