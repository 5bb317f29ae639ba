internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import HTTPTypes
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

/// An address that changes the user's marks or refreshes the sources. Requests are idempotent.
struct WriteEndpoint: Sendable {
    let method: HTTPRequest.Method
    let path: String
    let summary: String
    /// The schema of the response, or nil if it has no body.
    let schema: String?
    /// The JSON schema of the request body, or nil if there is none.
    var body: String?
    let make: @Sendable (WriteRequest) async throws(Problem) -> Content?

    /// The names of the members that the body may have.
    var members: Set<String> {
        guard let body, let schema = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] else {
            return []
        }
        return Set((schema["properties"] as? [String: Any] ?? [:]).keys)
    }
}

/// A request that changes something.
struct WriteRequest: Sendable {
    let live: LiveSession
    /// The values of the placeholders in the path.
    let pathParameters: [String: String]
    let body: [UInt8]
    /// The names of the members that the body may have. A misspelt one is rejected instead of ignored.
    let members: Set<String>

    /// Returns the value of a placeholder in the path, such as `show` in `/follows/{show}`.
    func pathParameter(_ name: String) -> String { pathParameters[name] ?? "" }

    /// Whether the body has no content.
    var isBodyEmpty: Bool { Self.isBodyEmpty(body) }

    /// Returns whether a body has no content. Some clients send `{}` or `null` instead of no body.
    static func isBodyEmpty(_ body: [UInt8]) -> Bool {
        let tokens = body.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        return ["", "{}", "{ }", "null"].contains(tokens.joined(separator: " "))
    }

    /// Decodes the body.
    ///
    /// - Throws: a `Problem` if the body is invalid or has an unknown member.
    func read<Body: Decodable>(_ type: Body.Type) throws(Problem) -> Body {
        let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        if let name = object?.keys.filter({ !members.contains($0) }).min() {
            let hint = "“\(name.shortened)” is not one of \(members.sorted().joined(separator: ", "))"
            throw Problem(.badRequest, "request.body", "the body has an unknown member", hints: [hint])
        }
        do { return try JSONDecoder().decode(type, from: Data(body)) } catch {
            throw Problem(
                .badRequest,
                "request.body",
                "the body is not the expected JSON",
                hints: [Self.location(error)]
            )
        }
    }

    /// Returns a description of the member that is wrong.
    private static func location(_ error: any Error) -> String {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
                .drop { $0 == "." }.description.shortened
        }
        return switch error as? DecodingError {
        case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
        case .typeMismatch(_, let context):
            context.codingPath.isEmpty ? "the body is not an object" : "“\(path(context))” has the wrong type"
        case .valueNotFound(_, let context):
            context.codingPath.isEmpty ? "the body is null" : "“\(path(context))” is null"
        default: "the body cannot be read"
        }
    }

    /// Performs an action, and converts its error to a `Problem`.
    func perform<Operation: Query>(_ action: Operation) async throws(Problem) -> Operation.Output {
        do { return try await live.current.perform(action) } catch { throw Problem(error) }
    }
}

extension WriteEndpoint {
    static let all: [WriteEndpoint] = [
        marks, links,
        follow,
        WriteEndpoint(
            method: .put,
            path: "/api/v1/hides/{show}",
            summary: "Hide a show everywhere. `followedBefore` is the date since which it was followed, if it was.",
            schema: "show"
        ) { request throws(Problem) in
            Content(
                ShowDocument(try await request.perform(FollowShowAction(request.pathParameter("show"), hides: true)))
            )
        },
        removing("follows", .followed, "Unfollow a show."), removing("hides", .hidden, "Unhide a show."),
        WriteEndpoint(
            method: .post,
            path: "/api/v1/refresh",
            summary: "Fetch from all sources now. Simultaneous requests share one refresh.",
            schema: "refresh",
            body: """
                {"type":"object","additionalProperties":false,"properties":{"providers":{"type":["array","null"],\
                "items":{"type":"string"}}}}
                """
        ) { request throws(Problem) in try await refresh(request) },
    ]

    private struct FollowBody: Decodable { var since: String? }

    private static let follow = WriteEndpoint(
        method: .put,
        path: "/api/v1/follows/{show}",
        summary: "Follow a show. `since` is the date since which it is followed (default: an earlier date, or now).",
        schema: "show",
        body: """
            {"type":"object","additionalProperties":false,"properties":{"since":{"type":["string","null"],\
            "format":"date-time"}}}
            """
    ) { request throws(Problem) in
        let text = request.isBodyEmpty ? nil : try request.read(FollowBody.self).since
        let since = try text.map { text throws(Problem) in try instant(text, "since", before: request.live.now) }
        return Content(
            ShowDocument(try await request.perform(FollowShowAction(request.pathParameter("show"), since: since)))
        )
    }

    private struct MarkBody: Decodable {
        var show: String
        var episodes: [String]
        var state: String
        var at: String?
    }

