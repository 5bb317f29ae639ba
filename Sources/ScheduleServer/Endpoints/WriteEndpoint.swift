internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import HTTPTypes
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

/// Something that changes what is kept. Each may be sent twice, and does no more than once.
struct WriteEndpoint: Sendable {
    let method: HTTPRequest.Method
    let path: String
    let summary: String
    /// The schema of the document that is answered; nil where nothing is.
    let schema: String?
    /// What the body may hold, as a JSON Schema; nil where there is none.
    var body: String?
    let make: @Sendable (WriteRequest) async throws(Problem) -> Content?

    /// The members that its body may have.
    var members: Set<String> {
        guard let body, let schema = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] else {
            return []
        }
        return Set((schema["properties"] as? [String: Any] ?? [:]).keys)
    }
}

/// A wish to change something.
struct WriteRequest: Sendable {
    let live: LiveSession
    let pieces: [String: String]
    let body: [UInt8]
    /// The members that the body may have: a misspelt one is refused, and not overlooked.
    let members: Set<String>

    func piece(_ name: String) -> String { pieces[name] ?? "" }

    /// Whether the body says nothing.
    var isBodyEmpty: Bool { Self.isBodyEmpty(body) }

    /// Whether a body says nothing: some clients send `{}` or `null` where they were given none.
    static func isBodyEmpty(_ body: [UInt8]) -> Bool {
        let words = body.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        return ["", "{}", "{ }", "null"].contains(words.joined(separator: " "))
    }

    /// What the body says.
    func read<Body: Decodable>(_ type: Body.Type) throws(Problem) -> Body {
        let told = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        if let odd = told?.keys.filter({ !members.contains($0) }).min() {
            let hint = "“\(odd.shortened)” is not one of \(members.sorted().joined(separator: ", "))"
            throw Problem(.badRequest, "request.body", "the body has a member that does not belong here", hints: [hint])
        }
        do { return try JSONDecoder().decode(type, from: Data(body)) } catch {
            throw Problem(
                .badRequest,
                "request.body",
                "the body is not the JSON that belongs here",
                hints: [Self.location(error)]
            )
        }
    }

    /// Where a body is wrong, in words of its own.
    private static func location(_ error: any Error) -> String {
        func path(_ context: DecodingError.Context) -> String {
            context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
                .drop { $0 == "." }.description.shortened
        }
        return switch error as? DecodingError {
        case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
        case .typeMismatch(_, let context):
            context.codingPath.isEmpty ? "it is no object" : "“\(path(context))” is of another type"
        case .valueNotFound(_, let context): context.codingPath.isEmpty ? "it is null" : "“\(path(context))” is null"
        default: "it cannot be read"
        }
    }

    func reply<Asked: Query>(_ question: Asked) async throws(Problem) -> Asked.Output {
        do { return try await live.current.perform(question) } catch { throw Problem(error) }
    }
}

extension WriteEndpoint {
    static let all: [WriteEndpoint] = [
        marks, links,
        follow,
        WriteEndpoint(
            method: .put,
            path: "/api/v1/hides/{show}",
            summary: "Hide a show everywhere. `followedBefore` says since when it was followed, where it was.",
            schema: "show"
        ) { asked throws(Problem) in
            Content(ShowDocument(try await asked.reply(FollowShowAction(asked.piece("show"), hides: true))))
        },
        taking("follows", .followed, "Follow a show no more."), taking("hides", .hidden, "Show a hidden show again."),
        WriteEndpoint(
            method: .post,
            path: "/api/v1/refresh",
            summary: "Ask the sources now; wishes at once are one.",
            schema: "refresh",
            body: """
                {"type":"object","additionalProperties":false,"properties":{"providers":{"type":["array","null"],\
                "items":{"type":"string"}}}}
                """
        ) { asked throws(Problem) in try await refresh(asked) },
    ]

    private struct FollowBody: Decodable { var since: String? }

