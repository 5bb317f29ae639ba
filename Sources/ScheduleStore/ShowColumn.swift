internal import ScheduleModel
internal import GRDB

/// One column of `show`: what it holds of a show, how that is read, and how it joins the digest over a row. All that the
/// store knows of a field stands in its line here.
struct ShowColumn: Sendable {
    let name: String
    /// Takes what stands at a place of a row into a show.
    let read: @Sendable (Row, Int, inout Show, ChannelTable, Database) throws -> Void
    /// What is written of a show.
    let value: @Sendable (Show, ChannelTable, Database) throws -> (any DatabaseValueConvertible)?
    /// Adds what a show says to a digest.
    let add: @Sendable (Show, inout RowDigest) -> Void
    /// Whether a show says anything.
    let isSaid: @Sendable (Show) -> Bool

    /// The columns, in the order in which they join the digest.
    static let all = first + later

    /// The columns of version 1.
    private static let first: [ShowColumn] = [
        list(
            "aliases",
            \.aliases,
            as: { ($0.country?.rawValue ?? "  ") + $0.title },
            from: AlternateTitle.init(afterCountry:)
        ),
        text("type", \.type, as: \.rawValue, from: ShowType.init(rawValue:)),
        text("language", \.language, as: \.self, from: \.self),
        text("country", \.country, as: \.rawValue, from: Country.init(rawValue:)),
        text("status", \.status, as: \.rawValue, from: ShowStatus.init(rawValue:)),
        number("start_year", \.startYear), day("premiered", \.premiered), day("ended", \.ended),
        channel("network", \.network), channel("web_channel", \.webChannel),
        list("genres", \.genres, as: \.self, from: \.self), number("runtime", \.runtime), rating,
        text("imdb", \.externals.imdb, as: \.self, from: \.self), number("thetvdb", \.externals.thetvdb),
        number("tmdb", \.externals.tmdb), number("tvrage", \.externals.tvrage), link("image", \.image),
        link("official_site", \.officialSite), link("url", \.url),
        text("summary", \.summary, as: \.self, from: \.self),
    ]

    /// Those that were added since, each by a step of `ClaimSchema`. They join the digest only where a show says something:
    /// else every row of before would be taken for damaged.
    private static let later: [ShowColumn] = []

    /// Adds what a show says to a digest over its row.
    static func add(_ show: Show, to digest: inout RowDigest) {
        for column in first { column.add(show, &digest) }
        for column in later where column.isSaid(show) { column.add(show, &digest) }
    }

    // MARK: Kinds of columns

    private static func text<Value>(
        _ name: String,
        _ path: any WritableKeyPath<Show, Value?> & Sendable,
        as text: @escaping @Sendable (Value) -> String,
        from value: @escaping @Sendable (String) -> Value?
    ) -> ShowColumn {
        ShowColumn(
            name: name,
            read: { row, place, show, _, _ in show[keyPath: path] = (row[place] as String?).flatMap(value) },
            value: { show, _, _ in show[keyPath: path].map(text) },
            add: { show, digest in digest.add(show[keyPath: path].map(text)) },
            isSaid: { $0[keyPath: path] != nil }
        )
    }

    private static func link(
        _ name: String,
        _ path: any WritableKeyPath<Show, WebLink?> & Sendable
    ) -> ShowColumn { text(name, path, as: \.rawValue, from: WebLink.init(checked:)) }

    private static func list<Value>(
        _ name: String,
        _ path: any WritableKeyPath<Show, [Value]> & Sendable,
        as text: @escaping @Sendable (Value) -> String,
        from value: @escaping @Sendable (String) -> Value?
    ) -> ShowColumn {
        ShowColumn(
            name: name,
            read: { row, place, show, _, _ in
                if let list: String = row[place] { show[keyPath: path] = TextList.decode(list).compactMap(value) }
            },
            value: { show, _, _ in
                let values = show[keyPath: path]
                return values.isEmpty ? nil : TextList.encode(values.map(text))
            },
            add: { show, digest in for value in show[keyPath: path] { digest.add(text(value)) } },
            isSaid: { !$0[keyPath: path].isEmpty }
        )
    }

    private static func number(_ name: String, _ path: any WritableKeyPath<Show, Int?> & Sendable) -> ShowColumn {
        ShowColumn(
            name: name,
            read: { row, place, show, _, _ in show[keyPath: path] = row[place] },
            value: { show, _, _ in show[keyPath: path] },
            add: { show, digest in digest.add(show[keyPath: path]) },
            isSaid: { $0[keyPath: path] != nil }
        )
    }

    private static func day(_ name: String, _ path: any WritableKeyPath<Show, CivilDay?> & Sendable) -> ShowColumn {
        ShowColumn(
            name: name,
            read: { row, place, show, _, _ in
                show[keyPath: path] = (row[place] as Int?).map(CivilDay.init(clamping:))
            },
            value: { show, _, _ in show[keyPath: path].map { Int($0.number) } },
            add: { show, digest in digest.add(show[keyPath: path].map { Int($0.number) }) },
            isSaid: { $0[keyPath: path] != nil }
        )
    }

    private static func channel(
        _ name: String,
        _ path: any WritableKeyPath<Show, Channel?> & Sendable
    ) -> ShowColumn {
        ShowColumn(
            name: name,
            read: { row, place, show, channels, db in
                show[keyPath: path] = try channels.channel(row[place], in: db)
            },
            value: { show, channels, db in try channels.number(show[keyPath: path], in: db) },
            add: { show, digest in digest.add(show[keyPath: path]) },
            isSaid: { $0[keyPath: path] != nil }
        )
    }

    private static let rating = ShowColumn(
        name: "rating",
        read: { row, place, show, _, _ in show.rating = row[place] },
        value: { show, _, _ in show.rating },
        add: { show, digest in digest.add(show.rating) },
        isSaid: { $0.rating != nil }
    )
}

extension AlternateTitle {
    /// A title of which the country's two letters, or two blanks, stand before it.
    fileprivate init(afterCountry text: String) {
        self.init(
            title: String(decoding: text.utf8.dropFirst(2), as: UTF8.self),
            country: Country(rawValue: String(decoding: text.utf8.prefix(2), as: UTF8.self))
        )
    }
}
