internal import Synchronization

/// What does not change while the server runs, packed once.
final class StaticFileCache: Sendable {
    private let files = Mutex<[String: RenderedResponse]>([:])
    /// Languages are few; a reader may invent countries for them.
    private static let capacity = 200

    func rendered(_ name: String, _ make: () -> RenderedResponse) -> RenderedResponse {
        if let known = files.withLock({ $0[name] }) { return known }
        let made = make()
        files.withLock { files in
            if files.count >= Self.capacity { files.removeAll() }
            files[name] = made
        }
        return made
    }
}
