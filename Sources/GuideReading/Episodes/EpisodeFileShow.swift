internal import ProviderBoundary
package import ScheduleModel

/// A show as our own file writes it; only its title is needed.
package struct EpisodeFileShow: Decodable {
    /// The show, or nil without a title.
    package let show: Show?
    /// Its cast.
    package let credits: [Credit]

    private enum Key: String, CodingKey {
        case id, title, year, network, country, language, type, premiered, ended, status, aliases, externals, genres
        case summary, image, url, runtime, cast
        case webChannel
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) -> String? {
            let loose: LooseText? = fields.lenient(key, in: decoder)
            return loose.flatMap { PlainText.title($0.value).text }
        }
        func names(_ key: Key) -> [String] {
            let loose: [LooseText]? = fields.lenient(key, in: decoder)
            return (loose ?? []).compactMap { PlainText.title($0.value).text }
        }
        func channel(_ key: Key, _ kind: Channel.Kind, _ country: Country?) -> Channel? {
            text(key).map { Channel(name: $0, kind: kind, country: country) }
        }
        let cast: [CastMember]? = fields.lenient(.cast, in: decoder)
        credits = (cast ?? []).compactMap(\.credit)
        guard let title = text(.title) else {
            show = nil
            return
        }
        let summary: LooseText? = fields.lenient(.summary, in: decoder)
        let externals: Externals? = fields.lenient(.externals, in: decoder)
        let country = text(.country).flatMap(Country.init)
        show = Show(
            id: text(.id) ?? PercentEncoding.encode(FoldedText(title).key),
            title: title,
            aliases: names(.aliases).map { AlternateTitle(title: $0) },
            type: text(.type).map(ShowType.init),
            language: text(.language),
            country: country,
            status: text(.status).map(ShowStatus.init),
            startYear: text(.year).flatMap { FileNumber.parse($0) }.flatMap { (1...9998).contains($0) ? $0 : nil },
            premiered: text(.premiered).flatMap { FileDate($0)?.day(nil) },
            ended: text(.ended).flatMap { FileDate($0)?.day(nil) },
            network: channel(.network, .network, country),
            webChannel: channel(.webChannel, .web, country),
            genres: names(.genres),
            runtime: text(.runtime).flatMap { FileNumber.parse($0) },
            externals: externals?.ids ?? ExternalIDs(),
            image: text(.image).flatMap(WebLink.init),
            summary: summary.flatMap { PlainText.fromHTML($0.value) },
            url: text(.url).flatMap(WebLink.init)
        )
    }

    private struct Externals: Decodable {
        let imdb: LooseText?
        let thetvdb: LooseText?
        let tmdb: LooseText?
        let tvrage: LooseText?

        var ids: ExternalIDs {
            ExternalIDs(
                imdb: imdb.flatMap { $0.value.isEmpty ? nil : TextHygiene.cap($0.value, to: 32).text },
                thetvdb: thetvdb.flatMap { FileNumber.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil },
                tmdb: tmdb.flatMap { FileNumber.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil },
                tvrage: tvrage.flatMap { FileNumber.parse($0.value) }.flatMap { $0 > 0 ? $0 : nil }
            )
        }
    }

    /// Someone in the cast: a name alone, or with a character.
    private struct CastMember: Decodable {
        let credit: Credit?

        private enum Key: String, CodingKey {
            case person, name, character, image, voice
            case isSelf = "self"
        }

        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                credit = PlainText.title(name).text.map { Credit(person: Person(name: $0)) }
                return
            }
            let fields = try decoder.container(keyedBy: Key.self)
            let name =
                try fields.decodeIfPresent(String.self, forKey: .person) ?? fields.decode(String.self, forKey: .name)
            let character: String? = fields.lenient(.character, in: decoder)
            let image: String? = fields.lenient(.image, in: decoder)
            let isSelf: Bool? = fields.lenient(.isSelf, in: decoder)
            let voice: Bool? = fields.lenient(.voice, in: decoder)
            credit = PlainText.title(name).text.map {
                Credit(
                    person: Person(name: $0, image: image.flatMap(WebLink.init)),
                    character: character.flatMap { PlainText.title($0).text },
                    isSelf: isSelf ?? false,
                    isVoice: voice ?? false
                )
            }
        }
    }
}
