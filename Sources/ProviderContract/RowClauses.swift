internal import ScheduleModel
internal import ProviderBoundary
internal import Foundation

extension ProviderContract {
    static let uniqueIDs = ContractClause("ids are stable, unique and not empty") { subject in
        let answer = try await ContractAnswer.to(ScheduleRequest(subject, zone: .gmt), from: subject)
        var findings: [String] = []
        if answer.episodes.contains(where: { $0.id.isEmpty }) || answer.shows.keys.contains("") {
            findings.append("an id is empty")
        }
        findings += answer.sharedShowIDs.sorted().map { "\($0) is the id of different shows" }
        // One episode may stand in several resources; then it is the same one.
        for (id, episodes) in Dictionary(grouping: answer.episodes, by: \.id) where episodes.count > 1 {
            let records = Set(
                episodes.map { episode in
                    var episode = episode
                    episode.airings = []
                    return episode
                }
            )
            if records.count > 1 { findings.append("\(id) is the id of \(records.count) different episodes") }
            let airings = episodes.flatMap(\.airings)
            if Set(airings).count < airings.count { findings.append("\(id) comes twice with one airing") }
        }
        let byDay = try await ContractAnswer.to(
            ScheduleRequest(subject, days: DaySpan(subject.days.first), zone: .gmt),
            from: subject
        )
        let known = Set(answer.episodes.map(\.id))
        findings += byDay.episodes.filter { !known.contains($0.id) }.map {
            "\($0.id) has another id in another request"
        }
        return findings
    }

    static let instantsFitTheirDay = ContractClause(
        "an instant lies between its air date's 00:00 and 06:00 of the next day by the channel's clock, or has a notice"
    ) { subject in
        let answer = try await ContractAnswer.to(ScheduleRequest(subject, zone: .gmt), from: subject)
        let noted = answer.notices.filter { $0.code == .oddInstant }
        return answer.listings.filter { listing in
            !listing.airing.startsOnItsAirDay()
                && !noted.contains { $0.message.split(separator: " ").contains { $0 == listing.episodeID } }
        }
        .map { "\($0.episodeID) starts on another day than its air date, without a notice" }
    }

    static let noInventedTime = ContractClause("a time that is not known is never invented") { subject in
        let answer = try await ContractAnswer.to(ScheduleRequest(subject, zone: .gmt), from: subject)
        return answer.listings.filter { listing in
            guard subject.timelessEpisodes.contains(listing.episodeID) else { return false }
            return listing.airing.time.start(in: .gmt) != nil
        }
        .map { "\($0.episodeID) has a start, though its source knows none" }
    }

    static let numbersAgreeWithTheList = ContractClause("season and number are those of the show's own list") {
        subject in
        guard let listing = try subject.make() as? any EpisodeListing else { return [] }
        let answer = try await ContractAnswer.to(ScheduleRequest(subject, zone: .gmt), from: subject)
        var findings: [String] = []
        for (showID, episodes) in Dictionary(grouping: answer.episodes, by: \.showID) {
            let list = try await ContractAnswer.collect { try await listing.episodes(of: showID, to: $0) }
            let numbers = Dictionary(list.episodes.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
            for episode in episodes {
                if let number = numbers[episode.id], number != episode.number {
                    findings.append(
                        "\(episode.id) is \(words(episode.number)) in the schedule, \(words(number)) in the list"
                    )
                }
            }
            if !list.episodes.isEmpty, !episodes.contains(where: { numbers[$0.id] != nil }) {
                findings.append("the list of \(showID) has none of its scheduled episodes")
            }
        }
        return findings
    }

    static let showsAreDelivered = ContractClause("a show that an episode refers to is delivered") { subject in
        let answer = try await ContractAnswer.to(ScheduleRequest(subject, zone: .gmt), from: subject)
        return Set(answer.episodes.map(\.showID)).subtracting(answer.shows.keys).sorted()
            .map { "show \($0) is referred to, but not delivered" }
    }

    static let plainText = ContractClause("text is free of markup") { subject in
        let answer = try await ContractAnswer.to(ScheduleRequest(subject, zone: .gmt), from: subject)
        var texts: [String?] = []
        for show in answer.shows.values {
            texts += [show.title, show.summary, show.network?.name, show.webChannel?.name, show.language]
            texts += show.aliases.map(\.title) + show.genres
        }
        for episode in answer.episodes { texts += [episode.title, episode.summary] }
        for airing in answer.listings.map(\.airing) { texts.append(airing.channel?.name) }
        if answer.shows.values.contains(where: { $0.title.utf8.allSatisfy { $0 <= 0x20 } }) {
            return ["a show has a blank title"]
        }
        return texts.compactMap { $0 }.filter { PlainText.hasTag($0) }.sorted()
            .map { "a text has markup in it: \(TextHygiene.cap($0, to: 80).text)" }
    }

    private static func words(_ number: EpisodeNumber) -> String { number.code ?? "without a number" }
}
