internal import Foundation
internal import Glibc
internal import Synchronization

/// A folder of one test, which is removed with this object.
public final class TemporaryFolder: Sendable {
    /// The path of the folder.
    public let path: String

    public init() {
        var template = Array((FileManager.default.temporaryDirectory.path + "/aggctl-test-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("no temporary folder") }
        path = String(cString: made)
        leftFolders.add(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// All folders of this process. A task that still writes after its test may create one of them again.
private let leftFolders = LeftFolders()

private final class LeftFolders: Sendable {
    private let paths = Mutex<[String]>([])

    init() {
        atexit { leftFolders.remove() }
    }

    func add(_ path: String) { paths.withLock { $0.append(path) } }

    func remove() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
