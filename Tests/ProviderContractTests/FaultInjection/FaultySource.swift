import Foundation
import ProviderAPI
import ScheduleModel
import Synchronization

/// A provider of an invented world that is sound, or sound except for one flaw.
///
/// The flaws are in `FaultInjection.swift`. This file has the sound responses, and calls functions whose names begin
/// with `spoiled`. Without a flaw those functions change nothing.
struct FaultySource: ScheduleProvider, ShowSearching, ShowLookup, ShowCatalogListing, ShowDetailFetching,
    EpisodeListing,
    CastListing
{
    /// The reaction of the source to requests.
    enum State: Sendable {
        /// The source responds.
        case sound
        /// The source is unreachable.
        case unreachable
        /// The source never responds.
        case silent
    }

    /// The operations, for flaws of only one of them.
    enum Operation: Sendable {
        case schedule, episodes, cast, show, search, lookup, catalogue
    }

    /// The schedule of one air date.
    struct Page: Sendable {
        var day: CivilDay
        var episodes: [Episode]
        var notices: [Notice]
    }

    let flaw: Flaw?
    let state: State
    let memory = SourceMemory()

    /// A source with a flaw, or a sound one.
    init(_ flaw: Flaw? = nil, state: State = .sound) {
        self.flaw = flaw
        self.state = state
    }

    /// The shows of the source.
    var shows: [WorldShow] { spoiledShows(FaultyEnvironment.shows) }

    // MARK: The schedule

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let name = ResourceID("schedule/\(request.days.first)")
        try await respond(.schedule, name, as: .day, to: collector) {
            let isRepeated = memory.note(request)
            let served = spoiledRequest(request)
            let pages = pages(of: served, call: memory.nextCall())
            try spoiledNothing(pages)
            for page in spoiledPages(pages, isRepeated: isRepeated) where isReturned(page, by: served) {
                deliver(page, to: collector)
            }
        }
    }

    /// The pages of a window. A start may have another date than the air date in a distant time zone.
    private func pages(of request: ScheduleRequest, call: Int) -> [Page] {
        let worlds = shows
        return request.days.extended(before: 2, after: 2).days.map { day in
            var page = Page(day: day, episodes: [], notices: [])
            for world in worlds {
                let episodes = rows(of: world, on: day, for: request, call: call)
                page.episodes += episodes
                if let notice = world.notice, !episodes.isEmpty { page.notices.append(notice) }
            }
            return page
        }
    }

    /// The episodes of a show with an air date, within a window.
    private func rows(of world: WorldShow, on day: CivilDay, for request: ScheduleRequest, call: Int) -> [Episode] {
        FaultyEnvironment.episodes(of: world, on: day).compactMap { episode in
            var row = spoiledInSchedule(spoiled(episode, call: call), region: request.region)
            row.airings = row.airings.filter { isRequested($0, by: request) }
            return row.airings.isEmpty ? nil : row
        }
    }

    private func isRequested(_ airing: Airing, by request: ScheduleRequest) -> Bool {
        spoiledWindow(airing, request) ?? request.contains(airing)
    }

    /// Whether a page is returned. Air dates around a window need an airing within it.
    private func isReturned(_ page: Page, by request: ScheduleRequest) -> Bool {
        request.days.contains(page.day) || !page.episodes.isEmpty
    }

    private func deliver(_ page: Page, to collector: ResponseCollector) {
        let ids = Set(page.episodes.map(\.showID))
        let listed = shows.map(\.show).filter { ids.contains($0.id) }
        let response = SourceResponse(
            shows: spoiledShows(listed, on: page.day),
            episodes: page.episodes,
            notices: spoiledNotices(page.notices),
            hasAllAirings: flaw == .claimsAllAirings
        )
        collector.deliver(response, for: spoiledName(of: page.day), as: .day)
    }

    // MARK: One show

    func episodes(of showID: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("episodes/\(showID)")
        try await respond(.episodes, name, as: .episodes, to: collector) {
            let world = try world(withID: showID)
            let call = memory.nextCall()
            let worlds = [world] + spoiledNeighbours(of: world)
            let episodes = FaultyEnvironment.days.flatMap { day in
                worlds.flatMap { FaultyEnvironment.episodes(of: $0, on: day) }
            }
            let list = SourceResponse(
                shows: worlds.map(\.show),
                episodes: spoiledList(episodes.map { spoiled($0, call: call) }),
                notices: spoiledNotices([world.notice].compactMap(\.self)),
                hasAllAirings: true
            )
            collector.deliver(list, for: name, as: .episodes)
        }
    }

    func cast(of showID: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("cast/\(showID)")
        try await respond(.cast, name, as: .cast, to: collector) {
            let world = try world(withID: showID)
            let credits = spoiledCredits(of: world, call: memory.nextCall())
            collector.deliver(SourceResponse(shows: [world.show], credits: credits), for: name, as: .cast)
        }
    }

    func show(_ id: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("show/\(id)")
        try await respond(.show, name, as: .show, to: collector) {
            let world = spoiledDetails(of: try world(withID: id))
            let credits = [world.show.id: world.cast]
            collector.deliver(SourceResponse(shows: [world.show], credits: credits), for: name, as: .show)
        }
    }

    /// The show with an ID.
    private func world(withID id: String) throws -> WorldShow {
        if let world = shows.first(where: { $0.show.id == id }) ?? spoiledUnknown() { return world }
        throw ProviderError(.notFound, "there is no such show", at: "shows/\(id)")
    }

    // MARK: Finding shows

    func search(_ text: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("search/\(FoldedText(text).key)")
        try await respond(.search, name, as: .search, to: collector) {
            let fitting = shows.map(\.show).filter { isFitting($0, text) }
            collector.deliver(SourceResponse(shows: fitting.map(spoiledFind)), for: name, as: .search)
        }
    }

    private func isFitting(_ show: Show, _ text: String) -> Bool {
        flaw == .searchIgnoresText || show.titleContains(FoldedText(text))
    }

    func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        let name = ResourceID("lookup/\(id.database.rawValue)/\(id.value)")
        try await respond(.lookup, name, as: .search, to: collector) {
            let found = spoiledLookup(id) ?? shows.map(\.show).filter { $0.externals[id.database] == id }
            collector.deliver(SourceResponse(shows: found), for: name, as: .search)
        }
    }

    func catalog(to collector: ResponseCollector) async throws {
        let name = ResourceID("catalogue")
        try await respond(.catalogue, name, as: .catalog, to: collector) {
            collector.deliver(
                SourceResponse(shows: spoiledCatalogue(shows.map(\.show))),
                for: name,
                as: .catalog
            )
        }
    }

    // MARK: The connection to the source

    /// Contacts the source and delivers its response. Failures and cancellation are passed on to the caller.
    private func respond(
        _ operation: Operation,
        _ name: ResourceID,
        as kind: ResourceKind,
        to collector: ResponseCollector,
        _ deliver: () throws -> Void
    ) async throws {
        do {
            try await reach()
            try deliver()
        } catch {
            guard spoiledSwallows(error, operation) else { throw spoiledError(error) }
            collector.deliver(SourceResponse(), for: name, as: kind)
        }
    }

    /// Contacts the source, as far as its state allows.
    private func reach() async throws {
        if flaw != .cancellationIgnored, flaw != .threadBlocked { try Task.checkCancellation() }
        switch state {
        case .sound: return
        case .unreachable: throw ProviderError(.unreachable, "no connection", at: "the source", isTransient: true)
        case .silent: try await waitForResponse()
        }
    }

    /// Waits for a response that never arrives, until the task is cancelled.
    private func waitForResponse() async throws {
        try await spoiledWait()
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}

/// The memory of an instance between requests. A sound source does not use it.
final class SourceMemory: Sendable {
    private struct Content {
        var calls = 0
        var requests: [ScheduleRequest] = []
        var returned: Set<String> = []
    }

    private let content = Mutex(Content())

    /// The number of this request, from 1.
    func nextCall() -> Int {
        content.withLock { content in
            content.calls += 1
            return content.calls
        }
    }

    /// Records a request and returns whether it is a repeat.
    func note(_ request: ScheduleRequest) -> Bool {
        content.withLock { content in
            if content.requests.contains(request) { return true }
            content.requests.append(request)
            return false
        }
    }

    /// The very first request.
    var firstRequest: ScheduleRequest? { content.withLock { $0.requests.first } }

    /// Records an episode as returned, and returns whether it is new.
    func isNew(_ id: String) -> Bool { content.withLock { $0.returned.insert(id).inserted } }
}
