internal import Aggregator
internal import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import Glibc

extension ProgramEnvironment {
    /// Returns the environment of this process: its streams, variables and clock.
    ///
    /// - Parameter files: The access to the configuration and to providers' files.
    public static func system(files: any FileReading) -> ProgramEnvironment {
        var environment = ProgramEnvironment(
            now: { Date() },
            output: DescriptorSink(descriptor: STDOUT_FILENO),
            errors: DescriptorSink(descriptor: STDERR_FILENO),
            files: files
        )
        environment.variables = ProcessInfo.processInfo.environment
        // A service may start without HOME, and data would then be stored below the root folder.
        if environment.variables["HOME"]?.utf8.first != UInt8(ascii: "/") { environment.variables["HOME"] = homeOfUser }
        if isatty(STDOUT_FILENO) == 1 {
            let terminal = size(of: STDOUT_FILENO)
            environment.outputWidth = terminal.columns
            // The pager needs an installed program. A name without a slash is searched in the folders of `PATH`.
            environment.pager = Pager(rows: terminal.rows, variables: environment.variables) { name in
                if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 }
                let folders = (environment.variables["PATH"] ?? "").split(separator: ":")
                return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
            }
        }
        environment.errorsAreTerminal = isatty(STDERR_FILENO) == 1
        if isatty(STDIN_FILENO) == 1 { environment.readLine = { Swift.readLine(strippingNewline: true) } }
        environment.readInputLine = { Swift.readLine(strippingNewline: true) }
        environment.systemZone = TimeZone.current
        environment.currentSystemZone = {
            // Foundation caches the zone. Without the reset, a server or a watch would not notice a change.
            NSTimeZone.resetSystemTimeZone()
            return TimeZone.current
        }
        environment.folder = FileManager.default.currentDirectoryPath
        environment.persistsData = true
        return environment
    }

    /// The user's home folder from the user database. Nil if the user has no entry, or no path that begins with `/`.
    private static var homeOfUser: String? {
        var entry = passwd()
        var result: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 1 << 14)
        // The entry points into the buffer.
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(geteuid(), &entry, start, buffer.count, &result) == 0, result != nil,
                let home = entry.pw_dir
            else { return nil }
            let path = String(cString: home)
            return path.utf8.first == UInt8(ascii: "/") ? path : nil
        }
    }

    /// Returns the size of a terminal, or 80 columns and 0 rows if it is unknown. With 0 rows, no pager is used.
    private static func size(of descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 0) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

/// A destination that writes to an open file descriptor, such as standard output.
struct DescriptorSink: ByteSink {
    let descriptor: Int32

    func write(_ bytes: [UInt8]) throws {
        var start = 0
        // The system may write only some of the bytes at once.
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw SinkError(String(cString: strerror(errno)))
            }
            start += count
        }
    }
}
