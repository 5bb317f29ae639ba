internal import Aggregator
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ScheduleImport
internal import ScheduleStore

/// Messages of players: `POST /hook/TOKEN/{jellyfin|plex|emby|kodi}`.
///
/// A player sends no header with a token, so the token is in the path. A token of scope `hook` can do only this.
extension Site {
    /// The largest message in bytes. Plex sends a picture with it.
    static let maxHookBytes = 4 << 20

    /// Responds to a message of a player, or returns nil if the address is another one.
    func hook(
        _ request: Request,
        _ path: [String],
        _ query: Substring,
        from address: String,
        into outcome: inout Outcome
    ) async throws(Problem) -> Reply? {
        guard path.first == "hook" else { return nil }
        outcome.path = "/hook/{token}/{player}"
        guard path.count == 3, let token = accessControl.token(path[1]), token.scope == .hook,
            let player = Player(rawValue: path[2])
        else { throw AccessControl.notFound }
        outcome.lastFour = token.lastFour
        guard request.method == .post else { throw Problem.notAllowed(request.method, "POST, OPTIONS") }
        if let pause = limit.consume(address) { throw Self.tooMany(pause) }
        let body: [UInt8]
        do { body = Array(buffer: try await request.body.collect(upTo: Self.maxHookBytes)) } catch {
            throw RequestRejection.longBody.problem
        }
        let message: PlayerMessage?
        do { message = try PlayerMessage.read(body, request.headers[.contentType], from: player) } catch {
            throw Problem(.badRequest, "request.body", error.message)
        }
        let user = URLComponents(string: "?" + query)?.queryItems?.first { $0.name == "user" }?.value
        // A server has several users, and a token belongs to one person. Messages about other users are ignored.
        let isAboutOtherUser = user.map { $0.lowercased() != message?.user?.lowercased() } ?? false
        if let message, !isAboutOtherUser {
            do { _ = try await live.current.perform(MarkPlayedAction(message)) } catch { throw Problem(error) }
            await live.poll()
        }
        return Reply(.noContent, [.cacheControl: "private, no-store"])
    }
}
