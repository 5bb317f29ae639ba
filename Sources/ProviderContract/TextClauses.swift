internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let plainText = ContractClause(
        "text is plain: no markup, no entities, no control characters, nothing blank or endless"
    ) { evidence in
        var findings: [Finding] = []
        for (location, response) in try await allResponses(evidence) {
            findings += texts(in: response).compactMap { text in
                TextFlaw.of(text.text, limit: text.limit).map { flaw in
                    Finding("\(text.what) “\(text.text)”", "has \(flaw), in “\(location)”")
                }
            }
            findings += response.notices.filter { $0.code == .sanitizedField }.map {
                Finding($0, in: location, "this value was made harmless, and its source should fix it")
            }
        }
        return .found(findings)
    }

    static let possibleValues = ContractClause("rows can be read, and their lengths, numbers and dates are possible") {
        evidence in
        let schedule = try await evidence.schedule()
        var findings =
            DurationChecks.faults(in: schedule) + PlaceholderValues.faults(in: schedule)
            + airingsBeforePremiere(schedule)
        findings += try await OutOfWindowRows.faults(evidence)
        for (location, response) in try await allResponses(evidence) {
            findings += response.notices.filter { unreadable.contains($0.code) }
                .map { Finding($0, in: location) }
            for episode in response.episodes {
                findings += faults(of: episode).map { Finding(episode.name, "\($0), in “\(location)”") }
            }
            findings += PlaceholderValues.findings(in: response).map {
                Finding($0.row, "in “\(location)”: \($0.fault)")
            }
            findings += EpisodePatterns.faults(in: response).map { Finding($0.row, "\($0.fault), in “\(location)”") }
            for show in response.shows {
                findings += faults(of: show).map { Finding("show \(show.id)", "\($0), in “\(location)”") }
            }
        }
        return .found(findings)
    }

    /// Returns the responses for the schedule, and for a few shows.
    static func allResponses(_ evidence: ContractEvidence) async throws -> [(place: String, answer: RawResponse)] {
        var responses = [("the schedule", try await evidence.schedule())]
        let provider = try evidence.provider()
        for show in try await evidence.shows() {
            let requests: [ContractRequest] = [.episodes(of: show.id), .cast(of: show.id), .details(of: show.id)]
            for request in requests where request.isFor(provider) {
                responses.append((request.description, try await evidence.response(request)))
            }
        }
        return responses
    }

    private struct Text {
        let what: String
        let text: String
        var limit = TextSanitizer.titleLimit
    }

    private static func texts(in response: RawResponse) -> [Text] {
        var texts: [Text] = []
        func add(_ what: String, _ value: String?, _ limit: Int = TextSanitizer.titleLimit) {
            if let value { texts.append(Text(what: what, text: value, limit: limit)) }
        }
        for show in response.shows {
            add("title of show \(show.id)", show.title)
            add("summary of show \(show.id)", show.summary, TextSanitizer.summaryLimit)
            for other in show.aliases { add("other title of show \(show.id)", other.title) }
            for genre in show.genres { add("genre of show \(show.id)", genre) }
            for channel in [show.network, show.webChannel] { add("channel of show \(show.id)", channel?.name) }
            add("language of show \(show.id)", show.language)
        }
        for episode in response.episodes {
            add("title of \(episode.id)", episode.title)
            add("summary of \(episode.id)", episode.summary, TextSanitizer.summaryLimit)
            for channel in Set(episode.airings.compactMap(\.channel?.name)) { add("channel of \(episode.id)", channel) }
            for credit in episode.credits {
                add("a name in the credits of \(episode.id)", credit.person.name)
                add("a character in \(episode.id)", credit.character)
            }
            for title in Set(episode.airings.compactMap(\.details?.title)) {
                add("show's title at \(episode.id)", title)
            }
        }
        for notice in response.notices where notice.code == .providerNotice {
            // A message such as “no `<title>`” is not markup.
            let message = notice.message
            add("a notice", message.contains("</") ? message : message.replacing("<", with: ""))
        }
        for (show, credits) in response.credits.sorted(by: { $0.key < $1.key }) {
            for credit in credits {
                add("a name in the cast of \(show)", credit.person.name)
                add("a character in \(show)", credit.character)
            }
        }
        return texts
    }

    private static let unreadable: Set<Notice.Code> = [.unreadableRow, .undatedRow, .unreadableField, .truncatedText]
    /// The possible lengths in minutes, up to a week. Some races and marathons are longer than a day.
    private static let possibleMinutes = 1...10_080
    private static let possibleYears = 1880...2100
    /// The possible seasons and numbers. A season may be a year, and a daily show may have about ten thousand
    /// episodes.
    private static let (possibleSeasons, possibleNumbers) = (0...9999, 0...99_999)
    /// Returns the shows that air more than a year before their premiere. Previews air only weeks before.
    private static func airingsBeforePremiere(_ response: RawResponse) -> [Finding] {
        let firsts = Dictionary(
            response.listings.compactMap { listing in
                listing.airing.time.day(in: .gmt).map { (listing.episode.showID, $0) }
            },
            uniquingKeysWith: min
        )
        return response.showsByID.values.sorted { $0.id < $1.id }.compactMap { show in
            guard let premiered = show.premiered, let first = firsts[show.id],
                first.advanced(by: maxDaysBefore) < premiered
            else { return nil }
            return Finding("show \(show.id)", "airs on \(first), but premieres on \(premiered)")
        }
    }

    private static let maxDaysBefore = 366

    private static func faults(of episode: Episode) -> [String] {
        var faults: [String] = []
        let lengths = Set([episode.runtime].compactMap(\.self) + episode.airings.compactMap(\.minutes))
        faults += lengths.filter { !possibleMinutes.contains($0) }.sorted().map { "is \($0) minutes long" }
        if episode.airings.contains(where: { $0.seconds == 0 }) { faults.append("is 0 minutes long") }
        let (season, number) = (episode.number.season, episode.number.number)
        if let season, !possibleSeasons.contains(season) { faults.append("has season \(season)") }
        if let number, !possibleNumbers.contains(number) { faults.append("has the number \(number)") }
        let days = episode.airings.compactMap { $0.time.day(in: .gmt) }
        faults += days.filter { !possibleYears.contains($0.year) }.map { "airs in the year \($0.year)" }
        return faults
    }

    private static func isOfIMDb(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        return bytes.count > 2 && bytes[..<2] == [UInt8(ascii: "t"), UInt8(ascii: "t")]
            && bytes[2...].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func faults(of show: Show) -> [String] {
        var faults: [String] = []
        if let minutes = show.runtime, !possibleMinutes.contains(minutes) {
            faults.append("is \(minutes) minutes long")
        }
        if let year = show.year, !possibleYears.contains(year) { faults.append("has the year \(year)") }
        // An earlier year may be that of the show, and the premiere that of a country.
        if let premiered = show.premiered, let year = show.startYear, year > premiered.year + 1 {
            faults.append("has the year \(year), but premiered on \(premiered)")
        }
        if let premiered = show.premiered, let ended = show.ended, ended < premiered {
            faults.append("ended before it started")
        }
        if let imdb = show.externals.imdb, !isOfIMDb(imdb) {
            faults.append("has the id “\(imdb)” of imdb, whose ids are “tt” and digits")
        }
        let links = [show.image, show.url].compactMap { $0?.rawValue }.filter { $0.contains("{") || $0.contains("%7B") }
        faults += links.map { "has an address with an unfilled placeholder, “\($0)”" }
        let genres = Dictionary(grouping: show.genres, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
        return faults + genres.map { "has the genre “\($0)” twice" }
    }
}
