import Foundation
import ProviderAPI
import ScheduleModel

// The effect of each flaw. A function returns its argument unchanged if the source has no flaw of its kind.

// MARK: The source's data

extension FaultySource {
    /// The shows of the world, as a source with a flaw reads them.
    func spoiledShows(_ shows: [WorldShow]) -> [WorldShow] {
        if flaw == .showUnderTwoIDs { return shows.flatMap(inTwo) }
        return shows.map(spoiledShow)
    }

    /// The late show as two: airings on Fridays belong to a show with another ID.
    private func inTwo(_ world: WorldShow) -> [WorldShow] {
        guard world.show.id == "late" else { return [world] }
        var (first, second) = (world, world)
        first.slots.removeAll { $0.weekday == .friday }
        second.slots.removeAll { $0.weekday != .friday }
        second.show.id = "late-friday"
        return [first, second]
    }

    /// Other shows in a show's own list.
    func spoiledNeighbours(of world: WorldShow) -> [WorldShow] {
        guard flaw == .listHasOthers else { return [] }
        return shows.filter { $0.show.id != world.show.id }.prefix(1).map(\.self)
    }

    private func spoiledShow(_ world: WorldShow) -> WorldShow {
        var world = world
        world.show = spoiledAmongOthers(world.show)
        switch (flaw, world.show.id) {
        case (.blankTitle, "evensong"): world.show.title = " "
        case (.bidiControls, "parish"): world.show.title = "\u{202E}Parish Notices"
        case (.markupInSummary, "harbour"):
            world.show.summary = "<p>A <b>lighthouse keeper</b> solves it all.</p>"
        case (.sharedID, "parish"): world.slots = world.slots.map(sharingItsName)
        case (.twoAtOneInstant, "parish"): world.slots = world.slots.map(atEight)
        case (.lengthNegative, "harbour"): world.slots = world.slots.map(withoutLength)
        case (.lengthInSeconds, _): world = withLengths(world) { $0 * 60 }
        case (.lengthInHours, _):
            let runtime = world.show.runtime
            world = withLengths(world) { max(1, $0 / 60) }
            world.show.runtime = runtime
        case (.oneCastForAll, _): world.cast = FaultyEnvironment.shows.first?.cast ?? []
        default: break
        }
        return world
    }

    private func sharingItsName(_ slot: WorldSlot) -> WorldSlot {
        var slot = slot
        slot.name = "a"
        return slot
    }

    private func atEight(_ slot: WorldSlot) -> WorldSlot {
        var slot = slot
        slot.starts[0] = .zoned(20, 0)
        return slot
    }

    private func withoutLength(_ slot: WorldSlot) -> WorldSlot {
        guard slot.isSpecial else { return slot }
        var slot = slot
        (slot.minutes, slot.slotMinutes) = (-5, -5)
        return slot
    }
}

// MARK: An episode

extension FaultySource {
    /// An episode with the flaws that apply everywhere.
    func spoiled(_ episode: Episode, call: Int) -> Episode {
        var episode = spoiledAmongOthers(episode)
        switch flaw {
        case .randomIDs: episode.id = UUID().uuidString
        case .emptyID: if episode.kind == .special { episode.id = "" }
        case .titleCountsCalls: episode.title = (episode.title ?? "") + " (\(call))"
        case .controlCharacters: episode.title = (episode.title ?? "") + "\u{1B}[1m\u{07}"
        case .entitiesInSummary: episode.summary = "Tea &amp; storms: it&#39;s a long night."
        default: episode.airings = episode.airings.map { spoiled($0, call: call) }
        }
        return episode
    }

    /// An airing with the flaws that apply everywhere.
    private func spoiled(_ airing: Airing, call: Int) -> Airing {
        switch (flaw, airing.time) {
        case (.timesDrift, .instant(let start)): moved(airing, to: start.addingTimeInterval(Double(call - 1) * 60))
        case (.airDateOff, .instant): withAirDate(airing, movedBy: 1)
        case (.airDateFarOff, .instant): withAirDate(airing, movedBy: -5)
        case (.localTimeAsUTC, .instant(let start)): withOffset(airing, start) { _ in 0 }
        case (.offsetInMinutes, .instant(let start)): withOffset(airing, start) { $0 / 3600 * 100 * 60 }
        case (.summerTimeAllYear, .instant(let start)): withOffset(airing, start, summerOffset(of: airing))
        case (.noonForUnknown, .day(let day)): atHour(12, airing, day)
        case (.midnightForUnknown, .day(let day)): atHour(0, airing, day)
        default: airing
        }
    }

