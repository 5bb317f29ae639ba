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

/// Responses that are rendered once for all clients.
extension Site {
    func reply(
        to route: Route,
        _ request: Request,
        from address: String,
        isPublic: Bool
    ) async throws(Problem) -> Reply {
        let endpoint = route.endpoint
        let reader = endpoint.isPage ? Reader(request.headers) : nil
        let key = reader.map { "\(route.key)\n\($0.key)\n\(request.head.authority ?? "")" } ?? route.key
        let (snapshot, now) = (live.snapshot, live.now)
        let isTimed = endpoint.freshness == .minute
        let minute = isTimed ? Int((now.timeIntervalSince1970 / 60).rounded(.down)) : 0
        let version = CacheVersion(
            snapshot: snapshot.number,
            marks: snapshot.markNumber,
            day: snapshot.session.today,
            minute: minute
        )
        if let rendered = cache.reply(key, at: version, now) { return reply(with: rendered, to: request, isPublic) }
        let parameters = try Parameters(route.query, endpoint.parameters)
        let isRendering = cache.isRendering(key, at: version)
        if !isRendering, let pause = limit.consume(address) { throw Self.tooMany(pause) }
        let session = isTimed ? snapshot.session.at(Date(timeIntervalSince1970: Double(minute) * 60)) : snapshot.session
        let scoped = try session.scoped(by: parameters, preferences: reader?.preferences)
        let context = PageContext(
            site: self,
            reader: reader ?? Reader([:]),
            requestTarget: request.uri.string,
            host: request.head.authority
        )
        let make: @Sendable (Session) async -> Result<RenderedResponse, Problem> = { [self] session in
            await oneAtATimeIfLarge(session) {
                await render(endpoint, session, parameters, route.values, context, key: key)
            }
        }
        let task = cache.renderTask(key, at: version, now) { done in
            Task(executorPreference: renderExecutor) {
                let result = await make(scoped)
                done(result)
                return result
            }
        }
        // A response that was valid a moment ago is better than a long wait. If public caches may store it for a minute
        // anyway, only the first client waits.
        if !isTimed, let earlier = cache.recentEntry(key, than: version, now) {
            let waits = !isRendering || earlier.caching != .sharedCaches
            if waits, case .success(let rendered)? = await task.value(within: .milliseconds(300)) {
                return reply(with: rendered, to: request, isPublic)
            }
            return reply(with: earlier, to: request, isPublic)
        }
        let wait = Wait(
            key: key,
            version: version,
            coversToday: isTimed && !endpoint.isPage,
            // Files are read and not fetched, so a page of them is complete or not there.
            showsStoredData: endpoint.isPage && !session.hasOnlyFiles
        ) {
            await make(scoped.cachedAfterTimeout(allowsEmptyListings: endpoint.isPage))
        }
        return reply(with: try await rendered(task, wait), to: request, isPublic)
    }

    /// A response that a request waits for, and its fallback.
    private struct Wait: Sendable {
        let key: String
        let version: CacheVersion
        /// Whether stored data is returned after `Deadlines.otherDays` if it covers today, even if other days are
        /// missing.
        let coversToday: Bool
        /// Whether the response is a page that shows stored data after `Deadlines.page`.
        let showsStoredData: Bool
        /// Renders the response from stored data.
        let make: @Sendable () async -> Result<RenderedResponse, Problem>
    }

    /// Returns the response of a render task, or one from stored data if the task is not done in time.
    private func rendered(_ task: RenderCache.RenderTask, _ wait: Wait) async throws(Problem) -> RenderedResponse {
        var left = deadlines.answer
        if wait.coversToday {
            // Further requests for the same response do not wait again.
            let timeout = existingFallback(wait) == nil ? min(deadlines.otherDays, left) : .zero
            if await task.value(within: timeout) == nil, let rendered = await cachedFallback(wait), rendered.coversToday
            {
                return rendered
            }
            left -= timeout
        }
        if wait.showsStoredData, deadlines.page < left {
            let timeout = existingFallback(wait) == nil ? deadlines.page : .zero
            if let result = await task.value(within: timeout) { return try result.get() }
            // A page about a show that is not stored waits for the source.
            if let rendered = await cachedFallback(wait) { return rendered }
            left -= timeout
        }
        if let result = await task.value(within: left) { return try result.get() }
        // A hanging source must not delay the client any longer, so this response uses stored data.
        if let rendered = await cachedFallback(wait) { return rendered }
        var problem = Problem(.serviceUnavailable, "answer.late", "the response is not ready yet")
        problem.retryAfter = 5
        throw problem
    }

    /// Returns a response made of stored data while the complete one is still being rendered. It is rendered once for
    /// all waiting requests, and HTTP caches must not store it. Returns nil if it cannot be rendered.
    private func cachedFallback(_ wait: Wait) async -> RenderedResponse? {
        if let rendered = existingFallback(wait) { return rendered }
        let task = cache.renderTask(Self.fallbackKey(wait), at: fallbackVersion(wait), live.now) { done in
            Task(executorPreference: renderExecutor) {
                let result = await wait.make().map(\.uncacheable)
                done(result)
                return result
            }
        }
        return try? await task.value.get()
    }

    private func existingFallback(_ wait: Wait) -> RenderedResponse? {
        cache.reply(Self.fallbackKey(wait), at: fallbackVersion(wait), live.now)
    }

