internal import Aggregator
internal import Foundation
internal import ServerPages
internal import ProviderAPI
internal import ScheduleModel
internal import Synchronization

/// The names under which this server delivers the pictures of its pages. Only pictures of a rendered page have a
/// name, so clients cannot make the server fetch other URLs.
final class PictureRegistry: Sendable {
    /// The maximum number of names. Beyond it the older half is removed.
    private static let capacity = 50_000

    /// The picture behind a name.
    private struct Named {
        let link: WebLink
        let provider: ProviderID
        let isSmall: Bool
        let order: Int
    }

    private struct State {
        var named: [String: Named] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Returns the name of a picture. It is the same each time.
    func name(of request: Page.PictureRequest) -> String {
        let name = EntityTag.of(
            Array("\(request.isSmall ? "small" : "large")\n\(request.provider)\n\(request.link.rawValue)".utf8)
        )
        state.withLock { state in
            if state.named[name] != nil { return }
            if state.named.count >= Self.capacity {
                let limit = state.last - Self.capacity / 2
                state.named = state.named.filter { $0.value.order > limit }
            }
            state.last += 1
            state.named[name] = Named(
                link: request.link,
                provider: request.provider,
                isSmall: request.isSmall,
                order: state.last
            )
        }
        return name
    }

    /// Returns the query for the picture of a name, or nil if no page used that name.
    func query(of name: String) -> PictureQuery? {
        state.withLock { $0.named[name] }.map {
            PictureQuery($0.link, of: $0.provider, isSmall: $0.isSmall)
        }
    }
}