    /// The airing at another instant, with the clock time adjusted.
    private func moved(_ airing: Airing, to start: Date) -> Airing {
        var airing = airing
        airing.time = .instant(start)
        airing.clock = airing.channel?.zone?.clock(of: start)
        return airing
    }

    private func withAirDate(_ airing: Airing, movedBy days: Int) -> Airing {
        var airing = airing
        airing.airDay = airing.airDay.map { BroadcastDay($0.date.advanced(by: days)) }
        return airing
    }

    /// The airing at the instant that its clock shows with a wrong offset from UTC, in seconds.
    private func withOffset(_ airing: Airing, _ start: Date, _ wrong: (Int) -> Int) -> Airing {
        guard let zone = airing.channel?.zone else { return airing }
        let right = zone.secondsFromGMT(for: start)
        var airing = airing
        airing.time = .instant(start.addingTimeInterval(Double(right - wrong(right))))
        return airing
    }

    /// The offset that replaces the right one if summer time never ends.
    private func summerOffset(of airing: Airing) -> (Int) -> Int {
        guard let zone = airing.channel?.zone, let july = CivilDay(year: 2026, month: 7, day: 1) else { return { $0 } }
        let summer = zone.secondsFromGMT(for: zone.start(of: july))
        return { _ in summer }
    }

    private func atHour(_ hour: Int, _ airing: Airing, _ day: BroadcastDay) -> Airing {
        guard let zone = airing.channel?.zone, let clock = WallClock(hour: hour, minute: 0) else { return airing }
        var airing = airing
        airing.time = .instant(zone.instant(on: day.date, at: clock))
        airing.clock = clock
        return airing
    }

    /// An episode with the flaws of a schedule.
    func spoiledInSchedule(_ episode: Episode, region: Country) -> Episode {
        var episode = episode
        switch flaw {
        case .yearAsSeason:
            if let year = episode.listedDay?.year { episode.number.season = year }
        case .absoluteAsNumber:
            episode.number.number = episode.number.absolute
        case .repeatsDropped:
            episode.airings = Array(episode.airings.prefix(1))
        case .channelByRegion:
            for index in episode.airings.indices { episode.airings[index].channel?.country = region }
        default: break
        }
        return episode
    }
}

// MARK: A window

extension FaultySource {
    /// The window that the rows are looked up for.
    func spoiledRequest(_ request: ScheduleRequest) -> ScheduleRequest {
        flaw == .cacheWithoutKey ? memory.firstRequest ?? request : request
    }

    /// Whether a flawed source lists an airing in a window, or nil if the flaw does not affect windows.
    func spoiledWindow(_ airing: Airing, _ request: ScheduleRequest) -> Bool? {
        guard request.contains(airing) || flaw == .utcDays else { return false }
        switch (flaw, airing.time) {
        case (.exclusiveEnd, _): return airing.time.day(in: request.zone).map { $0 < request.days.last }
        case (.fortnightAtMost, _):
            return airing.time.day(in: request.zone).map { $0 < request.days.first.advanced(by: 14) }
        case (.utcDays, _): return airing.time.day(in: .gmt).map(request.days.contains)
        case (.dayOf24Hours, .instant(let start)):
            let first = request.zone.start(of: request.days.first)
            return start >= first && start < first.addingTimeInterval(Double(request.days.count) * 86_400)
        default: return nil
        }
    }

    /// The pages of a window with the flaws of pages.
    func spoiledPages(_ pages: [Page], isRepeated: Bool) -> [Page] {
        switch flaw {
        case .firstTenRows: return firstTen(pages)
        case .positionalIDs: return countingRows(pages)
        case .emptySecondAnswer: return isRepeated ? changing(pages) { _ in [] } : pages
        case .shorterSecondAnswer: return isRepeated ? withoutLastRow(pages) : pages
        case .onlyNewRows: return changing(pages) { $0.filter { memory.isNew($0.id) } }
        case .repeatedRow: return changing(pages) { $0 + $0.suffix(1) }
        case .failedDayAsEmpty: return pages.map { $0.day.weekday == .wednesday ? emptied($0) : $0 }
        default: return pages
        }
    }

    private func changing(_ pages: [Page], _ change: ([Episode]) -> [Episode]) -> [Page] {
        pages.map { page in
            var page = page
            page.episodes = change(page.episodes)
            return page
        }
    }

    private func emptied(_ page: Page) -> Page { Page(day: page.day, episodes: [], notices: []) }

    private func firstTen(_ pages: [Page]) -> [Page] {
        var limit = 10
        return changing(pages) { episodes in
            let first = Array(episodes.prefix(limit))
            limit -= first.count
            return first
        }
    }