    private static let marks = WriteEndpoint(
        method: .put,
        path: "/api/v1/marks",
        summary: "Mark episodes. With `at`, the later of two marks of an episode wins. Without it, this one wins.",
        schema: "marks",
        body: """
            {"type":"object","additionalProperties":false,"required":["show","episodes","state"],\
            "properties":{"show":{"type":"string"},"episodes":{"type":"array","minItems":1,"maxItems":500,"items":{"type":"string"}},\
            "state":{"enum":["watched","skipped","unwatched"]},"at":{"type":["string","null"],"format":"date-time"}}}
            """
    ) { request throws(Problem) in
        let body = try request.read(MarkBody.self)
        guard let state = WatchState(rawValue: body.state) else {
            throw Problem(.badRequest, "usage", "state: not one of watched, skipped, unwatched")
        }
        guard (1...500).contains(body.episodes.count) else {
            throw Problem(.badRequest, "usage", "episodes: expected 1 to 500 episodes")
        }
        var selections: [EpisodeSelection] = []
        for text in body.episodes {
            do throws(EpisodeSelection.ParseError) { selections += try EpisodeSelection.all(in: text) } catch {
                throw Problem(.badRequest, "usage", "episodes: \(error.message)")
            }
        }
        let at = try body.at.map { text throws(Problem) in try instant(text, "at", before: request.live.now) }
        let action = MarkEpisodesAction(
            body.show,
            selections,
            as: state,
            markedAt: at ?? request.live.now,
            overridesLater: at == nil
        )
        let result = try await request.perform(action)
        return Content(MarkDocument(result))
    }

    private struct LinkBody: Decodable {
        var shows: [String]
        var same: Bool?
    }

    private static let links = WriteEndpoint(
        method: .put,
        path: "/api/v1/links",
        summary: "Link or separate two shows of different sources. Null leaves the decision to the rules.",
        schema: "link",
        body: """
            {"type":"object","additionalProperties":false,"required":["shows"],"properties":{"shows":{"type":"array",\
            "minItems":2,"maxItems":2,"items":{"type":"string"}},"same":{"type":["boolean","null"]}}}
            """
    ) { request throws(Problem) in
        let body = try request.read(LinkBody.self)
        let keys = body.shows.compactMap { SourceKey($0) }
        guard body.shows.count == 2, keys.count == 2 else {
            throw Problem(.badRequest, "usage", "shows: expected two IDs such as tvmaze:82")
        }
        let decision = body.same.map { $0 ? LinkDecision.linked : .separated } ?? .undecided
        return Content(LinkDocument(try await request.perform(LinkShowsAction(keys[0], keys[1], decision))))
    }

    /// Parses an instant that is not in the future.
    private static func instant(_ text: String, _ name: String, before now: Date) throws(Problem) -> Date {
        guard let at = Instant.parse(text) else {
            let example = "2019-07-14T12:00:00Z"
            throw Problem(.badRequest, "usage", "\(name): not an instant such as \(example)")
        }
        // A mark dated next year would win over all later marks. The clock of a client may be a few minutes ahead, so
        // such an instant counts as now.
        let isTooFarAhead = at > now.addingTimeInterval(300)
        if isTooFarAhead { throw Problem(.badRequest, "usage", "\(name): this time is in the future") }
        return min(at, now)
    }

    /// Returns the endpoint that unfollows or unhides a show. It leaves the other state unchanged, because a client
    /// may send the request late or twice.
    private static func removing(
        _ name: String,
        _ target: UnfollowShowAction.Target,
        _ summary: String
    ) -> WriteEndpoint {
        WriteEndpoint(method: .delete, path: "/api/v1/\(name)/{show}", summary: summary, schema: nil) {
            request throws(Problem) in
            do throws(OperationError) {
                _ = try await request.live.current.perform(UnfollowShowAction(request.pathParameter("show"), target))
            } catch {
                // The show is already in the requested state.
                if case .notFollowed = error { return nil }
                throw Problem(error)
            }
            return nil
        }
    }

    private struct RefreshBody: Decodable { var providers: [String]? }

    /// The minimum time between two requested refreshes, in seconds.
    private static let refreshPause = 60.0

    private static func refresh(_ request: WriteRequest) async throws(Problem) -> Content? {
        let names = request.isBodyEmpty ? [] : try request.read(RefreshBody.self).providers ?? []
        let configured = request.live.current.instances.map(\.id)
        var ids: Set<ProviderID> = []
        for name in names {
            guard let id = configured.first(where: { $0.rawValue == name }) else {
                throw Problem(.unknownProvider(name, configured: configured))
            }
            ids.insert(id)
        }
        if let last = request.live.lastRefresh {
            let elapsed = request.live.now.timeIntervalSince(last)
            if elapsed >= 0, elapsed < refreshPause {
                var problem = Problem(
                    .tooManyRequests,
                    "refresh.too-soon",
                    "the last refresh was \(Int(elapsed)) s ago"
                )
                problem.retryAfter = Int(refreshPause - elapsed) + 1
                throw problem
            }
        }
        do throws(OperationError) {
            let result = try await request.live.refresh(ids)
            if let failure = result.failure { throw failure }
            return Content(RefreshDocument(result))
        } catch {
            throw Problem(error)
        }
    }
}
