internal import ProviderBoundary
package import ScheduleModel

/// A show as our own file writes it; only its title is needed.
package struct EpisodeFileShow: Decodable {
    /// The show, or nil without a title.
    package let show: Show?
    /// Its cast.
    package let credits: [Credit]
    /// What of it was made harmless in reading.
    package let tidied: [String]
    /// The fields that are there and could not be read, in part or at all, with what stands in them.
    let unread: [String]

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
            let text = PlainText.title(raw).text.flatMap { Self.says($0, as: key) ? $0 : nil }
            tidied += TidiedFields.tidied(key.rawValue, raw, text)
            return text
        }
        func text(_ key: Key) -> String? {
            let loose: LooseText? = told(key, fields.text(of: key))
            return loose.flatMap { plain(key, $0.value) }
        }
        func link(_ key: Key) -> WebLink? {
            let loose: LooseText? = told(key, fields.text(of: key))
            guard let raw = loose.flatMap({ trimmed($0.value) }) else { return nil }
            let link = WebLink(rawValue: raw)
            tidied += TidiedFields.tidied(key.rawValue, raw, link?.rawValue)
            return link
        }
        func trimmed(_ raw: String) -> String? {
            let text = raw.trimmingPrefix(while: \.isWhitespace)
            return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) }
        }
        /// What was made of a field; where that is nothing although the field says something, it is told.
        func told<Value>(_ key: Key, _ value: Value?) -> Value? {
            if value == nil, let words = fields.words(of: key) {
                let told = "\(key.rawValue) “\(words)”"
                if !unread.contains(told) { unread.append(told) }
            }
            return value
        }
        func list<Member: Decodable>(_ key: Key) -> [Member] {
            let list: EachRead<Member>? = told(key, fields.lenient(key, in: decoder))
            if let count = list?.unread, count > 0 { unread.append("\(count) of \(key.rawValue)") }
            return list?.members ?? []
        }
        func names(_ key: Key) -> [String] {
            let loose: [LooseText] = list(key)
            return loose.compactMap { plain(key, $0.value) }
        }
        func channel(_ key: Key, _ kind: Channel.Kind, _ country: Country?) -> Channel? {
            text(key).map { Channel(name: $0, kind: kind, country: country) }
        }
        let cast: [CreditJSON] = list(.cast)
        credits = cast.compactMap(\.credit)
        tidied += cast.flatMap(\.tidied)
        // TVMaze and others call it a name.
        guard let title = text(.title) ?? text(.name) else {
            show = nil
            self.tidied = tidied
            self.unread = []
            return
        }
        let summary: LooseText? = told(.summary, fields.lenient(.summary, in: decoder))
        let externals: Externals? = told(.externals, fields.lenient(.externals, in: decoder))
        unread += externals?.unread ?? []
        tidied += externals?.tidied ?? []
        let country = told(.country, text(.country).flatMap(Country.init))
        show = Show(
            id: text(.id) ?? DescribedNamesakes.id(of: title),
            title: title,
            aliases: names(.aliases).map { AlternateTitle(title: $0) },
            type: text(.type).map(ShowType.init),
            language: text(.language),
            country: country,
            status: text(.status).map(ShowStatus.init),
            startYear: told(.year, text(.year).flatMap { FileNumber.parse($0, in: 1...9998) }),
            premiered: told(.premiered, text(.premiered).flatMap { FileDate($0)?.day(nil) }),
            ended: told(.ended, text(.ended).flatMap { FileDate($0)?.day(nil) }),
            network: channel(.network, .network, country),
            webChannel: channel(.webChannel, .web, country),
            genres: names(.genres),
            runtime: told(.runtime, text(.runtime).flatMap { FileNumber.parse($0) }),
            externals: externals?.ids ?? ExternalIDs(),
            image: link(.image),
            summary: summary.flatMap { summary in
                let text = PlainText.fromHTML(summary.value).flatMap { Self.says($0, as: .summary) ? $0 : nil }
                tidied += TidiedFields.tidied("summary", summary.value, text)
                return text
            },
            url: link(.url)
        )
        self.tidied = tidied
        self.unread = unread
    }

    /// Whether a text says anything: a title may well be a word that elsewhere stands for nothing, and an id has to stay.
    private static func says(_ text: String, as key: Key) -> Bool {
        [.id, .title, .name, .aliases].contains(key) || !WordForNothing.isOne(text)
    }

    private struct Externals: Decodable {
        let imdb: LooseText?
        let thetvdb: LooseText?
        let tmdb: LooseText?
        let tvrage: LooseText?

        private var all: [(name: String, raw: LooseText?)] {
            [("imdb", imdb), ("thetvdb", thetvdb), ("tmdb", tmdb), ("tvrage", tvrage)]
        }

        /// Those whose words stand for nothing.
        var tidied: [String] {
            all.flatMap { name, raw in
                raw.map { WordForNothing.isOne($0.value) ? TidiedFields.tidied(name, $0.value, nil) : [] } ?? []
            }
        }

        /// Those that say something and could not be read.
        var unread: [String] {
            all.dropFirst().compactMap { name, raw in
                guard let words = raw?.words, FileNumber.parse(words) == nil else { return nil }
                return "\(name) “\(words)”"
            }
        }

        var ids: ExternalIDs {
            ExternalIDs(
                imdb: imdb.flatMap { $0.words == nil ? nil : TextHygiene.cap($0.value, to: 32).text },
                thetvdb: thetvdb.flatMap { FileNumber.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil },
                tmdb: tmdb.flatMap { FileNumber.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil },
                tvrage: tvrage.flatMap { FileNumber.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil }
            )
        }
    }
}
