internal import Foundation
internal import Glibc
internal import Synchronization

/// A folder of a test's own, which goes with it.
public final class TemporaryFolder: Sendable {
    /// The folder.
    public let path: String

    public init() {
        var template = Array((FileManager.default.temporaryDirectory.path + "/aggctl-test-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("no temporary folder") }
        path = String(cString: made)
        leftFolders.note(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// All folders of this process: what still writes when its test is over may make one of them anew.
private let leftFolders = LeftFolders()

private final class LeftFolders: Sendable {
    private let paths = Mutex<[String]>([])

    init() {
        atexit { leftFolders.remove() }
    }

    func note(_ path: String) { paths.withLock { $0.append(path) } }

    func remove() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
