internal import Synchronization

/// What does not change while the server runs, packed once.
final class StillFiles: Sendable {
    private let files = Mutex<[String: Rendered]>([:])
    /// Languages are few; a reader may invent countries for them.
    private static let room = 200

    func rendered(_ name: String, _ make: () -> Rendered) -> Rendered {
        if let known = files.withLock({ $0[name] }) { return known }
        let made = make()
        files.withLock { files in
            if files.count >= Self.room { files.removeAll() }
            files[name] = made
        }
        return made
    }
}
