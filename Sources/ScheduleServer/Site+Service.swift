internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ScheduleModel
internal import ScheduleStore

/// The endpoints about the server itself, and its stream of events. Their responses are not cached.
extension Site {
    /// Returns the response of `/healthz` and similar endpoints, or nil if the path is none of them.
    func service(
        _ request: Request,
        _ pieces: [String],
        from address: String,
        into outcome: inout Outcome
    ) async throws(Problem) -> Reply? {
        let path = "/" + pieces.joined(separator: "/")
        guard Self.servicePaths.contains(path) else { return nil }
        outcome.path = path
        let isRead = [.get, .head].contains(request.method)
        switch path {
        case "/api/v1/session": return try await session(request, from: address)
        case _ where request.method == .options: return options(request, "GET, HEAD, OPTIONS")
        case _ where !isRead:
            throw Problem.notAllowed(request.method, "GET, HEAD, OPTIONS")
        case "/healthz": return Reply(.ok, "text/plain; charset=utf-8", Array("ok\n".utf8))
        case "/readyz":
            if live.isReady { return Reply(.ok, "text/plain; charset=utf-8", Array("ready\n".utf8)) }
            var problem = Problem(
                .serviceUnavailable,
                "server.not-ready",
                "the first schedule is still being fetched"
            )
            problem.retryAfter = 2
            throw problem
        default: break
        }
        let client = try accessControl.client(request.headers)
        outcome.lastFour = client.lastFour
        guard client.scope >= .read else {
            throw Problem(.forbidden, "token.scope", "this token only allows reading feeds")
        }
        if path != "/metrics" { try Self.refuseParameters(request) }
        switch path {
        case "/metrics":
            return Reply(.ok, "text/plain; version=0.0.4; charset=utf-8", Array(metrics.text(await gauges()).utf8))
        case "/api/v1/openapi.json":
            return reply(with: description, to: request, !isReachableFromNetwork)
        default: return try listen(request, client)
        }
    }

    /// Throws if a request has parameters. Ignoring them would hide a mistake of the client.
    static func refuseParameters(_ request: Request) throws(Problem) {
        if let name = try QueryText.pairs(request.uri.query ?? "").first?.name {
            throw Problem(.badRequest, "usage", "unknown parameter “\(name.shortened)”: this address has no parameters")
        }
    }

    static let servicePaths: Set<String> = [
        "/healthz", "/readyz", "/metrics", "/api/v1/openapi.json", "/api/v1/events", "/api/v1/session",
    ]

    private func gauges() async -> [(name: String, help: String, values: [(labels: String, value: Double)])] {
        let snapshot = live.snapshot
        let states = await live.health()
        return [
            ("aggctl_snapshot_number", "Number of snapshots so far.", [("", Double(snapshot.number))]),
            (
                "aggctl_snapshot_age_seconds", "Age of the current snapshot.",
                [("", live.now.timeIntervalSince(snapshot.session.now).rounded())]
            ),
            (
                "aggctl_provider_failures", "Consecutive failures of a provider.",
                states.map { ("{provider=\"\($0.id.rawValue)\"}", Double($0.failures)) }
            ),
            ("aggctl_refreshes_total", "Manual refreshes.", [("", Double(live.refreshCount))]),
            (
                "aggctl_freshenings_total",
                "Background refreshes of data that was no longer fresh.",
                [("", Double(live.scheduledCount + metrics.freshenCount))]
            ),
            ("aggctl_event_listeners", "Clients that listen to events.", [("", Double(events.count))]),
        ]
    }

    private func listen(_ request: Request, _ client: AccessControl.Client) throws(Problem) -> Reply {
        let fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store", .noBuffering: "no"]
        if request.method == .head { return Reply(.ok, fields) }
        guard let stream = events.listen(after: request.headers[.lastEventID], credential: client.credential) else {
            var problem = Problem(.serviceUnavailable, "events.full", "too many clients listen to events")
            problem.retryAfter = 30
            throw problem
        }
        return Reply(.ok, fields, .stream(stream.pieces, end: stream.end))
    }

    private struct SignIn: Decodable { var token: String }

    /// Signs a page in with a token, which sets a cookie, and signs it out.
    private func session(_ request: Request, from address: String) async throws(Problem) -> Reply {
        switch request.method {
        case .post:
            try identity.checkWrite(request.headers)
            try Self.refuseParameters(request)
            if let pause = consumeQuota(of: address) { throw Self.tooMany(pause) }
            let bytes = try await body(of: request, isJSON: true)
            guard let signIn = try? JSONDecoder().decode(SignIn.self, from: Data(bytes)) else {
                throw Problem(
                    .badRequest,
                    "request.body",
                    "the body is not the expected JSON",
                    hints: ["“token” is missing"]
                )
            }
            let cookie = try accessControl.signIn(signIn.token, path: identity.basePath, isSecure: identity.isSecure)
            return Reply(.noContent, [.setCookie: cookie, .cacheControl: "private, no-store"])
        case .delete:
            try identity.checkWrite(request.headers)
            try Self.refuseParameters(request)
            let cookie = accessControl.signOut(request.headers, path: identity.basePath)
            return Reply(.noContent, [.setCookie: cookie, .cacheControl: "private, no-store"])
        case .options: return Reply(.noContent, [.allow: "POST, DELETE, OPTIONS"])
        default:
            throw Problem.notAllowed(request.method, "POST, DELETE, OPTIONS")
        }
    }
}
