internal import Aggregator
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// Answers that are made once for all who ask.
extension Site {
    func reply(
        to route: Route,
        _ request: Request,
        from address: String,
        isKeptByAnyone: Bool
    ) async throws(Problem) -> Reply {
        let endpoint = route.endpoint
        let reader = endpoint.isPage ? Reader(request.headers) : nil
        let key = reader.map { "\(route.key)\n\($0.key)\n\(request.head.authority ?? "")" } ?? route.key
        let (snapshot, now) = (live.snapshot, live.now)
        let isTimed = endpoint.freshness == .minute
        let minute = isTimed ? Int((now.timeIntervalSince1970 / 60).rounded(.down)) : 0
        let moment = CacheVersion(
            snapshot: snapshot.number,
            marks: snapshot.markNumber,
            day: snapshot.session.today,
            minute: minute
        )
        if let rendered = cache.reply(key, at: moment, now) { return written(rendered, request, isKeptByAnyone) }
        let parameters = try Parameters(route.query, endpoint.parameters)
        let isMaking = cache.isMaking(key, at: moment)
        if !isMaking, let pause = limit.consume(address) { throw Self.tooMany(pause) }
        let session = isTimed ? snapshot.session.at(Date(timeIntervalSince1970: Double(minute) * 60)) : snapshot.session
        let seen = try session.scoped(by: parameters, choices: reader?.choices)
        let place = PageContext(
            site: self,
            reader: reader ?? Reader([:]),
            own: request.uri.string,
            host: request.head.authority
        )
        let making = cache.renderTask(key, at: moment, now) { done in
            Task(executorPreference: work) { [self] in
                let result = await render(endpoint, seen, parameters, route.values, place, key: key)
                done(result)
                return result
            }
        }
        // What was true a moment ago is better than to wait long; what anyone may keep for a minute, than that many wait.
        if !isTimed, let earlier = cache.recentEntry(key, than: moment, now) {
            let waits = !isMaking || earlier.caching != .everyone
            if waits, case .success(let rendered)? = await making.value(within: .milliseconds(300)) {
                return written(rendered, request, isKeptByAnyone)
            }
            return written(earlier, request, isKeptByAnyone)
        }
        let wait = Wait(key: key, moment: moment, coversToday: isTimed && !endpoint.isPage) { [self] in
            await render(endpoint, seen.cachedAfterTimeout, parameters, route.values, place, key: key)
        }
        return written(try await rendered(making, wait), request, isKeptByAnyone)
    }

    /// An answer that is waited for, and what is told in its place.
    private struct Wait: Sendable {
        let key: String
        let moment: CacheVersion
        /// Whether what is kept is told at once where it tells what is on today, whichever other day is asked for.
        let coversToday: Bool
        /// Makes the answer of what is kept.
        let make: @Sendable () async -> Result<RenderedResponse, Problem>
    }

    /// An answer that is being made; what is kept, where it is not there in time.
    private func rendered(_ making: RenderCache.Making, _ wait: Wait) async throws(Problem) -> RenderedResponse {
        var left = deadlines.answer
        if wait.coversToday {
            // Who asks again while it is being made does not wait again.
            let soon = existingFallback(wait) == nil ? min(Self.todayTimeout, left) : .zero
            if await making.value(within: soon) == nil, let rendered = await cachedFallback(wait), rendered.coversToday
            {
                return rendered
            }
            left -= soon
        }
        if let result = await making.value(within: left) { return try result.get() }
        // A source that hangs holds up nobody: what is kept is told, for this once.
        if let rendered = await cachedFallback(wait) { return rendered }
        var problem = Problem(.serviceUnavailable, "answer.late", "the answer is not ready yet; it is being made")
        problem.retryAfter = 5
        throw problem
    }

    /// How long what is on waits for other days than today.
    private static let todayTimeout = Duration.milliseconds(500)

    /// What is kept of an answer that is still being made, for no cache to keep: made once for all who wait for it.
    private func cachedFallback(_ wait: Wait) async -> RenderedResponse? {
        if let rendered = existingFallback(wait) { return rendered }
        let making = cache.renderTask(Self.fallbackKey(wait), at: moment(wait), live.now) { done in
            Task(executorPreference: work) {
                let result = await wait.make().map(\.uncacheable)
                done(result)
                return result
            }
        }
        return try? await making.value.get()
    }

