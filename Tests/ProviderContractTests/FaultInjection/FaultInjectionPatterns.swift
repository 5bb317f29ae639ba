import ProviderAPI
import ScheduleModel

// Flaws that only a comparison with a show's other episodes reveals.

extension FaultySource {
    /// An episode with the flaws that apply everywhere.
    func spoiledAmongOthers(_ episode: Episode) -> Episode {
        var episode = episode
        switch flaw {
        case .finaleOfEach: if episode.kind != .special { episode.role = .seasonFinale }
        case .numbersFromTheEnd: episode.number.number = episode.number.number.map { 200 - $0 }
        case .oneAbsolute: if episode.number.absolute != nil { episode.number.absolute = 7 }
        case .objectAsTitle: episode.title = "{\"en\": \"\(episode.title ?? "")\"}"
        case .escapesInSummary: episode.summary = "Who is \\\"Pike\\\"?"
        case .nothingAsSummary: episode.summary = "N/A"
        case .oneSummaryForAll: episode.summary = "Everything goes another way than planned."
        case .dateAsNumber:
            if episode.showID == "late", let day = episode.listedDay?.parts {
                episode.number.number = (day.year * 100 + day.month) * 100 + day.day
            }
        case .numberInTitle:
            if let code = episode.number.code { episode.title = code + " - " + (episode.title ?? "") }
        case .channelSpelledTwice, .nothingAsChannel:
            for index in episode.airings.indices where episode.showID == "parish" {
                episode.airings[index].channel = episode.airings[index].channel.map(misspelled)
            }
        default: break
        }
        return episode
    }

    private func misspelled(_ channel: Channel) -> Channel {
        var channel = channel
        channel.name = flaw == .nothingAsChannel ? "None" : channel.name.uppercased()
        return channel
    }

    /// A show with the flaws that apply everywhere.
    func spoiledAmongOthers(_ show: Show) -> Show {
        var show = show
        switch flaw {
        case .nothingAsLanguage: if show.id == "knots" { show.language = "undefined" }
        case .oneShowSummaryForAll: show.summary = "A show of this channel."
        case .onePictureForAll: show.image = WebLink(rawValue: "https://pictures.invalid/none.png")
        case .yearAgainstPremiere: show.startYear = 2096
        case .epochAsPremiere: show.premiered = CivilDay(year: 1970, month: 1, day: 1)
        default: break
        }
        return show
    }

    /// The notices, with a remark from the source's page.
    func spoiledRemarks(_ notices: [Notice]) -> [Notice] {
        flaw == .markupInNotice
            ? notices + [Notice(.providerNotice, "<b>Sorry</b>: a page could not be read")] : notices
    }

    /// An episode of a list, with the date that a source without one would give it.
    func withEpoch(_ episode: Episode) -> Episode {
        guard flaw == .epochInList, let spring = CivilDay(year: 2026, month: 4, day: 1),
            let epoch = CivilDay(year: 1970, month: 1, day: 1), let day = episode.listedDay, day < spring
        else { return episode }
        var episode = episode
        episode.airings = [Airing(time: .day(BroadcastDay(epoch)))]
        return episode
    }

    /// A show whose lengths are all wrong.
    func withLengths(_ world: WorldShow, _ wrong: (Int) -> Int) -> WorldShow {
        var world = world
        world.show.runtime = world.show.runtime.map(wrong)
        for index in world.slots.indices {
            world.slots[index].minutes = wrong(world.slots[index].minutes)
            world.slots[index].slotMinutes = wrong(world.slots[index].slotMinutes)
        }
        return world
    }
}
