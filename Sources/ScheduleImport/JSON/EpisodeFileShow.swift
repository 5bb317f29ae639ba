internal import ProviderAPI
package import ScheduleModel

/// A show as our own file writes it; only its title is needed.
package struct EpisodeFileShow: Decodable {
    /// The show, or nil without a title.
    package let show: Show?
    /// Its cast.
    package let credits: [Credit]
    /// What of it was made harmless in reading.
    package let sanitized: [String]
    /// The fields that are there and could not be read, in part or at all, with what stands in them.
    let unreadable: [String]

    private enum Key: String, CodingKey {
        case id, title, name, year, network, country, language, type, premiered, ended, status, aliases, externals,
            genres
        case summary, image, url, runtime, cast
        case webChannel
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var tidied: [String] = []
        var unread: [String] = []
        func plain(_ key: Key, _ raw: String) -> String? {
            let text = PlainText.title(raw).text.flatMap { Self.states($0, as: key) ? $0 : nil }
            tidied += SanitizedFields.sanitized(key.rawValue, raw, text)
            return text
        }
        func text(_ key: Key) -> String? {
            let loose: LenientString? = told(key, fields.text(of: key))
            return loose.flatMap { plain(key, $0.value) }
        }
        func link(_ key: Key) -> WebLink? {
            let loose: LenientString? = told(key, fields.text(of: key))
            guard let raw = loose.flatMap({ trimmed($0.value) }) else { return nil }
            let link = WebLink(rawValue: raw)
            tidied += SanitizedFields.sanitized(key.rawValue, raw, link?.rawValue)
            return link
        }
        func trimmed(_ raw: String) -> String? {
            let text = raw.trimmingPrefix(while: \.isWhitespace)
            return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) }
        }
        /// What was made of a field; where that is nothing although the field says something, it is told.
        func told<Value>(_ key: Key, _ value: Value?) -> Value? {
            if value == nil, let words = fields.noticeText(of: key) {
                let told = "\(key.rawValue) “\(words)”"
                if !unread.contains(told) { unread.append(told) }
            }
            return value
        }
        func list<Member: Decodable>(_ key: Key) -> [Member] {
            let list: LossyArray<Member>? = told(key, fields.decodeLeniently(key, in: decoder))
            if let count = list?.undecodableCount, count > 0 { unread.append("\(count) of \(key.rawValue)") }
            return list?.members ?? []
        }
        func names(_ key: Key) -> [String] {
            let loose: [LenientString] = list(key)
            return loose.compactMap { plain(key, $0.value) }
        }
        func channel(_ key: Key, _ kind: Channel.Kind, _ country: Country?) -> Channel? {
            text(key).map { Channel(name: $0, kind: kind, country: country) }
        }
        let cast: [CreditJSON] = list(.cast)
        credits = cast.compactMap(\.credit)
        tidied += cast.flatMap(\.sanitized)
        // TVMaze and others call it a name.
        guard let title = text(.title) ?? text(.name) else {
            show = nil
            self.sanitized = tidied
            self.unreadable = []
            return
        }
        let summary: LenientString? = told(.summary, fields.decodeLeniently(.summary, in: decoder))
        let externals: Externals? = told(.externals, fields.decodeLeniently(.externals, in: decoder))
        unread += externals?.unreadable ?? []
        tidied += externals?.sanitized ?? []
        let country = told(.country, text(.country).flatMap(Country.init))
        show = Show(
            id: text(.id) ?? NamesakeDisambiguator.id(of: title),
            title: title,
            aliases: names(.aliases).map { AlternateTitle(title: $0) },
            type: text(.type).map(ShowType.init),
            language: text(.language),
            country: country,
            status: text(.status).map(ShowStatus.init),
            startYear: told(.year, text(.year).flatMap { IntegerParser.parse($0, in: 1...9998) }),
            premiered: told(.premiered, text(.premiered).flatMap { ParsedDate($0)?.day(nil) }),
            ended: told(.ended, text(.ended).flatMap { ParsedDate($0)?.day(nil) }),
            network: channel(.network, .network, country),
            webChannel: channel(.webChannel, .web, country),
            genres: names(.genres),
            runtime: told(.runtime, text(.runtime).flatMap { IntegerParser.parse($0) }),
            externals: externals?.ids ?? ExternalIDs(),
            image: link(.image),
            summary: summary.flatMap { summary in
                let text = PlainText.fromHTML(summary.value).flatMap { Self.states($0, as: .summary) ? $0 : nil }
                tidied += SanitizedFields.sanitized("summary", summary.value, text)
                return text
            },
            url: link(.url)
        )
        self.sanitized = tidied
        self.unreadable = unread
    }

    /// Whether a text says anything: a title may well be a word that elsewhere stands for nothing, and an id has to stay.
    private static func states(_ text: String, as key: Key) -> Bool {
        [.id, .title, .name, .aliases].contains(key) || !NullText.matches(text)
    }

    private struct Externals: Decodable {
        let imdb: LenientString?
        let thetvdb: LenientString?
        let tmdb: LenientString?
        let tvrage: LenientString?

        private var all: [(name: String, raw: LenientString?)] {
            [("imdb", imdb), ("thetvdb", thetvdb), ("tmdb", tmdb), ("tvrage", tvrage)]
        }

        /// Those whose words stand for nothing.
        var sanitized: [String] {
            all.flatMap { name, raw in
                raw.map { NullText.matches($0.value) ? SanitizedFields.sanitized(name, $0.value, nil) : [] } ?? []
            }
        }

        /// Those that say something and could not be read.
        var unreadable: [String] {
            all.dropFirst().compactMap { name, raw in
                guard let words = raw?.noticeText, IntegerParser.parse(words) == nil else { return nil }
                return "\(name) “\(words)”"
            }
        }

        var ids: ExternalIDs {
            ExternalIDs(
                imdb: imdb.flatMap { $0.noticeText == nil ? nil : TextSanitizer.truncated($0.value, to: 32).text },
                thetvdb: thetvdb.flatMap { IntegerParser.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil },
                tmdb: tmdb.flatMap { IntegerParser.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil },
                tvrage: tvrage.flatMap { IntegerParser.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil }
            )
        }
    }
}