    private static func fallbackKey(_ wait: Wait) -> String { wait.key + "\nstored" }

    /// Returns the version of the fallback. It has the current snapshot, because more data may be stored by now, and
    /// the marks, day and minute of the request.
    private func fallbackVersion(_ wait: Wait) -> CacheVersion {
        CacheVersion(
            snapshot: live.snapshot.number,
            marks: wait.version.marks,
            day: wait.version.day,
            minute: wait.version.minute
        )
    }

    /// Consumes one request from the quota of an address.
    ///
    /// - Returns: the seconds until the next request is allowed, or nil if this one is.
    func consumeQuota(of address: String) -> Double? { limit.consume(address) }

    static func tooMany(_ pause: Double) -> Problem {
        var problem = Problem(.tooManyRequests, "request.rate", "too many requests at once")
        problem.retryAfter = Int(pause.rounded(.up))
        return problem
    }

    /// Runs a rendering. Those of a large store pass the gate, so only one of them uses memory at a time.
    private func oneAtATimeIfLarge(
        _ session: Session,
        _ render: () async -> Result<RenderedResponse, Problem>
    ) async -> Result<RenderedResponse, Problem> {
        // Before files were read for the first time, each rendering reads them.
        let readsFiles = session.hasOnlyFiles && !live.isReady
        guard readsFiles || session.storedBytes > Self.largeStore else { return await render() }
        guard await gate.enter() else { return .failure(.overloaded) }
        let result = await render()
        gate.leave()
        // The memory of the listing is free now.
        MemoryRelease.trim()
        return result
    }

    /// The size of a store, in bytes, above which listings are rendered one at a time.
    private static let largeStore = 24 << 20

    private func render(
        _ endpoint: Endpoint,
        _ session: Session,
        _ parameters: Parameters,
        _ values: [String: String],
        _ context: PageContext,
        key: String
    ) async -> Result<RenderedResponse, Problem> {
        let body = BodyCollector(memory)
        let request = EndpointRequest(
            session: session,
            parameters: parameters,
            pathParameters: values,
            context: context,
            body: body
        ) { [weak self] reports, seconds, refresh in
            self?.refreshInBackground(key, reports, seconds, refresh)
        }
        do throws(Problem) {
            let content = try await endpoint.make(request)
            let rendered = try content.collected(in: body)
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
                    rendered,
                    caching: caching(content, endpoint, session),
                    link: link,
                    coversToday: content.coversToday
                )
            )
        } catch {
            return .failure(error)
        }
    }

    private func caching(_ content: Content, _ endpoint: Endpoint, _ session: Session) -> CachePolicy {
        if endpoint.isPage { return .privateCacheByPreferences }
        if endpoint.isPersonal || content.isPersonal { return .noStore }
        if content.dependsOnMarks, session.hasMarks { return .privateCache }
        return endpoint.freshness == .minute ? .untilNextMinute : .sharedCaches
    }

    /// Returns the response to a request: compressed or plain, or 304 if the client's copy is current.
    ///
    /// - Parameter isPublic: whether shared caches may store it. False if a header authorized the client.
    func reply(with rendered: RenderedResponse, to request: Request, _ isPublic: Bool) -> Reply {
        let usesOwnPolicy = isPublic || [.noStore, .privateCacheByPreferences].contains(rendered.caching)
        let caching = usesOwnPolicy ? rendered.caching : .privateCache
        let gzipped = Gzip.isAccepted(request.headers[.acceptEncoding]) ? rendered.body.gzipped : nil
        let left = 60 - Int(live.now.timeIntervalSince1970.rounded(.down)) % 60
        var fields = gzipped == nil ? rendered.plainFields : rendered.packedFields
        fields.append(HTTPField(name: .cacheControl, value: caching.field(secondsLeft: left)))
        let tag = gzipped == nil ? rendered.plainTag : rendered.packedTag
        if let expected = request.headers[.ifMatch], !EntityTag.list(expected, contains: tag, allowsWeak: false) {
            return Problem.preconditionFailed.reply()
        }
        if let cached = request.headers[.ifNoneMatch], EntityTag.list(cached, contains: tag) {
            return Reply(.notModified, fields)
        }
        if gzipped != nil { fields[.contentEncoding] = "gzip" }
        let body = gzipped.map { Reply.Body.bytes($0) } ?? rendered.body.plain
        return Reply(.ok, fields, body, reservation: rendered.body.reservation)
    }

    /// Refreshes the sources of a response in the background if their data is outdated. This happens at most once in
    /// ten minutes for each response.
    private func refreshInBackground(
        _ key: String,
        _ reports: [ProviderReport],
        _ seconds: Double,
        _ refresh: @escaping @Sendable (LiveSession) async -> Void
    ) {
        guard live.isOutdated(reports, seconds) else { return }
        let now = ContinuousClock.now
        let isDue = backgroundRefreshTimes.withLock { done in
            if done.count > 1000 { done = done.filter { now - $0.value < .seconds(600) } }
            guard done.count <= 1000, done[key].map({ now - $0 > .seconds(600) }) ?? true else { return false }
            done[key] = now
            return true
        }
        guard isDue else { return }
        metrics.countFreshening()
        Task { [live] in await refresh(live) }
    }
}