    private func withoutLastRow(_ pages: [Page]) -> [Page] {
        var pages = pages
        guard let last = pages.lastIndex(where: { !$0.episodes.isEmpty }) else { return pages }
        pages[last].episodes.removeLast()
        return pages
    }

    private func countingRows(_ pages: [Page]) -> [Page] {
        var row = 0
        return changing(pages) { episodes in
            episodes.map { episode in
                row += 1
                return numbered(episode, row)
            }
        }
    }

    private func numbered(_ episode: Episode, _ row: Int) -> Episode {
        var episode = episode
        episode.id = "row-\(row)"
        return episode
    }

    /// The shows that are listed with an air date's episodes.
    func spoiledShows(_ shows: [Show], on day: CivilDay) -> [Show] {
        switch flaw {
        case .episodeWithoutShow: shows.filter { $0.id != "parish" }
        case .showUnderTwoTitles where day.weekday == .friday: shows.map(withFridayTitle)
        default: shows
        }
    }

    private func withFridayTitle(_ show: Show) -> Show {
        guard show.id == "late" else { return show }
        var show = show
        show.title = "Noor Bell on Friday"
        return show
    }

    /// The notices of a response.
    func spoiledNotices(_ notices: [Notice]) -> [Notice] { spoiledRemarks(flaw == .noticesThrownAway ? [] : notices) }

    /// The resource name of an air date.
    func spoiledName(of day: CivilDay) -> ResourceID {
        flaw == .oneResourceForAllDays ? ResourceID("schedule") : ResourceID("schedule/\(day)")
    }
}

// MARK: The list of episodes, and the other operations

extension FaultySource {
    /// The list of all episodes of a show.
    func spoiledList(_ episodes: [Episode]) -> [Episode] {
        switch flaw {
        case .listMissingEpisodes: Array(episodes.prefix(25))
        case .specialsDropped: episodes.filter { $0.kind != .special }
        case .positionalIDs: episodes.enumerated().map { numbered($1, $0 + 1) }
        default: episodes.map(spoiledInList).map(withEpoch)
        }
    }

    private func spoiledInList(_ episode: Episode) -> Episode {
        var episode = episode
        switch flaw {
        case .listOtherNumbers: episode.number.number = episode.number.number.map { $0 - 1 }
        case .listOtherTitles:
            if let code = episode.number.code { episode.title = code + " " + (episode.title ?? "") }
        case .listOtherTimes: episode.airings = episode.airings.map(anHourLate)
        case .listOtherLengths: episode.runtime = episode.runtime.map { $0 - $0 / 5 }
        case .listOtherIDs: episode.id = "episode:" + episode.id
        default: break
        }
        return episode
    }

    private func anHourLate(_ airing: Airing) -> Airing {
        guard case .instant(let start) = airing.time else { return airing }
        return moved(airing, to: start.addingTimeInterval(3600))
    }

    /// The cast of a show, by the show's ID.
    func spoiledCredits(of world: WorldShow, call: Int) -> [String: [Credit]] {
        switch flaw {
        case .castDropped: [:]
        case .castUnderTitle: [world.show.title: world.cast]
        case .castReordered: [world.show.id: rotated(world.cast, by: call)]
        default: [world.show.id: world.cast]
        }
    }

    private func rotated(_ cast: [Credit], by turns: Int) -> [Credit] {
        let first = cast.isEmpty ? 0 : turns % cast.count
        return Array(cast.dropFirst(first) + cast.prefix(first))
    }

    /// The details of a show.
    func spoiledDetails(of world: WorldShow) -> WorldShow {
        let all = shows
        guard flaw == .detailsOfAnother, let index = all.firstIndex(where: { $0.show.id == world.show.id }) else {
            return world
        }
        return all[(index + 1) % all.count]
    }

    /// The show returned for an unknown ID, or nil for an error.
    func spoiledUnknown() -> WorldShow? { flaw == .unknownIDAnswered ? shows.first : nil }

    /// A show as a search result.
    func spoiledFind(_ show: Show) -> Show {
        var show = show
        switch flaw {
        case .searchOtherIDs: show.id = "found-" + show.id
        case .searchRandomIDs: show.id = UUID().uuidString
        default: break
        }
        return show
    }

    /// The result of a lookup by the wrong field, or nil without that flaw.
    func spoiledLookup(_ id: ExternalID) -> [Show]? {
        guard flaw == .lookupWrongShow else { return nil }
        return Array(shows.map(\.show).filter { $0.externals[id.database] != nil }.prefix(1))
    }

    /// All shows.
    func spoiledCatalogue(_ shows: [Show]) -> [Show] {
        flaw == .catalogueLacksScheduled ? shows.filter { $0.country?.rawValue == "US" } : shows
    }
}
