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
    private struct NamedPicture {
        let link: WebLink
        let provider: ProviderID
        let isSmall: Bool
        /// The number of the entry, in the order of adding.
        let number: Int
    }

    private struct State {
        /// The pictures by name.
        var pictures: [String: NamedPicture] = [:]
        /// The number of the latest entry.
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Returns the name of a picture: a hash of its size, provider and link. It is the same each time.
    func name(of request: Page.PictureRequest) -> String {
        let name = EntityTag.of(
            Array("\(request.isSmall ? "small" : "large")\n\(request.provider)\n\(request.link.rawValue)".utf8)
        )
        state.withLock { state in
            if state.pictures[name] != nil { return }
            if state.pictures.count >= Self.capacity {
                let lastRemoved = state.lastNumber - Self.capacity / 2
                state.pictures = state.pictures.filter { $0.value.number > lastRemoved }
            }
            state.lastNumber += 1
            state.pictures[name] = NamedPicture(
                link: request.link,
                provider: request.provider,
                isSmall: request.isSmall,
                number: state.lastNumber
            )
        }
        return name
    }

    /// Returns the query for the picture of a name, or nil if no page used that name.
    func query(of name: String) -> PictureQuery? {
        state.withLock { $0.pictures[name] }.map {
            PictureQuery($0.link, of: $0.provider, isSmall: $0.isSmall)
        }
    }
}
