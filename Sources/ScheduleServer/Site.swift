internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// The request router. It maps an address to a query or an action, and the result to a document, a feed or a page.
final class Site: Sendable {
    let live: LiveSession
    let identity: ServerIdentity
    let accessControl: AccessControl
    let events: EventFeed
    let metrics: Metrics
    let log: AccessLog
    let deadlines: Deadlines
    let cache = RenderCache()
    let memory: MemoryBudget
    let gate: RenderGate
    let limit: RequestQuota
    let limits: RequestLimits
    let renderExecutor = RenderExecutor()
    let isReachableFromNetwork: Bool
    let routes = RouteCache()
    let pictures = PictureRegistry()
    let uploads = UploadSlot()
    let pictureTasks = SingleFlight<String, Result<PictureResult, Problem>>()
    let staticFiles = StaticFileCache()
    let backgroundRefreshTimes = Mutex<[String: ContinuousClock.Instant]>([:])
    private let date = DateHeader()
    let now: @Sendable () -> Date
    let description: RenderedResponse

    init(
        live: LiveSession,
        now: @escaping @Sendable () -> Date,
        identity: ServerIdentity,
        accessControl: AccessControl,
        log: AccessLog,
        isReachableFromNetwork: Bool,
        deadlines: Deadlines,
        limits: RequestLimits
    ) {
        self.limits = limits
        memory = MemoryBudget(capacity: limits.responseMemory)
        gate = RenderGate(timeout: deadlines.answer)
        limit = RequestQuota(perSecond: limits.costlyPerSecond)
        self.live = live
        self.now = now
        self.identity = identity
        self.accessControl = accessControl
        self.log = log
        self.isReachableFromNetwork = isReachableFromNetwork
        self.deadlines = deadlines
        events = EventFeed()
        metrics = Metrics()
        description = RenderedResponse(
            kind: "application/json",
            RenderedBody(OpenAPIDescription.bytes(basePath: identity.basePath)),
            caching: isReachableFromNetwork ? .privateCache : .sharedCaches
        )
    }

    /// The size, in bytes, of the pieces that a large body is sent in.
    private static let maxPieceSize = 64 << 10

    /// The outcome of a request, for metrics and the access log.
    struct Outcome {
        var reply: Reply
        /// The template of the path, such as `/api/v1/show/{show}`.
        var path: String
        var lastFour: String?
        /// Whether the client expects a page, so that errors are reported as a page.
        var isPage = false
    }

    /// Responds to one request.
    @concurrent
    func respond(
        _ request: Request,
        _ writer: consuming ResponseWriter,
        _ channel: any NIOCore.Channel
    ) async throws {
        let start = ContinuousClock.now
        let connected = channel.remoteAddress?.ipAddress ?? "socket"
        let address = identity.address(connected, request.headers)
        var outcome = await outcome(of: request, from: address)
        let count = outcome.reply.body.count
        decorate(&outcome.reply, request)
        let head = HTTPResponse(status: outcome.reply.status, headerFields: outcome.reply.headers)
        let isHead = request.method == .head
        switch outcome.reply.body {
        case .none: try await writer.write(response: head, body: ResponseBody())
        case _ where isHead && outcome.reply.body.hasLength:
            try await writer.write(response: head, body: ResponseBody())
        case .bytes(let bytes) where bytes.readableBytes <= Self.maxPieceSize:
            try await writer.write(response: head, body: ResponseBody(byteBuffer: bytes))
        case .bytes(let bytes):
            // Copied pieces, so that a client that does not read holds only one of them.
            var body = try await writer.writeHead(head)
            var unsent = bytes
            while let piece = unsent.readSlice(length: Swift.min(Self.maxPieceSize, unsent.readableBytes)),
                piece.readableBytes > 0
            {
                try await body.write(ByteBuffer(bytes: piece.readableBytesView))
            }
            try await body.finish(nil)
        case .gzipped(let bytes, _):
            var body = try await writer.writeHead(head)
            for piece in DecompressedPieces(bytes) { try await body.write(piece) }
            try await body.finish(nil)
        case .stream(let pieces, let end):
            channel.closeFuture.whenComplete { _ in end() }
            var body = try await writer.writeHead(head)
            if !isHead { for await piece in pieces { try await body.write(piece) } }
            try await body.finish(nil)
        }
        let seconds = Double((ContinuousClock.now - start) / .microseconds(1)) / 1_000_000
        metrics.count(outcome.path, request.method.rawValue, head.status.code, seconds: seconds)
        let (lastFour, path) = (outcome.lastFour, outcome.path)
        log.append(
            AccessLog.Entry(
                address: address,
                method: request.method.rawValue,
                target: Self.shown(request.uri.string, path, lastFour),
                status: head.status.code,
                bytes: isHead ? 0 : count,
                seconds: seconds,
                lastFour: lastFour
            )
        )
    }

