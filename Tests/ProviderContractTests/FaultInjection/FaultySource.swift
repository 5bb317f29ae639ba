import Foundation
import ProviderAPI
import ScheduleModel
import Synchronization

/// A provider of an invented world that is sound, or sound but for one flaw.
///
/// What a flaw does is in `FaultInjection.swift`; here are the sound answers, and the places where a flaw comes in: each is a
/// function whose name begins with `spoiled`, and changes nothing where there is no flaw.
struct FaultySource: ScheduleProvider, ShowSearching, ShowLookup, ShowCatalogListing, ShowDetailFetching,
    EpisodeListing,
    CastListing
{
    /// What becomes of a question to the source.
    enum State: Sendable {
        /// It answers.
        case sound
        /// It cannot be reached.
        case unreachable
        /// It never answers.
        case silent
    }

    /// The questions, for flaws that one of them has alone.
    enum Question: Sendable {
        case schedule, episodes, cast, show, search, lookup, catalogue
    }

    /// What is told of one air date.
    struct Page: Sendable {
        var day: CivilDay
        var episodes: [Episode]
        var notices: [Notice]
    }

    let flaw: Flaw?
    let state: State
    let memory = SourceMemory()

    /// A source; a sound one, where no flaw is given.
    init(_ flaw: Flaw? = nil, state: State = .sound) {
        self.flaw = flaw
        self.state = state
    }

    /// The shows that it knows.
    var shows: [WorldShow] { spoiledShows(FaultyEnvironment.shows) }

    // MARK: The schedule

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let name = ResourceID("schedule/\(request.days.first)")
        try await answer(.schedule, name, as: .day, to: collector) {
            let isAskedAgain = memory.note(request)
            let wanted = spoiledRequest(request)
            let pages = pages(of: wanted, call: memory.nextCall())
            try spoiledNothing(pages)
            for page in spoiledPages(pages, isAskedAgain: isAskedAgain) where isMeant(page, by: wanted) {
                tell(page, to: collector)
            }
        }
    }

    /// The pages of a window. A start may fall on another date than the air date's, in a zone far away.
    private func pages(of request: ScheduleRequest, call: Int) -> [Page] {
        let known = shows
        return request.days.extended(before: 2, after: 2).days.map { day in
            var page = Page(day: day, episodes: [], notices: [])
            for world in known {
                let episodes = rows(of: world, on: day, for: request, call: call)
                page.episodes += episodes
                if let notice = world.notice, !episodes.isEmpty { page.notices.append(notice) }
            }
            return page
        }
    }

    /// What is on of a show, on an air date and within a window.
    private func rows(of world: WorldShow, on day: CivilDay, for request: ScheduleRequest, call: Int) -> [Episode] {
        FaultyEnvironment.episodes(of: world, on: day).compactMap { episode in
            var row = spoiledInSchedule(spoiled(episode, call: call), region: request.region)
            row.airings = row.airings.filter { isWanted($0, by: request) }
            return row.airings.isEmpty ? nil : row
        }
    }

    private func isWanted(_ airing: Airing, by request: ScheduleRequest) -> Bool {
        spoiledWindow(airing, request) ?? request.contains(airing)
    }

    /// Whether a page is told: of the air dates around a window those alone that have something for it.
    private func isMeant(_ page: Page, by request: ScheduleRequest) -> Bool {
        request.days.contains(page.day) || !page.episodes.isEmpty
    }

    private func tell(_ page: Page, to collector: ResponseCollector) {
        let ids = Set(page.episodes.map(\.showID))
        let told = shows.map(\.show).filter { ids.contains($0.id) }
        let answer = SourceResponse(
            shows: spoiledShows(told, on: page.day),
            episodes: page.episodes,
            notices: spoiledNotices(page.notices),
            hasAllAirings: flaw == .claimsAllAirings
        )
        collector.deliver(answer, for: spoiledName(of: page.day), as: .day)
    }

    // MARK: One show

    func episodes(of showID: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("episodes/\(showID)")
        try await answer(.episodes, name, as: .episodes, to: collector) {
            let world = try known(showID)
            let call = memory.nextCall()
            let told = [world] + spoiledNeighbours(of: world)
            let episodes = FaultyEnvironment.days.flatMap { day in told.flatMap { FaultyEnvironment.episodes(of: $0, on: day) } }
            let list = SourceResponse(
                shows: told.map(\.show),
                episodes: spoiledList(episodes.map { spoiled($0, call: call) }),
                notices: spoiledNotices([world.notice].compactMap(\.self)),
                hasAllAirings: true
            )
            collector.deliver(list, for: name, as: .episodes)
        }
    }

    func cast(of showID: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("cast/\(showID)")
        try await answer(.cast, name, as: .cast, to: collector) {
            let world = try known(showID)
            let credits = spoiledCredits(of: world, call: memory.nextCall())
            collector.deliver(SourceResponse(shows: [world.show], credits: credits), for: name, as: .cast)
        }
    }

    func show(_ id: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("show/\(id)")
        try await answer(.show, name, as: .show, to: collector) {
            let world = spoiledDetails(of: try known(id))
            let credits = [world.show.id: world.cast]
            collector.deliver(SourceResponse(shows: [world.show], credits: credits), for: name, as: .show)
        }
    }

    /// The show with an id.
    private func known(_ id: String) throws -> WorldShow {
        if let world = shows.first(where: { $0.show.id == id }) ?? spoiledUnknown() { return world }
        throw ProviderError(.notFound, "there is no such show", at: "shows/\(id)")
    }

    // MARK: Finding shows

    func search(_ text: String, to collector: ResponseCollector) async throws {
        let name = ResourceID("search/\(FoldedText(text).key)")
        try await answer(.search, name, as: .search, to: collector) {
            let fitting = shows.map(\.show).filter { isFitting($0, text) }
            collector.deliver(SourceResponse(shows: fitting.map(spoiledFind)), for: name, as: .search)
        }
    }

    private func isFitting(_ show: Show, _ text: String) -> Bool {
        flaw == .searchIgnoresText || show.titleContains(FoldedText(text))
    }

    func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        let name = ResourceID("lookup/\(id.database.rawValue)/\(id.value)")
        try await answer(.lookup, name, as: .search, to: collector) {
            let found = spoiledLookup(id) ?? shows.map(\.show).filter { $0.externals[id.database] == id }
            collector.deliver(SourceResponse(shows: found), for: name, as: .search)
        }
    }

    func catalog(to collector: ResponseCollector) async throws {
        let name = ResourceID("catalogue")
        try await answer(.catalogue, name, as: .catalog, to: collector) {
            collector.deliver(
                SourceResponse(shows: spoiledCatalogue(shows.map(\.show))),
                for: name,
                as: .catalog
            )
        }
    }

    // MARK: The way to the source

    /// Asks the source, and tells what it says; a failure and the end of the task go on to whoever asked.
    private func answer(
        _ question: Question,
        _ name: ResourceID,
        as kind: ResourceKind,
        to collector: ResponseCollector,
        _ tell: () throws -> Void
    ) async throws {
        do {
            try await reach()
            try tell()
        } catch {
            guard spoiledSwallows(error, question) else { throw spoiledError(error) }
            collector.deliver(SourceResponse(), for: name, as: kind)
        }
    }

    /// Reaches the source, as far as its state allows.
    private func reach() async throws {
        if flaw != .cancellationIgnored, flaw != .threadBlocked { try Task.checkCancellation() }
        switch state {
        case .sound: return
        case .unreachable: throw ProviderError(.unreachable, "no connection", at: "the source", isTransient: true)
        case .silent: try await waitForAnswer()
        }
    }

    /// Waits for an answer that never comes, until the task is cancelled.
    private func waitForAnswer() async throws {
        try await spoiledWait()
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw CancellationError()
    }
}

/// What an instance remembers from one question to the next; a sound one makes no use of it.
final class SourceMemory: Sendable {
    private struct Content {
        var calls = 0
        var requests: [ScheduleRequest] = []
        var told: Set<String> = []
    }

    private let content = Mutex(Content())

    /// The number of this question, from 1.
    func nextCall() -> Int {
        content.withLock { content in
            content.calls += 1
            return content.calls
        }
    }

    /// Notes a request, and tells whether it was asked before.
    func note(_ request: ScheduleRequest) -> Bool {
        content.withLock { content in
            if content.requests.contains(request) { return true }
            content.requests.append(request)
            return false
        }
    }

    /// The very first request.
    var firstRequest: ScheduleRequest? { content.withLock { $0.requests.first } }

    /// Notes that an episode was told, and tells whether it is new.
    func isNew(_ id: String) -> Bool { content.withLock { $0.told.insert(id).inserted } }
}
