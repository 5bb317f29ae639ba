import Foundation
import TestSupport
package import Testing

/// The texts that people and scripts read, as files in `Tests/Golden`.
package enum Golden {
    /// Compares a text with a file, or writes the file if `AGGCTL_UPDATE_GOLDEN` is set.
    package static func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        let folder = Repository.root.appending(path: "Tests/Golden")
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["AGGCTL_UPDATE_GOLDEN"] != nil {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "\(name) differs", sourceLocation: sourceLocation)
    }
}