    /// Records a request that was rejected before it was parsed. Its method and target are unknown.
    ///
    /// - Returns: the value of the `Date` header.
    func recordRejection(_ status: HTTPResponse.Status, bytes: Int, from address: String) -> String {
        metrics.countRefused(status.code)
        log.append(
            AccessLog.Entry(address: address, method: "-", target: "-", status: status.code, bytes: bytes, seconds: 0)
        )
        return date.text(live.now)
    }

    /// Returns the address for the log. A token in it is reduced to its last four letters.
    private static func shown(_ target: String, _ path: String, _ lastFour: String?) -> String {
        var target = target
        if path.contains("/{token}") {
            var pieces = target.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            // Any text at this position may be a token.
            if let feed = pieces.firstIndex(where: { $0 == "feed" || $0 == "hook" }), feed + 1 < pieces.count {
                pieces[feed + 1] = "…\(lastFour ?? "")"
            }
            target = pieces.joined(separator: "/")
        }
        return TokenRedactor.redacted(target)
    }

    private func decorate(_ reply: inout Reply, _ request: Request) {
        var fields = HTTPField.Name.defaultHeaders
        fields.append(HTTPField(name: .date, value: date.text(live.now)))
        if identity.hasReaders { fields[.vary] = "Origin" }
        if let origin = identity.reader(request.headers), [.get, .head, .options].contains(request.method) {
            for field in HTTPField.Name.allowingOrigin(origin) { fields[field.name] = field.value }
        }
        for field in reply.headers {
            if identity.hasReaders, field.name == .vary {
                fields[.vary] = "\(field.value), Origin"
            } else {
                // None of the other fields is set already, and checking for that would be slow.
                fields.append(field)
            }
        }
        if reply.body.hasLength { fields.append(HTTPField(name: .contentLength, value: String(reply.body.count))) }
        reply.headers = fields
    }

    // MARK: From an address to a response

    private func outcome(of request: Request, from address: String) async -> Outcome {
        var outcome = Outcome(reply: Reply(.notFound), path: "other")
        do {
            try identity.check(host: request.head.authority)
            try await route(request, from: address, into: &outcome)
        } catch {
            let isPage = wantsPage(request) || (outcome.isPage && Self.isOfBrowsers(request))
            outcome.reply = isPage ? problemPage(error, request) : error.reply()
        }
        return outcome
    }

