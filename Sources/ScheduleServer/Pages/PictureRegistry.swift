internal import Aggregator
internal import Foundation
internal import ServerPages
internal import ProviderAPI
internal import ScheduleModel
internal import Synchronization

/// Gives pictures names of our own, and has them fetched once: what a page shows comes from here alone. Only what a page
/// was made with can be asked for, so that no one has us fetch what they like.
final class PictureRegistry: Sendable {
    /// More names are not remembered; the oldest half goes.
    private static let capacity = 50_000

    /// What a name stands for.
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

    /// The name under which a picture can be asked for; the same each time.
    func name(of wish: Page.PictureRequest) -> String {
        let name = EntityTag.of(
            Array("\(wish.isSmall ? "small" : "large")\n\(wish.provider)\n\(wish.link.rawValue)".utf8)
        )
        state.withLock { state in
            if state.named[name] != nil { return }
            if state.named.count >= Self.capacity {
                let kept = state.last - Self.capacity / 2
                state.named = state.named.filter { $0.value.order > kept }
            }
            state.last += 1
            state.named[name] = Named(
                link: wish.link,
                provider: wish.provider,
                isSmall: wish.isSmall,
                order: state.last
            )
        }
        return name
    }

    /// The question that a name stands for; nil where no page was made with it.
    func query(of name: String) -> PictureQuery? {
        state.withLock { $0.named[name] }.map {
            PictureQuery($0.link, of: $0.provider, isSmall: $0.isSmall)
        }
    }
}
