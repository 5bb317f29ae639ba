internal import Foundation
internal import Glibc

/// A folder of a test's own, which goes with it.
public final class TemporaryFolder: Sendable {
    /// The folder.
    public let path: String

    public init() {
        var template = Array((FileManager.default.temporaryDirectory.path + "/aggctl-test-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("no temporary folder") }
        path = String(cString: made)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
