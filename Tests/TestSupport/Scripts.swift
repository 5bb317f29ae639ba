internal import Foundation

/// Programs that a test writes and runs.
public struct ScriptFolder: ~Copyable {
    /// Its path.
    public let path: String
    private let folder: TemporaryFolder

    /// A folder that only we can change, which is gone with this.
    public init() throws {
        folder = TemporaryFolder()
        path = folder.path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// Writes a program and gives its path.
    public func script(_ name: String, _ text: String, mode: Int = 0o755) throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}

/// Whether any process has a word among its arguments.
public func isRunning(_ word: String) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { process in
        guard Int(process) != nil, let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else {
            return false
        }
        return line.split(separator: 0).contains { $0.elementsEqual(word.utf8) }
    }
}
