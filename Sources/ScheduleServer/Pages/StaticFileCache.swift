internal import Synchronization

/// A cache of files that do not change while the server runs, so that each is compressed once.
final class StaticFileCache: Sendable {
    private let files = Mutex<[String: RenderedResponse]>([:])
    /// The maximum number of files. There are few languages, but a client can combine them with any country.
    private static let capacity = 200

    func rendered(_ name: String, _ make: () -> RenderedResponse) -> RenderedResponse {
        if let cached = files.withLock({ $0[name] }) { return cached }
        let rendered = make()
        files.withLock { files in
            if files.count >= Self.capacity { files.removeAll() }
            files[name] = rendered
        }
        return rendered
    }
}
