internal import Aggregator
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ScheduleModel
internal import ScheduleStore

/// Requests that change something.
extension Site {
    func act(
        _ action: WriteEndpoint,
        _ values: [String: String],
        _ request: Request,
        _ client: AccessControl.Client,
        from address: String
    ) async throws(Problem) -> Reply {
        guard client.scope == .write else { throw Problem(.forbidden, "token.scope", "this token may not write") }
        try identity.checkWrite(request.headers)
        try Self.refuseParameters(request)
        // The targets of writes have no ETag, so no If-Match can be satisfied.
        if request.headers[.ifMatch] != nil { throw Problem.preconditionFailed }
        if let pause = limit.consume(address) { throw Self.tooMany(pause) }
        let body = try await body(of: request, isJSON: action.body != nil)
        if action.body == nil, !WriteRequest.isBodyEmpty(body) {
            throw Problem(.badRequest, "request.body", "this request takes no body, so send none")
        }
        let content = try await action.make(
            WriteRequest(live: live, pathParameters: values, body: body, members: action.members)
        )
        await live.poll()
        guard let content else { return Reply(.noContent, [.cacheControl: "private, no-store"]) }
        return Reply(.ok, "application/json", content.bytes, "private, no-store")
    }

    func body(of request: Request, isJSON: Bool) async throws(Problem) -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = Array(buffer: try await request.body.collect(upTo: limits.body)) } catch {
            throw RequestRejection.longBody.problem
        }
        if request.headers[.contentEncoding] != nil {
            throw Problem(.unsupportedMediaType, "request.type", "the body must not be compressed")
        }
        if isJSON, !bytes.isEmpty {
            // Parameters such as `charset` follow after a semicolon.
            let type = request.headers[.contentType]?.prefix { $0 != ";" } ?? ""
            guard type.trimmingCharacters(in: .whitespaces).lowercased() == "application/json" else {
                throw Problem(.unsupportedMediaType, "request.type", "the body must be application/json")
            }
            if let name = DuplicateJSONKey.first(in: bytes) {
                throw Problem(.badRequest, "request.body", "the body contains “\(name.shortened)” twice")
            }
        }
        return bytes
    }
}
