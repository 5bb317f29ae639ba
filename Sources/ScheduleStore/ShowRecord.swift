internal import ScheduleModel
internal import Foundation
internal import GRDB

/// A show as a row of `show`.
enum ShowRecord {
    /// The stored fields of a show, in the order in which they are read and written.
    ///
    /// A new field is added at the end, with the version of the store that introduces it.
    static let fields: [StoreColumn] = [
        StoreColumn("key", "TEXT NOT NULL"), StoreColumn("digest", "INTEGER NOT NULL"),
        StoreColumn("title", "TEXT NOT NULL"), StoreColumn("aliases", "TEXT"), StoreColumn("type", "TEXT"),
        StoreColumn("language", "TEXT"), StoreColumn("country", "TEXT"), StoreColumn("status", "TEXT"),
        StoreColumn("start_year", "INTEGER"), StoreColumn("premiered", "INTEGER"), StoreColumn("ended", "INTEGER"),
        StoreColumn("network", "INTEGER REFERENCES channel"),
        StoreColumn("web_channel", "INTEGER REFERENCES channel"), StoreColumn("genres", "TEXT"),
        StoreColumn("runtime", "INTEGER"), StoreColumn("rating", "REAL"), StoreColumn("imdb", "TEXT"),
        StoreColumn("thetvdb", "INTEGER"), StoreColumn("tmdb", "INTEGER"), StoreColumn("tvrage", "INTEGER"),
        StoreColumn("image", "TEXT"), StoreColumn("summary", "TEXT"), StoreColumn("official_site", "TEXT"),
        StoreColumn("url", "TEXT"), StoreColumn("watch", "TEXT", since: 10),
    ]

    /// The columns by which shows are looked up.
    private static let keys = [
        StoreColumn("id", "INTEGER PRIMARY KEY"), StoreColumn("provider", "TEXT NOT NULL"),
        StoreColumn("folded", "TEXT NOT NULL"),
    ]

    /// The SQL that creates the table in version 1.
    static let creation = """
        \(StoreColumn.creation(of: "show", keys + fields))
        CREATE INDEX show_by_key ON show (provider, key, digest);
        CREATE INDEX show_by_title ON show (folded);
        """

    static let columns = selection(of: fields)
    static let columnCount = fields.count

    static func selection(of fields: [StoreColumn]) -> String {
        fields.map { "s." + $0.name }.joined(separator: ", ")
    }

    /// Returns the show in a row, or nil if it changed since it was written.
    ///
    /// - Parameter id: The show's ID, or nil to read it from the row.
    static func read(_ row: Row, id: String? = nil, _ channels: ChannelCache, _ db: Database) throws -> Show? {
        guard let id = id ?? row[0] as String?, let title = row[2] as String? else { return nil }
        let aliases: String? = row[3]
        let genres: String? = row[13]
        let show = Show(
            id: id,
            title: title,
            aliases: aliases.map { TextList.decode($0).compactMap(alias) } ?? [],
            type: (row[4] as String?).map(ShowType.init(rawValue:)),
            language: row[5],
            country: (row[6] as String?).flatMap(Country.init(rawValue:)),
            status: (row[7] as String?).map(ShowStatus.init(rawValue:)),
            startYear: row[8],
            premiered: (row[9] as Int?).map(CivilDay.init(clamping:)),
            ended: (row[10] as Int?).map(CivilDay.init(clamping:)),
            network: try channels.channel(row[11], in: db),
            webChannel: try channels.channel(row[12], in: db),
            genres: genres.map(TextList.decode) ?? [],
            runtime: row[14],
            rating: row[15],
            externals: ExternalIDs(imdb: row[16], thetvdb: row[17], tmdb: row[18], tvrage: row[19]),
            image: (row[20] as String?).map(WebLink.init(checked:)),
            summary: row[21],
            officialSite: (row[22] as String?).map(WebLink.init(checked:)),
            url: (row[23] as String?).map(WebLink.init(checked:)),
            offers: (row[24] as String?).map { TextList.decode($0).compactMap(offer) } ?? []
        )
        return digest(show) == row[1] as Int64? ? show : nil
    }

    /// Returns the number of the row with this record, and inserts it if it is missing.
    static func number(
        of show: Show,
        provider: ProviderID,
        _ channels: ChannelCache,
        _ db: Database
    ) throws -> Int64 {
        let digest = digest(show)
        let find = "SELECT id FROM show WHERE provider = ? AND key = ? AND digest = ?"
        if let number = try Int64.fetchOne(db, cachedSQL: find, arguments: [provider.rawValue, show.id, digest]) {
            return number
        }
        let arguments: [(any DatabaseValueConvertible)?] = [
            provider.rawValue, FoldedText(show.title).plain, show.id, digest, show.title,
            show.aliases.isEmpty ? nil : TextList.encode(show.aliases.map(text)),
            show.type?.rawValue, show.language, show.country?.rawValue, show.status?.rawValue, show.startYear,
            show.premiered.map { Int($0.number) }, show.ended.map { Int($0.number) },
            try channels.number(show.network, in: db), try channels.number(show.webChannel, in: db),
            show.genres.isEmpty ? nil : TextList.encode(show.genres), show.runtime, show.rating,
            show.externals.imdb, show.externals.thetvdb, show.externals.tmdb, show.externals.tvrage,
            show.image?.rawValue, show.summary, show.officialSite?.rawValue, show.url?.rawValue,
            show.offers.isEmpty ? nil : TextList.encode(show.offers.map(text)),
        ]
        try db.cachedStatement(sql: insert).execute(arguments: StatementArguments(arguments))
        return db.lastInsertedRowID
    }