    private func route(
        _ request: Request,
        from address: String,
        into outcome: inout Outcome
    ) async throws(Problem) {
        let target = request.uri.string
        let isRead = request.method == .get || request.method == .head
        if isRead, let route = routes[target] {
            outcome.path = route.endpoint.path
            outcome.isPage = route.endpoint.isPage
            let client = try client(request, route.endpoint, nil)
            outcome.lastFour = client.lastFour
            outcome.reply = try await reply(to: route, request, from: address, isPublic: !isReachableFromNetwork)
            return
        }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let (path, query) = (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        var pieces: [String] = []
        for piece in path.split(separator: "/") {
            guard let text = QueryText.decoded(piece) else {
                throw Problem(.badRequest, "usage", "the address is not percent-encoded UTF-8")
            }
            pieces.append(text)
        }
        let base = identity.basePath.split(separator: "/").map(String.init)
        guard path.utf8.first == UInt8(ascii: "/"), pieces.starts(with: base) else { throw AccessControl.notFound }
        pieces.removeFirst(base.count)
        if let reply = try await service(request, pieces, from: address, into: &outcome) {
            outcome.reply = reply
            return
        }
        if let reply = try await hook(request, pieces, query, from: address, into: &outcome) {
            outcome.reply = reply
            return
        }
        if let reply = try await pageService(request, pieces, query, from: address, into: &outcome) {
            outcome.reply = reply
            return
        }
        var feedToken: String?
        if pieces.count == 3, pieces[0] == "feed" {
            feedToken = pieces.remove(at: 1)
            outcome.path = "/feed/{token}/" + (Endpoint.feeds.contains { $0.match(pieces) != nil } ? pieces[1] : "")
        }
        if let (endpoint, values) = Endpoint.find(pieces), feedToken == nil || endpoint.scope == .feed {
            if feedToken == nil { outcome.path = endpoint.path }
            outcome.isPage = endpoint.isPage
            let client = try client(request, endpoint, feedToken)
            outcome.lastFour = client.lastFour
            if let (action, values) = WriteEndpoint.find(request.method, pieces) {
                return outcome.reply = try await act(action, values, request, client, from: address)
            }
            guard isRead else {
                return outcome.reply = try notAllowed(request, [.get, .head] + WriteEndpoint.methods(pieces))
            }
            let route = Route(endpoint, values, query: query)
            // An address with a token is parsed each time and never cached.
            if feedToken == nil { routes.store(route, of: target) }
            let isPublic = !isReachableFromNetwork || feedToken != nil
            outcome.reply = try await reply(to: route, request, from: address, isPublic: isPublic)
            return
        }
        let methods = WriteEndpoint.methods(pieces)
        guard feedToken == nil else { throw AccessControl.notFound }
        if methods.isEmpty { throw PathSuggestions.problem(pieces, base: identity.basePath) }
        guard let (action, values) = WriteEndpoint.find(request.method, pieces) else {
            return outcome.reply = try notAllowed(request, methods)
        }
        outcome.path = action.path
        let client = try accessControl.client(request.headers)
        outcome.lastFour = client.lastFour
        outcome.reply = try await act(action, values, request, client, from: address)
    }

    private func client(
        _ request: Request,
        _ endpoint: Endpoint,
        _ feedToken: String?
    ) throws(Problem) -> AccessControl.Client {
        // An OPTIONS request has no token in a header. A token in the path is checked as for GET.
        if request.method == .options, feedToken == nil { return AccessControl.Client(scope: .feed) }
        do throws(Problem) {
            let client = try accessControl.client(request.headers, feedToken: feedToken)
            guard client.scope >= endpoint.scope else {
                throw Problem(.forbidden, "token.scope", "this token only allows reading feeds")
            }
            return client
        } catch {
            // Clients that may not read a feed must not learn that it exists (W10).
            throw endpoint.scope == .feed && error.status == .unauthorized ? AccessControl.notFound : error
        }
    }

    private func notAllowed(_ request: Request, _ methods: [HTTPRequest.Method]) throws(Problem) -> Reply {
        let allowed = (methods + [.options]).map(\.rawValue).joined(separator: ", ")
        if request.method == .options { return options(request, allowed) }
        throw Problem.notAllowed(request.method, allowed)
    }

    /// Returns the response to an OPTIONS request. For a page of a configured origin it includes the CORS headers.
    func options(_ request: Request, _ allowed: String) -> Reply {
        var fields: HTTPFields = [.allow: allowed]
        if identity.reader(request.headers) != nil {
            fields[.allowMethods] = "GET, HEAD"
            fields[.allowHeaders] = "Authorization, If-None-Match, Last-Event-ID"
        }
        return Reply(.noContent, fields)
    }
}

extension Endpoint {
    /// All endpoints, in the order in which they are matched.
    static let all = listings + showEndpoints + feeds + pages

    static func find(_ pieces: [String]) -> (Endpoint, [String: String])? {
        for endpoint in all { if let values = endpoint.match(pieces) { return (endpoint, values) } }
        return nil
    }
}

extension WriteEndpoint {
    static func find(_ method: HTTPRequest.Method, _ pieces: [String]) -> (WriteEndpoint, [String: String])? {
        for action in all where action.method == method {
            if let values = PathTemplate.values(action.path, pieces) { return (action, values) }
        }
        return nil
    }

    static func methods(_ pieces: [String]) -> [HTTPRequest.Method] {
        all.filter { PathTemplate.values($0.path, pieces) != nil }.map(\.method)
    }
}
