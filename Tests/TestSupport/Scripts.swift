internal import Foundation
internal import Glibc

/// Programs that a test writes and runs.
public struct ScriptFolder: ~Copyable {
    /// The path of the folder.
    public let path: String
    private let folder: TemporaryFolder

    /// Creates a folder that only this user can change. It is removed with this value.
    public init() throws {
        folder = TemporaryFolder()
        path = folder.path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// Writes a program and returns its path.
    public func script(_ name: String, _ text: String, mode: Int = 0o755) throws -> String {
        let file = path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        waitUntilItCanRun(file)
        return file
    }
}

/// Waits until no process has a program's file open for writing. The system cannot run such a file ("text file busy").
/// A process that was forked while the file was written has it open until it runs its own program. Another test may
/// fork at any time.
public func waitUntilItCanRun(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    // If the file system supports leases, one for reading is granted once no process has the file open for writing.
    while fcntl(file, lease, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
    _ = fcntl(file, lease, F_UNLCK)
}

/// `F_SETLEASE`, which Glibc declares only for GNU programs.
private let lease: Int32 = 1024

/// Returns a length of `sleep` that is unique, even among other runs of these tests, and so identifies a process.
public func lengthOfSleep(_ seconds: Int) -> String { "\(seconds).\(getpid())" }

/// Returns whether any process has a text among its arguments.
public func isRunning(_ argument: String) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { process in
        guard Int(process) != nil, let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else {
            return false
        }
        return line.split(separator: 0).contains { $0.elementsEqual(argument.utf8) }
    }
}
