internal import ProviderAPI
package import ScheduleModel

/// A show in aggctl's own file format. Only the title is required.
package struct EpisodeFileShow: Decodable {
    /// The show, or nil without a title.
    package let show: Show?
    /// Its cast.
    package let credits: [Credit]
    /// Descriptions of values that were sanitized.
    package let sanitized: [String]
    /// The fields that are present and could not be read, in full or in part, with their values.
    let unreadable: [String]

    private enum Key: String, CodingKey {
        case id, title, name, year, network, country, language, type, premiered, ended, status, aliases, externals,
            genres
        case summary, image, url, runtime, cast
        case webChannel
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var sanitizedValues: [String] = []
        var unreadableValues: [String] = []
        func plain(_ key: Key, _ raw: String) -> String? {
            let text = PlainText.title(raw).text.flatMap { Self.states($0, as: key) ? $0 : nil }
            sanitizedValues += SanitizedFields.sanitized(key.rawValue, raw, text)
            return text
        }
        func text(_ key: Key) -> String? {
            let lenient: LenientString? = checked(key, fields.text(of: key))
            return lenient.flatMap { plain(key, $0.value) }
        }
        func link(_ key: Key) -> WebLink? {
            let lenient: LenientString? = checked(key, fields.text(of: key))
            guard let raw = lenient.flatMap({ trimmed($0.value) }) else { return nil }
            let link = WebLink(rawValue: raw)
            sanitizedValues += SanitizedFields.sanitized(key.rawValue, raw, link?.rawValue)
            return link
        }
        func trimmed(_ raw: String) -> String? {
            let text = raw.trimmingPrefix(while: \.isWhitespace)
            return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) }
        }
        /// Returns the parsed value of a field. If the value is nil although the field has a text, the field is
        /// recorded as unreadable.
        func checked<Value>(_ key: Key, _ value: Value?) -> Value? {
            if value == nil, let text = fields.noticeText(of: key) {
                let description = "\(key.rawValue) “\(text)”"
                if !unreadableValues.contains(description) { unreadableValues.append(description) }
            }
            return value
        }
        func list<Member: Decodable>(_ key: Key) -> [Member] {
            let list: LossyArray<Member>? = checked(key, fields.decodeLeniently(key, in: decoder))
            if let count = list?.undecodableCount, count > 0 { unreadableValues.append("\(count) of \(key.rawValue)") }
            return list?.members ?? []
        }
        func names(_ key: Key) -> [String] {
            let lenient: [LenientString] = list(key)
            return lenient.compactMap { plain(key, $0.value) }
        }
        func channel(_ key: Key, _ kind: Channel.Kind, _ country: Country?) -> Channel? {
            text(key).map { Channel(name: $0, kind: kind, country: country) }
        }
        let cast: [CreditJSON] = list(.cast)
        credits = cast.compactMap(\.credit)
        sanitizedValues += cast.flatMap(\.sanitized)
        // TVMaze and others use the key `name`.
        guard let title = text(.title) ?? text(.name) else {
            show = nil
            self.sanitized = sanitizedValues
            self.unreadable = []
            return
        }
        let summary: LenientString? = checked(.summary, fields.decodeLeniently(.summary, in: decoder))
        let externals: Externals? = checked(.externals, fields.decodeLeniently(.externals, in: decoder))
        unreadableValues += externals?.unreadable ?? []
        sanitizedValues += externals?.sanitized ?? []
        let country = checked(.country, text(.country).flatMap(Country.init))
        show = Show(
            id: text(.id) ?? NamesakeDisambiguator.id(of: title),
            title: title,
            aliases: names(.aliases).map { AlternateTitle(title: $0) },
            type: text(.type).map(ShowType.init),
            language: text(.language),
            country: country,
            status: text(.status).map(ShowStatus.init),
            startYear: checked(.year, text(.year).flatMap { IntegerParser.parse($0, in: 1...9998) }),
            premiered: checked(.premiered, text(.premiered).flatMap { ParsedDate($0)?.day(nil) }),
            ended: checked(.ended, text(.ended).flatMap { ParsedDate($0)?.day(nil) }),
            network: channel(.network, .network, country),
            webChannel: channel(.webChannel, .web, country),
            genres: names(.genres),
            runtime: checked(.runtime, text(.runtime).flatMap { IntegerParser.parse($0) }),
            externals: externals?.ids ?? ExternalIDs(),
            image: link(.image),
            summary: summary.flatMap { summary in
                let text = PlainText.fromHTML(summary.value).flatMap { Self.states($0, as: .summary) ? $0 : nil }
                sanitizedValues += SanitizedFields.sanitized("summary", summary.value, text)
                return text
            },
            url: link(.url)
        )
        self.sanitized = sanitizedValues
        self.unreadable = unreadableValues
    }

    /// Returns whether a text is a value. Titles and IDs are always values, because a title may equal a text for a
    /// missing value.
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

        /// Descriptions of IDs that are a text for a missing value.
        var sanitized: [String] {
            all.flatMap { name, raw in
                raw.map { NullText.matches($0.value) ? SanitizedFields.sanitized(name, $0.value, nil) : [] } ?? []
            }
        }

        /// The IDs that have a text and could not be read.
        var unreadable: [String] {
            all.dropFirst().compactMap { name, raw in
                guard let text = raw?.noticeText, IntegerParser.parse(text) == nil else { return nil }
                return "\(name) “\(text)”"
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
