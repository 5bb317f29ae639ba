internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let plainText = ContractClause(
        "text is plain: no markup, no entities, no control characters, nothing blank or endless"
    ) { evidence in
        var findings: [Finding] = []
        for (place, answer) in try await allResponses(evidence) {
            findings += texts(in: answer).compactMap { text in
                TextFlaw.of(text.text, limit: text.limit).map { flaw in
                    Finding("\(text.what) “\(text.text)”", "has \(flaw), in “\(place)”")
                }
            }
            findings += answer.notices.filter { $0.code == .sanitizedField }.map {
                Finding($0, in: place, "it was made harmless, and is its source's to mend")
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
        for (place, answer) in try await allResponses(evidence) {
            findings += answer.notices.filter { unreadable.contains($0.code) }
                .map { Finding($0, in: place) }
            for episode in answer.episodes {
                findings += faults(of: episode).map { Finding(episode.name, "\($0), in “\(place)”") }
            }
            findings += PlaceholderValues.findings(in: answer).map { Finding($0.row, "in “\(place)”: \($0.fault)") }
            findings += EpisodePatterns.faults(in: answer).map { Finding($0.row, "\($0.fault), in “\(place)”") }
            for show in answer.shows {
                findings += faults(of: show).map { Finding("show \(show.id)", "\($0), in “\(place)”") }
            }
        }
        return .found(findings)
    }

    /// Everything that the schedule and a few other questions bring.
    static func allResponses(_ evidence: ContractEvidence) async throws -> [(place: String, answer: RawResponse)] {
        var told = [("the schedule", try await evidence.schedule())]
        let provider = try evidence.provider()
        for show in try await evidence.shows() {
            let questions: [ContractRequest] = [.episodes(of: show.id), .cast(of: show.id), .details(of: show.id)]
            for question in questions where question.isFor(provider) {
                told.append((question.description, try await evidence.response(question)))
            }
        }
        return told
    }

    private struct Text {
        let what: String
        let text: String
        var limit = TextSanitizer.titleLimit
    }

    private static func texts(in answer: RawResponse) -> [Text] {
        var texts: [Text] = []
        func add(_ what: String, _ words: String?, _ limit: Int = TextSanitizer.titleLimit) {
            if let words { texts.append(Text(what: what, text: words, limit: limit)) }
        }
        for show in answer.shows {
            add("title of show \(show.id)", show.title)
            add("summary of show \(show.id)", show.summary, TextSanitizer.summaryLimit)
            for other in show.aliases { add("other title of show \(show.id)", other.title) }
            for genre in show.genres { add("genre of show \(show.id)", genre) }
            for channel in [show.network, show.webChannel] { add("channel of show \(show.id)", channel?.name) }
            add("language of show \(show.id)", show.language)
        }
        for episode in answer.episodes {
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
        for notice in answer.notices where notice.code == .providerNotice {
            // That a row has no `<title>` is no markup.
            let message = notice.message
            add("a notice", message.contains("</") ? message : message.replacing("<", with: ""))
        }
        for (show, credits) in answer.credits.sorted(by: { $0.key < $1.key }) {
            for credit in credits {
                add("a name in the cast of \(show)", credit.person.name)
                add("a character in \(show)", credit.character)
            }
        }
        return texts
    }

    private static let unreadable: Set<Notice.Code> = [.unreadableRow, .undatedRow, .unreadableField, .truncatedText]
    /// A week: some races and marathons are longer than a day.
    private static let possibleMinutes = 1...10_080
    private static let possibleYears = 1880...2100
    /// A season may be called by its year; of what is on each day there are some ten thousand episodes.
    private static let (possibleSeasons, possibleNumbers) = (0...9999, 0...99_999)
    /// Shows that are on more than a year before their premiere; what is shown beforehand is shown weeks before.
    private static func airingsBeforePremiere(_ answer: RawResponse) -> [Finding] {
        let firsts = Dictionary(
            answer.listings.compactMap { listing in
                listing.airing.time.day(in: .gmt).map { (listing.episode.showID, $0) }
            },
            uniquingKeysWith: min
        )
        return answer.showsByID.values.sorted { $0.id < $1.id }.compactMap { show in
            guard let premiered = show.premiered, let first = firsts[show.id],
                first.advanced(by: maxDaysBefore) < premiered
            else { return nil }
            return Finding("show \(show.id)", "is on at \(first), and has its premiere at \(premiered)")
        }
    }

    private static let maxDaysBefore = 366

    private static func faults(of episode: Episode) -> [String] {
        var faults: [String] = []
        let lengths = Set([episode.runtime].compactMap(\.self) + episode.airings.compactMap(\.minutes))
        faults += lengths.filter { !possibleMinutes.contains($0) }.sorted().map { "is \($0) minutes long" }
        if episode.airings.contains(where: { $0.seconds == 0 }) { faults.append("is 0 minutes long") }
        let (season, number) = (episode.number.season, episode.number.number)
        if let season, !possibleSeasons.contains(season) { faults.append("is of season \(season)") }
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
        if let year = show.year, !possibleYears.contains(year) { faults.append("is of the year \(year)") }
        // An older year may be that of the show, and the premiere a country's own.
        if let premiered = show.premiered, let year = show.startYear, year > premiered.year + 1 {
            faults.append("is of the year \(year), and has its premiere at \(premiered)")
        }
        if let premiered = show.premiered, let ended = show.ended, ended < premiered {
            faults.append("ended before it began")
        }
        if let imdb = show.externals.imdb, !isOfIMDb(imdb) {
            faults.append("has the id “\(imdb)” of imdb, whose ids are “tt” and digits")
        }
        let links = [show.image, show.url].compactMap { $0?.rawValue }.filter { $0.contains("{") || $0.contains("%7B") }
        faults += links.map { "has an address with a place that was not filled in, “\($0)”" }
        let genres = Dictionary(grouping: show.genres, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
        return faults + genres.map { "has the genre “\($0)” twice" }
    }
}
