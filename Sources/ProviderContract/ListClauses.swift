internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let listAgrees = ContractClause(
        "an episode has the same number, title, length and time in the schedule and in its show's own list"
    ) { evidence in
        let provider = try evidence.provider()
        guard provider is any EpisodeListing else { return .notChecked("it lists no show's episodes") }
        let schedule = try await evidence.schedule()
        let heard = try await observedChannels(evidence)
        var findings: [Finding] = []
        var lists: [RawResponse] = []
        for show in try await evidence.shows() {
            let list = try await evidence.response(.episodes(of: show.id))
            if list.isUnsupported { continue }
            lists.append(list)
            findings += facts(of: show, list) + differences(schedule, list, show.id, evidence.subject)
            findings += missing(schedule, list, show.id, evidence.subject, heard)
        }
        if lists.isEmpty { return .notChecked("it does not answer what the episodes of a show are") }
        return .found(findings + (try await OutOfWindowRows.firstResponseForAll(evidence, lists)))
    }

    /// The channels that the schedule has; nil where it has the same rows for whatever region.
    private static func observedChannels(_ evidence: ContractEvidence) async throws -> Set<String>? {
        let here = try await evidence.schedule()
        // A region that it cannot be asked for is one that it has nothing of.
        let elsewhere = try? await evidence.otherRegion()?.answer
        if let elsewhere, Set(elsewhere.listings.map(\.airingKey)) == Set(here.listings.map(\.airingKey)) { return nil }
        return Set(here.listings.compactMap(\.airing.channel?.name))
    }

    static let castIsReported = ContractClause("a cast is told, once each, whole wherever it is told") { evidence in
        let provider = try evidence.provider()
        guard provider is any CastListing else { return .notChecked("it tells no cast") }
        let schedule = try await evidence.schedule()
        let known = evidence.subject.showsWithCast
        var findings: [Finding] = []
        var isChecked = false
        var casts = schedule.credits
        for show in Set(try await evidence.shows().map(\.id)).union(known).sorted() {
            let answer = try await evidence.response(.cast(of: show))
            let cast = answer.credits[show] ?? []
            casts[show] = cast
            isChecked = isChecked || !cast.isEmpty || known.contains(show)
            if cast.isEmpty, known.contains(show) { findings.append(Finding("the cast of \(show)", "is empty")) }
            if let other = schedule.credits[show], !other.isEmpty, other != cast {
                let fault = "is another one than its schedule tells (\(other.count) there, \(cast.count) here)"
                findings.append(Finding("the cast of \(show)", fault))
            }
            let twice = Dictionary(grouping: cast, by: \.self).filter { $0.value.count > 1 }.keys
            findings += twice.map(\.person.name).sorted().map {
                Finding("\($0)", "stands twice in the cast of \(show)")
            }
            findings += combinedNames(cast).map { Finding("“\($0)” in the cast of \(show)", "is several names in one") }
            let strangers = answer.credits.keys.filter { $0 != show && !$0.isEmpty }.sorted()
            if cast.isEmpty { findings += strangers.map { Finding("the cast of \(show)", "is told as that of \($0)") } }
        }
        findings += PlaceholderValues.casts(casts, of: schedule)
        return isChecked || !findings.isEmpty
            ? .found(findings) : .needsAuthorInput("no show on these days has a cast (showsWithCast, or --with-cast)")
    }

    static let unknownShows = ContractClause("of a show that it does not have, nothing is told") { evidence in
        let provider = try evidence.provider()
        let known = try await evidence.schedule().shows.map(\.id)
        // Where ids are numbers, a word would not even be asked for.
        let areNumbers = !known.isEmpty && known.allSatisfy { Int($0) != nil }
        let nobody = areNumbers ? "999999999" : "aggctl-no-such-show"
        let questions: [ContractRequest] = [.episodes(of: nobody), .cast(of: nobody), .details(of: nobody)]
        let asked = questions.filter { $0.isFor(provider) }
        if asked.isEmpty { return .notChecked("it tells nothing of a show beside its schedule") }
        var findings: [Finding] = []
        for question in asked {
            do {
                let answer = try await evidence.response(question)
                let count = answer.episodes.count + answer.shows.count + answer.credits.values.joined().count
                if count > 0 {
                    findings.append(Finding(question.description, "has \(count) rows, though there is no such show"))
                }
            } catch let error as ProviderError where [.notFound, .unsupported].contains(error.code) {
                // That there is none is an answer.
            }
        }
        return .found(findings)
    }

    /// Names that are those of several people. A name may well have one comma: “Harry Connick, Jr.”
    private static func combinedNames(_ cast: [Credit]) -> [String] {
        cast.map(\.person.name).filter { name in
            name.split(separator: ",").count > 2 || name.contains { ";|".contains($0) }
        }
    }

    /// What the list says of the show itself, where the schedule says otherwise.
    private static func facts(of show: Show, _ list: RawResponse) -> [Finding] {
        guard let listed = list.showsByID[show.id] else { return [] }
        return ShowDifference.contradictions(show, listed).map {
            Finding("show \(show.id)", "is told otherwise in its list: \($0)")
        }
    }

    private static func differences(
        _ schedule: RawResponse,
        _ list: RawResponse,
        _ show: String,
        _ subject: ContractSubject
    ) -> [Finding] {
        let known = list.episodesByID
        let request = ScheduleRequest(subject)
        var findings: [Finding] = []
        for episode in schedule.episodes where episode.showID == show && !episode.id.isEmpty {
            guard let listed = known[episode.id] else {
                findings.append(Finding(episode.name, "is in the schedule, and not in the list of its show"))
                continue
            }
            findings += fields(episode, listed).map { Finding(episode.name, $0) }
            findings += times(episode, listed, request) + channels(episode, listed)
        }
        // What stands in a show's list would be all there is of the other show too.
        findings += list.episodes.filter { $0.showID != show }.map {
            Finding($0.name, "is of “\($0.showID)”, and in the list of “\(show)”")
        }
        return findings
    }

    /// What the list has of the days that were asked for, and the schedule has not.
    ///
    /// - Parameter heard: the channels of the region; what a list has on others may be of another region.
    private static func missing(
        _ schedule: RawResponse,
        _ list: RawResponse,
        _ show: String,
        _ subject: ContractSubject,
        _ heard: Set<String>?
    ) -> [Finding] {
        let request = ScheduleRequest(subject)
        let told = Set(schedule.listings(on: request).map(\.episode.id))
        return list.episodes.filter { $0.showID == show && !told.contains($0.id) }.compactMap { episode in
            let missing = episode.airings.first { airing in
                guard let heard, let channel = airing.channel else { return request.contains(airing) }
                return request.contains(airing) && heard.contains(channel.name)
            }
            guard let missing else { return nil }
            let row = "\(episode.name) at \(missing.time.text ?? "")"
            return Finding(row, "is in the list of its show, and not in the schedule")
        }
    }

    private static func fields(_ scheduled: Episode, _ listed: Episode) -> [String] {
        var faults: [String] = []
        if !scheduled.number.agrees(with: listed.number) {
            faults.append(
                "is “\(scheduled.number.descriptions)” in the schedule and “\(listed.number.descriptions)” in the list"
            )
        }
        if let title = scheduled.title, let other = listed.title, title != other {
            faults.append("has the title “\(other)” in the list")
        }
        if let minutes = scheduled.runtime, let other = listed.runtime, minutes != other {
            faults.append("is \(minutes) minutes long in the schedule and \(other) in the list")
        }
        if let kind = scheduled.kind, let other = listed.kind, kind != other {
            faults.append("is “\(kind.rawValue)” in the schedule and “\(other.rawValue)” in the list")
        }
        if !scheduled.credits.isEmpty, !listed.credits.isEmpty, scheduled.credits != listed.credits {
            faults.append("has other people in the list, or in another order")
        }
        if scheduled.showID != listed.showID { faults.append("is of show “\(listed.showID)” in the list") }
        return faults
    }

    /// An airing of the schedule that is before all of the list's: of instants the instants are compared, of dates alone the
    /// dates.
    private static func early(_ scheduled: Episode, _ told: [Airing]) -> Airing? {
        if let first = told.compactMap(\.instant).min() {
            return scheduled.airings.first { $0.instant.map { $0 < first } ?? false }
        }
        guard let first = told.compactMap(\.dayOnly).min() else { return nil }
        return scheduled.airings.first { $0.dayOnly.map { $0 < first } ?? false }
    }

    /// At one instant, in one country, an episode is on the same channel in both; a list that tells one of several is right.
    private static func channels(_ scheduled: Episode, _ listed: Episode) -> [Finding] {
        for airing in listed.airings where airing.instant != nil {
            let there = scheduled.airings.filter { $0.time == airing.time }.compactMap(\.channel)
            guard let channel = airing.channel, let other = there.first,
                there.allSatisfy({ $0.name != channel.name && $0.country == channel.country })
            else { continue }
            let fault = "is on “\(other.name)” in the schedule and on “\(channel.name)” in the list"
            return [Finding("\(scheduled.name) at \(airing.time.text ?? "")", fault)]
        }
        return []
    }

    /// A list may tell the first airing alone. But what it tells of the days that were asked for is in the schedule, and
    /// what is in the schedule is not earlier than what it tells first. Dates alone are compared with dates.
    private static func times(_ scheduled: Episode, _ listed: Episode, _ request: ScheduleRequest) -> [Finding] {
        let channels = Set(scheduled.airings.compactMap(\.channel?.name))
        // A list may tell airings of other countries too.
        let told = listed.airings.filter { airing in airing.channel.map { channels.contains($0.name) } ?? true }
        let missing = told.first { airing in
            request.contains(airing) && !scheduled.airings.contains { $0.mayBe(airing) }
        }
        if let missing {
            let time = missing.time.text ?? ""
            return [Finding(scheduled.name, "airs at “\(time)” in the list, and not so in the schedule")]
        }
        guard let early = early(scheduled, told) else { return [] }
        let time = early.time.text ?? ""
        return [Finding(scheduled.name, "airs at “\(time)”, before it airs for the first time in the list")]
    }
}

extension EpisodeNumber {
    /// Whether two sources' numbers say the same, as far as both say anything: one may know the season and the number, the
    /// other the number in all too.
    fileprivate func agrees(with other: EpisodeNumber) -> Bool {
        season == other.season && number == other.number
            && (part == nil || other.part == nil || part == other.part)
            && (absolute == nil || other.absolute == nil || absolute == other.absolute)
    }
}

extension Airing {
    fileprivate var dayOnly: CivilDay? { if case .day(let day) = time { day.date } else { nil } }

    fileprivate var instant: Date? { if case .instant(let date) = time { date } else { nil } }

    /// Whether two airings may be one: of one that is known by its date alone, that date is compared.
    fileprivate func mayBe(_ other: Airing) -> Bool {
        if time == other.time { return true }
        guard case .day(let day) = other.time else {
            if case .day = time { return other.mayBe(self) }
            return false
        }
        return (airDay ?? time.day(in: channel?.zone ?? .gmt).map(BroadcastDay.init)) == day
    }
}
