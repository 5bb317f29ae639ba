internal import Aggregator
internal import Foundation
internal import ServerPages
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleStore

/// The parts of the pages that are not the result of a query: files, pictures, forms and errors.
extension Site {
    /// Returns whether the request is from a browser that opens a page.
    func wantsPage(_ request: Request) -> Bool {
        guard Self.isOfBrowsers(request), let accept = request.headers[.accept] else { return false }
        let path = request.uri.path.dropFirst(identity.basePath.utf8.count)
        return accept.utf8.starts(with: "text/html".utf8)
            && !["/api/", "/feed/"].contains { path.utf8.starts(with: $0.utf8) }
    }

    /// Returns whether browsers open pages with the method of a request.
    static func isOfBrowsers(_ request: Request) -> Bool { [.get, .head, .post].contains(request.method) }

    /// Returns the page for a problem. For a client that is not admitted it is the sign-in page.
    func problemPage(_ problem: Problem, _ request: Request) -> Reply {
        // A form cannot be retried by its address, so the link leads back to the page with the form.
        let sender = request.headers[.referer].flatMap { URLComponents(string: $0) }
            .map { $0.percentEncodedPath + ($0.percentEncodedQuery.map { "?" + $0 } ?? "") }
        let own = safeRedirectPath(request.method == .post ? sender : request.uri.string)
        let context = PageContext(site: self, reader: Reader(request.headers), requestTarget: own, host: nil)
        let page = context.page(live.snapshot.session)
        let bytes =
            problem.status == .unauthorized
            ? SignInPage(page, lastAttemptFailed: false).bytes
            : ProblemPage(
                page,
                code: problem.code,
                status: problem.status.code,
                detail: problem.detail,
                candidates: problem.candidates,
                everySourceFailed: problem.provider != nil,
                shouldRetrySoon: problem.code == "answer.late"
            ).bytes
        var fields = problem.headers
        fields[.contentType] = "text/html; charset=utf-8"
        fields[.cacheControl] = "no-store"
        if let retryAfter = problem.retryAfter { fields[.retryAfter] = "\(retryAfter)" }
        return Reply(problem.status, fields, .bytes(ByteBuffer(bytes: bytes)))
    }

    /// Returns the response for a file, picture or form of the pages, or nil if the path is none of them.
    func pageService(
        _ request: Request,
        _ pieces: [String],
        _ query: Substring,
        from address: String,
        into outcome: inout Outcome
    ) async throws(Problem) -> Reply? {
        let isRead = [.get, .head].contains(request.method)
        switch pieces.first {
        case "assets" where pieces.count == 2, "picture" where pieces.count == 2, "worker.js" where pieces.count == 1,
            "manifest.webmanifest" where pieces.count == 1, "offline" where pieces.count == 1:
            let first = pieces[0]
            outcome.path = pieces.count == 2 ? "/\(first)/{name}" : "/\(first)"
            if request.method == .options { return Reply(.noContent, [.allow: "GET, HEAD, OPTIONS"]) }
            guard isRead else { throw Problem.notAllowed(request.method, "GET, HEAD, OPTIONS") }
            if !query.isEmpty { throw Problem(.badRequest, "usage", "this address has no parameters") }
            switch first {
            case "assets": return try asset(pieces[1], request)
            case "picture": return try await picture(pieces[1], request, into: &outcome)
            default: return file(first, request)
            }
        case "do" where pieces.count == 2:
            guard let form = PageForm(rawValue: pieces[1]) else { return nil }
            outcome.path = "/do/" + form.rawValue
            outcome.isPage = true
            if request.method == .options { return Reply(.noContent, [.allow: "POST, OPTIONS"]) }
            guard request.method == .post else { throw Problem.notAllowed(request.method, "POST, OPTIONS") }
            return try await act(form, request, from: address, into: &outcome)
        default: return nil
        }
    }

    private func asset(_ name: String, _ request: Request) throws(Problem) -> Reply {
        guard let asset = Asset.all[name] else { throw AccessControl.notFound }
        let rendered = staticFiles.rendered(name) {
            RenderedResponse(kind: asset.kind, RenderedBody(asset.bytes), caching: .sharedCaches)
        }
        return staticReply(rendered, request, "public, max-age=31536000, immutable")
    }

    /// Returns a file that needs no token, because the sign-in page uses it.
    private func file(_ name: String, _ request: Request) -> Reply {
        let reader = Reader(request.headers)
        let page = PageContext(site: self, reader: reader, requestTarget: identity.basePath + "/", host: nil).page(
            live.snapshot.session
        )
        let rendered = staticFiles.rendered("\(name)\n\(reader.key)") {
            switch name {
            case "worker.js":
                RenderedResponse(
                    kind: "text/javascript; charset=utf-8",
                    RenderedBody(ServiceWorkerFile(page).bytes),
                    caching: .privateCache
                )
            case "manifest.webmanifest":
                RenderedResponse(
                    kind: "application/manifest+json",
                    RenderedBody(ManifestFile(page).bytes),
                    caching: .privateCache
                )
            default:
                RenderedResponse(
                    kind: "text/html; charset=utf-8",
                    RenderedBody(OfflinePage(page).bytes),
                    caching: .privateCache
                )
            }
        }
        return staticReply(rendered, request, "no-cache")
    }

    private func staticReply(_ rendered: RenderedResponse, _ request: Request, _ caching: String) -> Reply {
        var reply = reply(with: rendered, to: request, true)
        reply.headers[.cacheControl] = caching
        return reply
    }

    private func picture(
        _ name: String,
        _ request: Request,
        into outcome: inout Outcome
    ) async throws(Problem) -> Reply {
        let client = try accessControl.client(request.headers)
        outcome.lastFour = client.lastFour
        guard client.scope >= .read else {
            throw Problem(.forbidden, "token.scope", "this token only allows reading feeds")
        }
        guard let query = pictures.query(of: name) else { throw AccessControl.notFound }
        // A name always has the same picture.
        let tag = "\"\(name)\""
        let fields: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=604800, immutable"]
        if let expected = request.headers[.ifMatch], !EntityTag.list(expected, contains: tag, allowsWeak: false) {
            throw Problem.preconditionFailed
        }
        if let cached = request.headers[.ifNoneMatch], EntityTag.list(cached, contains: tag) {
            return Reply(.notModified, fields)
        }
        let live = live
        let task = pictureTasks.task(of: name) { () async -> Result<PictureResult, Problem> in
            do throws(OperationError) {
                return .success(try await live.current.perform(query))
            } catch {
                return .failure(Problem(error))
            }
        }
        guard let result = await task.value(within: deadlines.answer) else {
            throw Problem(.serviceUnavailable, "answer.late", "the picture is not ready yet")
        }
        let picture = try result.get()
        var reply = Reply(.ok, fields, .bytes(ByteBuffer(bytes: picture.bytes)))
        reply.headers[.contentType] = picture.kind.mediaType
        return reply
    }

    /// Returns the path that a form returns to. It is the home page if the text is not a path of this server.
    func safeRedirectPath(_ text: String?) -> String {
        let home = identity.basePath + "/"
        guard let text, text.utf8.starts(with: home.utf8), !text.utf8.starts(with: "//".utf8), text.utf8.count <= 2000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return home }
        return text
    }
}