    private func existingFallback(_ wait: Wait) -> RenderedResponse? {
        cache.reply(Self.fallbackKey(wait), at: moment(wait), live.now)
    }

    private static func fallbackKey(_ wait: Wait) -> String { wait.key + "\nkept" }

    /// What is kept may be more by now than when the answer was begun; its day and the marks are those of then.
    private func moment(_ wait: Wait) -> CacheVersion {
        CacheVersion(
            snapshot: live.snapshot.number,
            marks: wait.moment.marks,
            day: wait.moment.day,
            minute: wait.moment.minute
        )
    }

    /// Takes one from the share of an address; after how many seconds there is one, where there is none.
    func consumeQuota(of address: String) -> Double? { limit.consume(address) }

    static func tooMany(_ pause: Double) -> Problem {
        var problem = Problem(.tooManyRequests, "request.rate", "too much was asked for at once")
        problem.retryAfter = Int(pause.rounded(.up))
        return problem
    }

    private func render(
        _ endpoint: Endpoint,
        _ session: Session,
        _ parameters: Parameters,
        _ values: [String: String],
        _ place: PageContext,
        key: String
    ) async -> Result<RenderedResponse, Problem> {
        let asked = EndpointRequest(session: session, parameters: parameters, pieces: values, context: place) {
            [weak self] reports, seconds, again in
            self?.freshen(key, reports, seconds, again)
        }
        do {
            let content = try await endpoint.make(asked)
            let mediaType =
                switch endpoint.kind {
                case .document: "application/json"
                case .media(let type): content.mediaType ?? type
                }
            let path = PathTemplate.path(endpoint.path, values)
            let link = content.next.map { "<\(identity.basePath)\(path)?\($0)>; rel=\"next\"" }
            return .success(
                RenderedResponse(
                    kind: mediaType,
                    content.bytes,
                    caching: caching(content, endpoint, session),
                    link: link,
                    packs: content.isCompressible,
                    coversToday: content.coversToday
                )
            )
        } catch {
            return .failure(error)
        }
    }

    private func caching(_ content: Content, _ endpoint: Endpoint, _ session: Session) -> CachePolicy {
        if endpoint.isPage { return .reader }
        if endpoint.isPersonal || content.isPersonal { return .nobody }
        if content.isMarked, session.hasMarks { return .own }
        return endpoint.freshness == .minute ? .untilNextMinute : .everyone
    }

    /// The answer for one who asks: packed or plain, or that it is still as it was.
    ///
    /// - Parameter isKeptByAnyone: whether caches between may keep it; not where a header let one in.
    func written(_ rendered: RenderedResponse, _ request: Request, _ isKeptByAnyone: Bool) -> Reply {
        let isOwn = isKeptByAnyone || [.nobody, .reader].contains(rendered.caching)
        let caching = isOwn ? rendered.caching : .own
        let packed = Gzip.isAccepted(request.headers[.acceptEncoding]) ? rendered.gzipped : nil
        let left = 60 - Int(live.now.timeIntervalSince1970.rounded(.down)) % 60
        var fields = packed == nil ? rendered.plainFields : rendered.packedFields
        fields.append(HTTPField(name: .cacheControl, value: caching.field(left: left)))
        let tag = packed == nil ? rendered.plainTag : rendered.packedTag
        if let wished = request.headers[.ifMatch], !EntityTag.list(wished, holds: tag, takesWeak: false) {
            return Problem.preconditionFailed.reply()
        }
        if let known = request.headers[.ifNoneMatch], EntityTag.list(known, holds: tag) {
            return Reply(.notModified, fields)
        }
        if packed != nil { fields[.contentEncoding] = "gzip" }
        return Reply(.ok, fields, .bytes(packed ?? rendered.plain))
    }

    /// Has what is old asked for anew, each answer's sources once in a while.
    private func freshen(
        _ key: String,
        _ reports: [ProviderReport],
        _ seconds: Double,
        _ again: @escaping @Sendable (LiveSession) async -> Void
    ) {
        guard live.isOutdated(reports, seconds) else { return }
        let now = ContinuousClock.now
        let isDue = freshened.withLock { done in
            if done.count > 1000 { done = done.filter { now - $0.value < .seconds(600) } }
            guard done.count <= 1000, done[key].map({ now - $0 > .seconds(600) }) ?? true else { return false }
            done[key] = now
            return true
        }
        guard isDue else { return }
        metrics.countFreshening()
        Task { [live] in await again(live) }
    }
}
