internal import Foundation
internal import Glibc

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
        waitUntilItCanRun(file)
        return file
    }
}

/// Waits until no process has a program's file open for writing: the system runs none that one has ("text file busy").
/// Whoever was forked while the file was written has it open until it runs its own program, and another test may fork at
/// any time.
public func waitUntilItCanRun(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    // A lease for reading is given as soon as nobody has the file open for writing, where the file system knows leases.
    while fcntl(file, lease, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
    _ = fcntl(file, lease, F_UNLCK)
}

/// `F_SETLEASE`, which Glibc declares for GNU programs alone.
private let lease: Int32 = 1024

/// A length of `sleep` that nobody else has, another run of these tests included: a word by which processes are known.
public func lengthOfSleep(_ seconds: Int) -> String { "\(seconds).\(getpid())" }

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
