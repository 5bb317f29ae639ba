internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let listAgrees = ContractClause(
        "an episode has the same number, title, length and time in the schedule and in its show's own list"
    ) { evidence in
        let provider = try evidence.provider()
        guard provider is any EpisodeListing else { return .notChecked("episode lists are not supported") }
        let schedule = try await evidence.schedule()
        let channels = try await observedChannels(evidence)
        var findings: [Finding] = []
        var lists: [RawResponse] = []
        for show in try await evidence.shows() {
            let list = try await evidence.response(.episodes(of: show.id))
            if list.isUnsupported { continue }
            lists.append(list)
            findings += facts(of: show, list) + differences(schedule, list, show.id, evidence.subject)
            findings += missing(schedule, list, show.id, evidence.subject, channels)
        }
        if lists.isEmpty { return .notChecked("episode lists are not supported") }
        return .found(findings + (try await OutOfWindowRows.firstResponseForAll(evidence, lists)))
    }

    /// Returns the channels of the schedule, or nil if it has the same rows for all regions.
    private static func observedChannels(_ evidence: ContractEvidence) async throws -> Set<String>? {
        let here = try await evidence.schedule()
        // A region for which the request fails counts as one without data.
        let other = try? await evidence.otherRegion()?.answer
        if let other, Set(other.listings.map(\.airingKey)) == Set(here.listings.map(\.airingKey)) { return nil }
        return Set(here.listings.compactMap(\.airing.channel?.name))
    }

    static let castIsReported = ContractClause("a cast is complete wherever it is returned, with each credit once") {
        evidence in
        let provider = try evidence.provider()
        guard provider is any CastListing else { return .notChecked("casts are not supported") }
        let schedule = try await evidence.schedule()
        let showsWithCast = evidence.subject.showsWithCast
        var findings: [Finding] = []
        var isChecked = false
        var casts = schedule.credits
        for show in Set(try await evidence.shows().map(\.id)).union(showsWithCast).sorted() {
            let response = try await evidence.response(.cast(of: show))
            let cast = response.credits[show] ?? []
            casts[show] = cast
            isChecked = isChecked || !cast.isEmpty || showsWithCast.contains(show)
            if cast.isEmpty, showsWithCast.contains(show) {
                findings.append(Finding("the cast of \(show)", "is empty"))
            }
            if let other = schedule.credits[show], !other.isEmpty, other != cast {
                let fault = "differs from the cast in its schedule (\(other.count) there, \(cast.count) here)"
                findings.append(Finding("the cast of \(show)", fault))
            }
            let twice = Dictionary(grouping: cast, by: \.self).filter { $0.value.count > 1 }.keys
            findings += twice.map(\.person.name).sorted().map {
                Finding("\($0)", "is twice in the cast of \(show)")
            }
            findings += combinedNames(cast).map {
                Finding("“\($0)” in the cast of \(show)", "is several names in one text")
            }
            let otherIDs = response.credits.keys.filter { $0 != show && !$0.isEmpty }.sorted()
            if cast.isEmpty {
                findings += otherIDs.map { Finding("the cast of \(show)", "is returned as the cast of \($0)") }
            }
        }
        findings += PlaceholderValues.casts(casts, of: schedule)
        return isChecked || !findings.isEmpty
            ? .found(findings) : .needsAuthorInput("no show on these days has a cast (showsWithCast, or --with-cast)")
    }

    static let unknownShows = ContractClause("nothing is returned for a show that the source does not have") {
        evidence in
        let provider = try evidence.provider()
        let ids = try await evidence.schedule().shows.map(\.id)
        // If IDs are numbers, a text may be rejected without a request.
        let areNumbers = !ids.isEmpty && ids.allSatisfy { Int($0) != nil }
        let unknownID = areNumbers ? "999999999" : "aggctl-no-such-show"
        let candidates: [ContractRequest] = [.episodes(of: unknownID), .cast(of: unknownID), .details(of: unknownID)]
        let requests = candidates.filter { $0.isFor(provider) }
        if requests.isEmpty { return .notChecked("only schedules are supported") }
        var findings: [Finding] = []
        for request in requests {
            do {
                let response = try await evidence.response(request)
                let count = response.episodes.count + response.shows.count + response.credits.values.joined().count
                if count > 0 {
                    findings.append(Finding(request.description, "has \(count) rows, although there is no such show"))
                }
            } catch let error as ProviderError where [.notFound, .unsupported].contains(error.code) {
                // An error that the show does not exist is correct.
            }
        }
        return .found(findings)
    }

    /// Returns names that are the names of several people. A name can have one comma, such as “Harry Connick, Jr.”
    private static func combinedNames(_ cast: [Credit]) -> [String] {
        cast.map(\.person.name).filter { name in
            name.split(separator: ",").count > 2 || name.contains { ";|".contains($0) }
        }
    }

    /// Returns facts of a show that differ between its list and the schedule.
    private static func facts(of show: Show, _ list: RawResponse) -> [Finding] {
        guard let listed = list.showsByID[show.id] else { return [] }
        return ShowDifference.contradictions(show, listed).map {
            Finding("show \(show.id)", "differs in its list: \($0)")
        }
    }

    private static func differences(
        _ schedule: RawResponse,
        _ list: RawResponse,
        _ show: String,
        _ subject: ContractSubject
    ) -> [Finding] {
        let listedEpisodes = list.episodesByID
        let request = ScheduleRequest(subject)
        var findings: [Finding] = []
        for episode in schedule.episodes where episode.showID == show && !episode.id.isEmpty {
            guard let listed = listedEpisodes[episode.id] else {
                findings.append(Finding(episode.name, "is in the schedule, but not in the list of its show"))
                continue
            }
            findings += fields(episode, listed).map { Finding(episode.name, $0) }
            findings += times(episode, listed, request) + channels(episode, listed)
        }
        // An episode of another show in a list would be treated as the complete list of that show.
        findings += list.episodes.filter { $0.showID != show }.map {
            Finding($0.name, "belongs to “\($0.showID)”, but is in the list of “\(show)”")
        }
        return findings
    }

    /// Returns airings of the list on the requested days that the schedule lacks.
    ///
    /// - Parameter channels: The channels of the region. Airings on others may be of another region.
    private static func missing(
        _ schedule: RawResponse,
        _ list: RawResponse,
        _ show: String,
        _ subject: ContractSubject,
        _ channels: Set<String>?
    ) -> [Finding] {
        let request = ScheduleRequest(subject)
        let scheduledIDs = Set(schedule.listings(on: request).map(\.episode.id))
        return list.episodes.filter { $0.showID == show && !scheduledIDs.contains($0.id) }.compactMap { episode in
            let missing = episode.airings.first { airing in
                guard let channels, let channel = airing.channel else { return request.contains(airing) }
                return request.contains(airing) && channels.contains(channel.name)
            }
            guard let missing else { return nil }
            let row = "\(episode.name) at \(missing.time.text ?? "")"
            return Finding(row, "is in the list of its show, but not in the schedule")
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
        if scheduled.showID != listed.showID { faults.append("belongs to show “\(listed.showID)” in the list") }
        return faults
    }

    /// Returns an airing of the schedule that is before all airings of the list. Instants are compared with
    /// instants, and dates with dates.
    private static func early(_ scheduled: Episode, _ airings: [Airing]) -> Airing? {
        if let first = airings.compactMap(\.instant).min() {
            return scheduled.airings.first { $0.instant.map { $0 < first } ?? false }
        }
        guard let first = airings.compactMap(\.dayOnly).min() else { return nil }
        return scheduled.airings.first { $0.dayOnly.map { $0 < first } ?? false }
    }

    /// Checks that an episode is on the same channel in both at one instant in one country. A list may have one of
    /// several.
    private static func channels(_ scheduled: Episode, _ listed: Episode) -> [Finding] {
        for airing in listed.airings where airing.instant != nil {
            let channels = scheduled.airings.filter { $0.time == airing.time }.compactMap(\.channel)
            guard let channel = airing.channel, let other = channels.first,
                channels.allSatisfy({ $0.name != channel.name && $0.country == channel.country })
            else { continue }
            let fault = "is on “\(other.name)” in the schedule and on “\(channel.name)” in the list"
            return [Finding("\(scheduled.name) at \(airing.time.text ?? "")", fault)]
        }
        return []
    }

    /// Checks that the schedule has the list's airings on the requested days. It must not have an airing before the
    /// first one of the list. A list may have only the first airing. Dates without a time are compared only with
    /// dates.
    private static func times(_ scheduled: Episode, _ listed: Episode, _ request: ScheduleRequest) -> [Finding] {
        let channels = Set(scheduled.airings.compactMap(\.channel?.name))
        // A list may have airings of other countries too.
        let airings = listed.airings.filter { airing in airing.channel.map { channels.contains($0.name) } ?? true }
        let missing = airings.first { airing in
            request.contains(airing) && !scheduled.airings.contains { $0.mayBe(airing) }
        }
        if let missing {
            let time = missing.time.text ?? ""
            return [Finding(scheduled.name, "airs at “\(time)” in the list, but not in the schedule")]
        }
        guard let early = early(scheduled, airings) else { return [] }
        let time = early.time.text ?? ""
        return [Finding(scheduled.name, "airs at “\(time)”, before its first airing in the list")]
    }
}

extension EpisodeNumber {
    /// Returns whether the numbers of two sources agree, as far as both state them. One may have only season and
    /// number, and the other also the absolute number.
    fileprivate func agrees(with other: EpisodeNumber) -> Bool {
        season == other.season && number == other.number
            && (part == nil || other.part == nil || part == other.part)
            && (absolute == nil || other.absolute == nil || absolute == other.absolute)
    }
}

extension Airing {
    fileprivate var dayOnly: CivilDay? { if case .day(let day) = time { day.date } else { nil } }

    fileprivate var instant: Date? { if case .instant(let date) = time { date } else { nil } }

    /// Returns whether two airings can be the same. If one has only a date, the dates are compared.
    fileprivate func mayBe(_ other: Airing) -> Bool {
        if time == other.time { return true }
        guard case .day(let day) = other.time else {
            if case .day = time { return other.mayBe(self) }
            return false
        }
        return (airDay ?? time.day(in: channel?.zone ?? .gmt).map(BroadcastDay.init)) == day
    }
}
