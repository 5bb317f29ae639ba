internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let instantsFitTheirDay = ContractClause(
        "an instant lies between its air date's 00:00 and 06:00 of the next day by the channel's clock, or has a notice"
    ) { evidence in
        let responses = try await allResponses(evidence).map(\.answer)
        return .found(responses.flatMap { instantsOffTheirDay($0) + clocksThatContradict($0) })
    }

    private static func instantsOffTheirDay(_ response: RawResponse) -> [Finding] {
        response.listings.sortedByRow.compactMap { listing in
            if response.isReported(listing.episode.id, as: [.implausibleStart]) { return nil }
            if !listing.airing.startsWithinAirDay() {
                return Finding(listing.row, "starts on another day than its air date, without a notice")
            }
            guard let hours = listing.airing.hoursBeyondAnyZone else { return nil }
            return Finding(listing.row, "is \(hours) hours off its air date: no zone is so far from UTC")
        }
    }

    static let noInventedTime = ContractClause("a time that is not known is never invented") { evidence in
        let response = try await evidence.schedule()
        let untimed = evidence.subject.untimedEpisodes
        let listings = response.listings.filter { untimed.contains($0.episode.id) }
        let missing = untimed.subtracting(response.episodes.map(\.id)).sorted()
        let findings =
            missing.map { Finding("episode \($0)", "is missing on these days") }
            + listings.filter { $0.airing.time.start(in: .gmt) != nil }.sortedByRow
            .map { Finding($0.row, "has a start, although its source has none") }
        let guessed = placeholders(response)
        if untimed.isEmpty, guessed.isEmpty {
            return .needsAuthorInput(
                "no episode without a time is named (untimedEpisodes, or --timeless)"
            )
        }
        return .found(findings + guessed)
    }

    static let expectedStarts = ContractClause("an episode starts at the time in its source's own listings") {
        evidence in
        let response = try await evidence.schedule()
        let starts = evidence.subject.expectedStarts
        if starts.isEmpty {
            return .needsAuthorInput("no start time is named (expectedStarts, or --starts)")
        }
        return .found(
            starts.sorted { $0.key < $1.key }.compactMap { id, start in
                let listings = response.listings.filter { $0.episode.id == id }
                guard let first = listings.first else { return Finding("episode \(id)", "is missing on these days") }
                if listings.contains(where: { $0.airing.time == .instant(start) }) { return nil }
                let hours = first.airing.time.start(in: .gmt).map { $0.timeIntervalSince(start) / 3600 }
                let cause =
                    hours.map {
                        abs($0) < 24 ? ": is local time returned as UTC, or as another zone's?" : ": is the day wrong?"
                    }
                    ?? ""
                return Finding(first.row, "starts at \(Instant.text(start)) in its source's listings\(cause)")
            }
        )
    }

    /// The length of episodes of which a channel shows several in a slot, with one start in its listings. In seconds.
    private static let shortSeconds = 15 * 60

    static let sharedSlots = ContractClause(
        "two episodes of one show on one channel at once are short, or have a notice that they share a slot"
    ) { evidence in
        let response = try await evidence.schedule()
        let shows = response.showsByID
        let broadcast = response.listings.filter { listing in
            // A streaming service releases a season at once, without a notice.
            listing.airing.isBroadcastAtAnInstant && shows[listing.episode.showID]?.webChannel == nil
                && !listing.episode.id.isEmpty
        }
        let slots = Dictionary(grouping: broadcast) { Slot($0) }
        let shared = slots.values.compactMap { rows -> RawResponse.Listing? in
            let ids = Set(rows.map(\.episode.id))
            if ids.count < 2 || rows.allSatisfy({ $0.airing.seconds ?? .max <= shortSeconds }) { return nil }
            let names = ids + [shows[rows[0].episode.showID]?.title].compactMap(\.self)
            let isReported = names.contains { response.isReported($0, as: [.sharedSlot, .providerNotice]) }
            return isReported ? nil : rows.sortedByRow.first
        }
        return .found(
            shared.sortedByRow.map {
                Finding($0.row, "starts together with another episode of its show, without a notice")
            }
        )
    }

    static let channelsStay = ContractClause("an airing's channel does not depend on the requested region") {
        evidence in
        let region = evidence.subject.region
        guard let (other, elsewhere) = try await evidence.otherRegion() else {
            return .notChecked("there is no other region to request")
        }
        let channels = Dictionary(grouping: elsewhere.listings) { Shown($0) }.mapValues {
            Set($0.map(\.airing.channel))
        }
        let here = try await evidence.schedule()
        let common = here.listings.filter { channels[Shown($0)] != nil }
        let differing = common.filter { channels[Shown($0)]?.contains($0.airing.channel) == false }
        let moved = movedWithRegion(here, elsewhere, region, other) + spellings(of: here)
        // An episode that airs in two countries at once has a channel in each. That is not true of all episodes.
        let areMost = differing.count * 2 > common.count
        return .found(
            differing.sortedByRow.compactMap { listing in
                let here = listing.airing.channel
                let others = (channels[Shown(listing)] ?? []).sorted { $0.description < $1.description }
                guard let there = others.first(where: { areMost || $0?.name == here?.name }) else { return nil }
                let fault =
                    "is on “\(here.description)” for \(region.rawValue) and on “\(there.description)” for \(other.rawValue)"
                return Finding(listing.row, fault)
            } + moved
        )
    }

    /// Returns channels of one country or time zone whose names differ only in case and spaces. Filtering by one
    /// name misses the other.
    private static func spellings(of response: RawResponse) -> [Finding] {
        var names: [[String]: Set<String>] = [:]
        for channel in response.listings.compactMap(\.airing.channel) {
            // A program states the time zone of a channel, but not its country.
            guard let region = channel.country?.rawValue ?? channel.zone?.identifier else { continue }
            let folded = channel.name.lowercased().split(separator: " ").joined(separator: " ")
            names[[folded, region], default: []].insert(channel.name)
        }
        var findings: [Finding] = []
        for spellings in names.values where spellings.count > 1 {
            let sorted = spellings.sorted()
            let others = sorted.dropFirst().map { "“\($0)”" }.joined(separator: ", ")
            findings.append(Finding("the channel “\(sorted[0])”", "is also spelled \(others)"))
        }
        return findings.sorted { $0.row < $1.row }
    }

    /// Returns the episodes that air on the same channel at different times for two regions.
    private static func movedWithRegion(
        _ here: RawResponse,
        _ elsewhere: RawResponse,
        _ region: Country,
        _ other: Country
    ) -> [Finding] {
        let times = Dictionary(grouping: elsewhere.listings) { OnChannel($0) }.mapValues { Set($0.map(\.airing.time)) }
        return Dictionary(grouping: here.listings) { OnChannel($0) }.values.compactMap { rows -> RawResponse.Listing? in
            guard let first = rows.sortedByRow.first, let there = times[OnChannel(first)],
                there.isDisjoint(with: rows.map(\.airing.time))
            else { return nil }
            return first
        }
        .sortedByRow.map { row in
            let there = (times[OnChannel(row)] ?? []).compactMap(\.text).sorted().first ?? ""
            return Finding(row.row, "is at another time (“\(there)”) for \(other.rawValue) than for \(region.rawValue)")
        }
    }

    /// An episode on a channel.
    private struct OnChannel: Hashable {
        let episode: String
        let channel: Channel?

        init(_ listing: RawResponse.Listing) { (episode, channel) = (listing.episode.id, listing.airing.channel) }
    }

    /// A time slot of a show on a channel.
    private struct Slot: Hashable {
        let show: String
        let time: AirTime
        let channel: String?

        init(_ listing: RawResponse.Listing) {
            show = listing.episode.showID
            time = listing.airing.time
            channel = listing.airing.channel?.name
        }
    }

    /// An episode at a time, on any channel.
    private struct Shown: Hashable {
        let episode: String
        let time: AirTime

        init(_ listing: RawResponse.Listing) {
            episode = listing.episode.id
            time = listing.airing.time
        }
    }

    /// Returns airings whose instant and clock time differ by more than rounding.
    private static func clocksThatContradict(_ response: RawResponse) -> [Finding] {
        response.listings.sortedByRow.compactMap { listing in
            let airing = listing.airing
            guard !response.isReported(listing.episode.id, as: [.implausibleStart]),
                case .instant(let start) = airing.time,
                let clock = airing.clock, let zone = airing.channel?.zone
            else { return nil }
            let startClock = zone.clock(of: start)
            let difference = abs((startClock.hour - clock.hour) * 60 + startClock.minute - clock.minute)
            if min(difference, 1440 - difference) <= roundingMinutes { return nil }
            let fault = "starts at \(startClock) by its start and at \(clock) by its clock, both in \(zone.identifier)"
            return Finding(listing.row, fault + ": is local time returned as UTC?")
        }
    }

    /// The difference in minutes that counts as rounding.
    private static let roundingMinutes = 10

    /// Returns airings at noon or midnight that are likely placeholders. They have no length and clock time, and are
    /// a third of all airings, of at least three shows.
    private static func placeholders(_ response: RawResponse) -> [Finding] {
        let timed = response.listings.filter { $0.airing.time.start(in: .gmt) != nil }
        let candidates = timed.filter { listing in
            let airing = listing.airing
            // A streaming service may release everything at midnight.
            guard airing.channel?.kind != .web, airing.clock == nil, airing.minutes == nil,
                let start = airing.time.start(in: .gmt)
            else {
                return false
            }
            return [TimeZone.gmt, airing.channel?.zone].compactMap(\.self).contains { zone in
                let clock = zone.clock(of: start)
                return clock == .midnight || clock == WallClock(hour: 12, minute: 0)
            }
        }
        let isMany = Set(candidates.map(\.episode.showID)).count >= 3 && candidates.count * 3 >= timed.count
        let fault =
            "is at noon or midnight, without length and clock time: is that a placeholder for an unknown time?"
        return isMany ? candidates.sortedByRow.map { Finding($0.row, fault) } : []
    }
}

extension Channel? {
    /// The channel, as a finding names it.
    fileprivate var description: String {
        guard let self else { return "no channel" }
        let parts = [self.country?.rawValue, self.zone?.identifier].compactMap(\.self)
        return self.name + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
}

extension Airing {
    /// Whether the airing is a broadcast with a start time. Releases of a streaming service may be simultaneous.
    fileprivate var isBroadcastAtAnInstant: Bool {
        guard case .instant = time else { return false }
        return channel?.kind != .web
    }

    /// The hours between the start and the air date in UTC, if no time zone (UTC−12 to UTC+14) explains them. The
    /// night after the air date is included.
    fileprivate var hoursBeyondAnyZone: Int? {
        guard case .instant(let start) = time, let airDay else { return nil }
        let dayStart = TimeZone.gmt.start(of: airDay.date)
        let hours = start.timeIntervalSince(dayStart) / 3600
        return hours < -14 || hours > 24 + 6 + 12 ? Int(exactly: hours.rounded()) : nil
    }
}