    private static let follow = WriteEndpoint(
        method: .put,
        path: "/api/v1/follows/{show}",
        summary: "Follow a show. `since` says since when; without it, since before, or from now on.",
        schema: "show",
        body: """
            {"type":"object","additionalProperties":false,"properties":{"since":{"type":["string","null"],\
            "format":"date-time"}}}
            """
    ) { asked throws(Problem) in
        let told = asked.isBodyEmpty ? nil : try asked.read(FollowBody.self).since
        let since = try told.map { text throws(Problem) in try instant(text, "since", before: asked.live.now) }
        return Content(ShowDocument(try await asked.reply(FollowShowAction(asked.piece("show"), since: since))))
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
        summary: "Mark episodes. With `at`, of two marks of one episode the later stands; without it, this one.",
        schema: "marks",
        body: """
            {"type":"object","additionalProperties":false,"required":["show","episodes","state"],\
            "properties":{"show":{"type":"string"},"episodes":{"type":"array","minItems":1,"maxItems":500,"items":{"type":"string"}},\
            "state":{"enum":["watched","skipped","unwatched"]},"at":{"type":["string","null"],"format":"date-time"}}}
            """
    ) { asked throws(Problem) in
        let body = try asked.read(MarkBody.self)
        guard let state = EpisodeMark.State(rawValue: body.state) else {
            throw Problem(.badRequest, "usage", "state: it is not one of watched, skipped, unwatched")
        }
        guard (1...500).contains(body.episodes.count) else {
            throw Problem(.badRequest, "usage", "episodes: not from 1 to 500 of them")
        }
        var selections: [EpisodeSelection] = []
        for text in body.episodes {
            do throws(EpisodeSelection.ParseError) { selections += try EpisodeSelection.all(in: text) } catch {
                throw Problem(.badRequest, "usage", "episodes: \(error.message)")
            }
        }
        let at = try body.at.map { text throws(Problem) in try instant(text, "at", before: asked.live.now) }
        let question = MarkEpisodesAction(
            body.show,
            selections,
            as: state,
            at: at ?? asked.live.now,
            overridesLater: at == nil
        )
        let answer = try await asked.reply(question)
        return Content(MarkDocument(answer))
    }

    private struct LinkBody: Decodable {
        var shows: [String]
        var same: Bool?
    }

    private static let links = WriteEndpoint(
        method: .put,
        path: "/api/v1/links",
        summary: "Decide whether two sources' shows are one; null leaves it to the rules again.",
        schema: "link",
        body: """
            {"type":"object","additionalProperties":false,"required":["shows"],"properties":{"shows":{"type":"array",\
            "minItems":2,"maxItems":2,"items":{"type":"string"}},"same":{"type":["boolean","null"]}}}
            """
    ) { asked throws(Problem) in
        let body = try asked.read(LinkBody.self)
        let keys = body.shows.compactMap { SourceKey($0) }
        guard body.shows.count == 2, keys.count == 2 else {
            throw Problem(.badRequest, "usage", "shows: not two ids such as tvmaze:82")
        }
        let choice = body.same.map { $0 ? LinkDecision.linked : .parted } ?? .undecided
        return Content(LinkDocument(try await asked.reply(LinkShowsAction(keys[0], keys[1], choice))))
    }

    private static func instant(_ text: String, _ name: String, before now: Date) throws(Problem) -> Date {
        guard let at = Instant.parse(text) else {
            let example = "2019-07-14T12:00:00Z"
            throw Problem(.badRequest, "usage", "\(name): it is not an instant such as \(example)")
        }
        // Clocks differ a little; a mark of next year would stand above all that come.
        let isToCome = at > now.addingTimeInterval(300)
        if isToCome { throw Problem(.badRequest, "usage", "\(name): it is yet to come") }
        return min(at, now)
    }

    /// Taking one wish back leaves the other as it is: it may be sent late, or a second time.
    private static func taking(_ name: String, _ wish: UnfollowShowAction.Target, _ summary: String) -> WriteEndpoint {
        WriteEndpoint(method: .delete, path: "/api/v1/\(name)/{show}", summary: summary, schema: nil) {
            asked throws(Problem) in
            do throws(OperationError) {
                _ = try await asked.live.current.perform(UnfollowShowAction(asked.piece("show"), wish))
            } catch {
                // It is as it is wished to be.
                if case .notFollowed = error { return nil }
                throw Problem(error)
            }
            return nil
        }
    }

    private struct RefreshBody: Decodable { var providers: [String]? }

    /// How many seconds lie between two refreshes by request at least.
    private static let refreshPause = 60.0

    private static func refresh(_ asked: WriteRequest) async throws(Problem) -> Content? {
        let names = asked.isBodyEmpty ? [] : try asked.read(RefreshBody.self).providers ?? []
        let known = asked.live.current.instances.map(\.id)
        var ids: Set<ProviderID> = []
        for name in names {
            guard let id = known.first(where: { $0.rawValue == name }) else {
                throw Problem(.unknownProvider(name, known: known))
            }
            ids.insert(id)
        }
        if let last = asked.live.lastRefresh {
            let passed = asked.live.now.timeIntervalSince(last)
            if passed >= 0, passed < refreshPause {
                var problem = Problem(.tooManyRequests, "refresh.too-soon", "the last refresh was \(Int(passed)) s ago")
                problem.retryAfter = Int(refreshPause - passed) + 1
                throw problem
            }
        }
        do throws(OperationError) {
            let answer = try await asked.live.refresh(ids)
            if let failure = answer.failure { throw failure }
            return Content(RefreshDocument(answer))
        } catch {
            throw Problem(error)
        }
    }
}