    private static let insert = """
        INSERT INTO show (provider, folded, \(fields.map(\.name).joined(separator: ", ")))
        VALUES (?, ?\(String(repeating: ", ?", count: columnCount)))
        """

    /// Folds the stored titles again, as this version does.
    static func refold(in db: Database) throws {
        let rows = try Row.fetchCursor(db, sql: "SELECT id, title, folded FROM show")
        var changed: [(id: Int64, folded: String)] = []
        while let row = try rows.next() {
            guard let id: Int64 = row[0], let title = row.text(1) else { continue }
            let folded = FoldedText(title).plain
            if row.text(2) != folded { changed.append((id, folded)) }
        }
        let update = try db.makeStatement(sql: "UPDATE show SET folded = ? WHERE id = ?")
        for (id, folded) in changed { try update.execute(arguments: [folded, id]) }
    }

    /// Returns whether a text of the show contains a NUL, where SQLite would end it.
    static func hasNUL(_ show: Show) -> Bool {
        func isCutOff(_ text: String?) -> Bool { text?.utf8.contains(0) ?? false }
        return isCutOff(show.id) || isCutOff(show.title) || isCutOff(show.summary) || isCutOff(show.language)
            || isCutOff(show.type?.rawValue) || isCutOff(show.status?.rawValue) || isCutOff(show.externals.imdb)
            || isCutOff(show.network?.name) || isCutOff(show.webChannel?.name) || show.genres.contains(where: isCutOff)
            || show.aliases.contains { isCutOff($0.title) } || show.offers.contains { isCutOff($0.service) }
    }

    static func digest(_ show: Show) -> Int64 {
        var digest = RowDigest()
        add(show, to: &digest)
        return digest.value
    }

    static func add(_ show: Show, to digest: inout RowDigest) {
        digest.add(show.id)
        digest.add(show.title)
        for alias in show.aliases { digest.add(text(alias)) }
        digest.add(show.type?.rawValue)
        digest.add(show.language)
        digest.add(show.country?.rawValue)
        digest.add(show.status?.rawValue)
        digest.add(show.startYear)
        digest.add(show.premiered.map { Int($0.number) })
        digest.add(show.ended.map { Int($0.number) })
        for channel in [show.network, show.webChannel] { digest.add(channel) }
        for genre in show.genres { digest.add(genre) }
        digest.add(show.runtime)
        digest.add(show.rating)
        digest.add(show.externals.imdb)
        for number in [show.externals.thetvdb, show.externals.tmdb, show.externals.tvrage] { digest.add(number) }
        for link in [show.image, show.officialSite, show.url] { digest.add(link?.rawValue) }
        digest.add(show.summary)
        for offer in show.offers { digest.add(text(offer)) }
    }

    /// Returns an alternative title as one text: the country's two letters or two spaces, and the title.
    private static func text(_ alias: AlternateTitle) -> String { (alias.country?.rawValue ?? "  ") + alias.title }

    /// Returns an offer as one text: the country's two letters or two spaces, the terms, a colon and the service. A
    /// star behind the terms marks a service of the user.
    private static func text(_ offer: WatchOffer) -> String {
        "\(offer.country?.rawValue ?? "  ")\(offer.terms.rawValue)\(offer.isOwn ? "*" : ""):\(offer.service)"
    }

    private static func offer(_ text: String) -> WatchOffer? {
        let star = UInt8(ascii: "*")
        let rest = text.utf8.dropFirst(2)
        guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
            let terms = WatchOffer.Terms(
                rawValue: String(decoding: rest[..<colon].prefix { $0 != star }, as: UTF8.self)
            )
        else { return nil }
        return WatchOffer(
            service: String(decoding: rest[colon...].dropFirst(), as: UTF8.self),
            terms: terms,
            country: Country(rawValue: String(decoding: text.utf8.prefix(2), as: UTF8.self)),
            isOwn: rest[..<colon].last == star
        )
    }

    private static func alias(_ text: String) -> AlternateTitle? {
        let title = String(decoding: text.utf8.dropFirst(2), as: UTF8.self)
        return AlternateTitle(
            title: title,
            country: Country(rawValue: String(decoding: text.utf8.prefix(2), as: UTF8.self))
        )
    }
}

extension RowDigest {
    mutating func add(_ channel: Channel?) {
        add(channel?.name)
        guard let channel else { return }
        add(channel.kind.rawValue)
        add(channel.country?.rawValue)
        add(channel.zone?.identifier)
    }
}
