internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let instantsFitTheirDay = ContractClause(
        "an instant lies between its air date's 00:00 and 06:00 of the next day by the channel's clock, or has a notice"
    ) { evidence in
        let answers = try await allResponses(evidence).map(\.answer)
        return .found(answers.flatMap { instantsOffTheirDay($0) + clocksThatContradict($0) })
    }

    private static func instantsOffTheirDay(_ answer: RawResponse) -> [Finding] {
        answer.listings.sortedByRow.compactMap { listing in
            if answer.isReported(listing.episode.id, as: [.implausibleStart]) { return nil }
            if !listing.airing.startsWithinAirDay() {
                return Finding(listing.row, "starts on another day than its air date, without a notice")
            }
            guard let hours = listing.airing.hoursBeyondAnyZone else { return nil }
            return Finding(listing.row, "is \(hours) hours off its air date: no zone is so far from UTC")
        }
    }

    static let noInventedTime = ContractClause("a time that is not known is never invented") { evidence in
        let answer = try await evidence.schedule()
        let timeless = evidence.subject.timelessEpisodes
        let told = answer.listings.filter { timeless.contains($0.episode.id) }
        let missing = timeless.subtracting(answer.episodes.map(\.id)).sorted()
        let findings =
            missing.map { Finding("episode \($0)", "is not told of these days") }
            + told.filter { $0.airing.time.start(in: .gmt) != nil }.sortedByRow
            .map { Finding($0.row, "has a start, though its source knows none") }
        let guessed = placeholders(answer)
        if timeless.isEmpty, guessed.isEmpty {
            return .needsAuthorInput(
                "no episode on these days is named whose time its source does not know (timelessEpisodes, or --timeless)"
            )
        }
        return .found(findings + guessed)
    }

    static let expectedStarts = ContractClause("an episode starts when its source's own listings say so") { evidence in
        let answer = try await evidence.schedule()
        let starts = evidence.subject.expectedStarts
        if starts.isEmpty {
            return .needsAuthorInput("no start is named that its author looked up (knownStarts, or --starts)")
        }
        return .found(
            starts.sorted { $0.key < $1.key }.compactMap { id, start in
                let told = answer.listings.filter { $0.episode.id == id }
                guard let first = told.first else { return Finding("episode \(id)", "is not told of these days") }
                if told.contains(where: { $0.airing.time == .instant(start) }) { return nil }
                let hours = first.airing.time.start(in: .gmt).map { $0.timeIntervalSince(start) / 3600 }
                let cause =
                    hours.map { abs($0) < 24 ? "; is local time told as UTC, or another zone's?" : "; is the day off?" }
                    ?? ""
                return Finding(first.row, "starts at \(Instant.text(start)) by its source's listings\(cause)")
            }
        )
    }

    static let sharedSlots = ContractClause(
        "two episodes of one show on one channel at once have a notice that they share a slot"
    ) { evidence in
        let answer = try await evidence.schedule()
        let shows = answer.showsByID
        let broadcast = answer.listings.filter { listing in
            // A web channel releases a season at once, and need not say so.
            listing.airing.isBroadcastAtAnInstant && shows[listing.episode.showID]?.webChannel == nil
                && !listing.episode.id.isEmpty
        }
        let slots = Dictionary(grouping: broadcast) { Slot($0) }
        let shared = slots.values.compactMap { rows -> RawResponse.Listing? in
            let ids = Set(rows.map(\.episode.id))
            if ids.count < 2 { return nil }
            let names = ids + [shows[rows[0].episode.showID]?.title].compactMap(\.self)
            let isNoted = names.contains { answer.isReported($0, as: [.sharedSlot, .providerNotice]) }
            return isNoted ? nil : rows.sortedByRow.first
        }
        return .found(
            shared.sortedByRow.map {
                Finding($0.row, "starts together with another episode of its show, without a notice")
            }
        )
    }

    static let channelsStay = ContractClause("an airing's channel does not hang on the region that is asked for") {
        evidence in
        let region = evidence.subject.region
        guard let (other, elsewhere) = try await evidence.otherRegion() else {
            return .notChecked("there is no other region to ask for")
        }
        let channels = Dictionary(grouping: elsewhere.listings) { Shown($0) }.mapValues {
            Set($0.map(\.airing.channel))
        }
        let here = try await evidence.schedule()
        let common = here.listings.filter { channels[Shown($0)] != nil }
        let differing = common.filter { channels[Shown($0)]?.contains($0.airing.channel) == false }
        let moved = movedWithRegion(here, elsewhere, region, other) + spellings(of: here)
        // What is on in two countries at once is on a channel of each; but then not all is.
        let isAll = differing.count * 2 > common.count
        return .found(
            differing.sortedByRow.compactMap { listing in
                let here = listing.airing.channel
                let others = (channels[Shown(listing)] ?? []).sorted { $0.description < $1.description }
                guard let there = others.first(where: { isAll || $0?.name == here?.name }) else { return nil }
                let fault =
                    "is on “\(here.description)” for \(region.rawValue) and on “\(there.description)” for \(other.rawValue)"
                return Finding(listing.row, fault)
            } + moved
        )
    }

    /// Channels of one country or zone whose names differ in capital letters and blanks alone: whoever filters by one
    /// misses what is on the other.
    private static func spellings(of answer: RawResponse) -> [Finding] {
        var names: [[String]: Set<String>] = [:]
        for channel in answer.listings.compactMap(\.airing.channel) {
            // A program names no country of a channel, but its zone.
            guard let place = channel.country?.rawValue ?? channel.zone?.identifier else { continue }
            let folded = channel.name.lowercased().split(separator: " ").joined(separator: " ")
            names[[folded, place], default: []].insert(channel.name)
        }
        var findings: [Finding] = []
        for spellings in names.values where spellings.count > 1 {
            let sorted = spellings.sorted()
            let others = sorted.dropFirst().map { "“\($0)”" }.joined(separator: ", ")
            findings.append(Finding("the channel “\(sorted[0])”", "is spelled \(others) too"))
        }
        return findings.sorted { $0.row < $1.row }
    }

    /// Episodes that are on one channel at one time for one region, and at another for the other.
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
            return Finding(row.row, "is at another time, “\(there)”, for \(other.rawValue) than for \(region.rawValue)")
        }
    }

    /// An episode on a channel.
    private struct OnChannel: Hashable {
        let episode: String
        let channel: Channel?

        init(_ listing: RawResponse.Listing) { (episode, channel) = (listing.episode.id, listing.airing.channel) }
    }

    /// What stands in one slot of a channel.
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

    /// An episode at a time, wherever.
    private struct Shown: Hashable {
        let episode: String
        let time: AirTime

        init(_ listing: RawResponse.Listing) {
            episode = listing.episode.id
            time = listing.airing.time
        }
    }

    /// Instants that contradict the clock's time beside them by more than minutes.
    private static func clocksThatContradict(_ answer: RawResponse) -> [Finding] {
        answer.listings.sortedByRow.compactMap { listing in
            let airing = listing.airing
            guard !answer.isReported(listing.episode.id, as: [.implausibleStart]),
                case .instant(let start) = airing.time,
                let clock = airing.clock, let zone = airing.channel?.zone
            else { return nil }
            let own = zone.clock(of: start)
            let apart = abs((own.hour - clock.hour) * 60 + own.minute - clock.minute)
            if min(apart, 1440 - apart) <= roundingMinutes { return nil }
            let fault = "starts at \(own) by its start and at \(clock) by its clock, both in \(zone.identifier)"
            return Finding(listing.row, fault + ": is local time told as UTC?")
        }
    }

    /// Fewer minutes between a start and its clock are rounding.
    private static let roundingMinutes = 10

    /// Noon or midnight that stands for what is not known: several shows that have no clock's time and no length, all at
    /// that one time, and a third of all rows.
    private static func placeholders(_ answer: RawResponse) -> [Finding] {
        let timed = answer.listings.filter { $0.airing.time.start(in: .gmt) != nil }
        let bare = timed.filter { listing in
            let airing = listing.airing
            // A web channel may well release all of it at midnight.
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
        let isMany = Set(bare.map(\.episode.showID)).count >= 3 && bare.count * 3 >= timed.count
        let fault =
            "is at noon or midnight, with neither length nor clock: does that stand for a time that is not known?"
        return isMany ? bare.sortedByRow.map { Finding($0.row, fault) } : []
    }
}

extension Channel? {
    /// The channel, as a finding tells it.
    fileprivate var description: String {
        guard let self else { return "no channel" }
        let parts = [self.country?.rawValue, self.zone?.identifier].compactMap(\.self)
        return self.name + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
}

extension Airing {
    /// Whether it is broadcast at a time: what a web channel releases may well come several at once.
    fileprivate var isBroadcastAtAnInstant: Bool {
        guard case .instant = time else { return false }
        return channel?.kind != .web
    }

    /// By how many hours its instant is away from its air date in UTC, where that is farther than any zone's (UTC−12 to
    /// UTC+14), the night after it counted.
    fileprivate var hoursBeyondAnyZone: Int? {
        guard case .instant(let start) = time, let airDay else { return nil }
        let begin = TimeZone.gmt.start(of: airDay.date)
        let hours = start.timeIntervalSince(begin) / 3600
        return hours < -14 || hours > 24 + 6 + 12 ? Int(exactly: hours.rounded()) : nil
    }
}
