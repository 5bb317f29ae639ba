internal import Glibc

/// The processes of the machine, from `/proc`.
enum ProcessTable {
    struct Entry {
        let id: pid_t
        let parent: pid_t
        let session: pid_t
        /// The start time in clock ticks since boot.
        let startTime: Int
    }

    /// The environment variable that marks the processes of a program.
    static let tagVariable = "AGGCTL_RUN"

    /// Returns the mark of a process, or nil if it has none or cannot be read.
    static func tag(of id: pid_t) -> String? {
        guard let environment = text(of: "/proc/\(id)/environ", limit: 1 << 16) else { return nil }
        let name = Array((tagVariable + "=").utf8)
        return environment.split(separator: 0).first { $0.starts(with: name) }
            .map { String(decoding: $0.dropFirst(name.count), as: UTF8.self) }
    }

    static func entries() -> [Entry] { numbers(in: "/proc").compactMap(entry) }

    /// Returns a process, or nil if it does not exist or is a zombie.
    static func entry(_ id: pid_t) -> Entry? {
        // The format is `1234 (name) S parent group session …`. The name may contain any characters.
        guard let text = text(of: "/proc/\(id)/stat"), let end = text.lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).prefix(20).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count == 20, let parent = pid_t(fields[1]), let session = pid_t(fields[3]),
            let startTime = Int(fields[19])
        else { return nil }
        // A zombie child of aggctl is reaped here, so that it does not remain.
        if fields[0] == "Z" {
            if parent == getpid(), session != getsid(0), !ProcessRegistry.isLeader(id) { waitpid(id, nil, WNOHANG) }
            return nil
        }
        return Entry(id: id, parent: parent, session: session, startTime: startTime)
    }

    /// The ID of the newest process, or nil if the system does not report it.
    static var newest: pid_t? { number(in: "/proc/sys/kernel/ns_last_pid") }

    private static func number(in path: String) -> pid_t? {
        text(of: path).flatMap { pid_t(String(decoding: $0.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)) }
    }

    /// Returns the process IDs after one up to another. IDs restart at the lowest after `pid_max`.
    static func numbers(after first: pid_t, to last: pid_t) -> [pid_t] {
        if last > first { return Array(first + 1...last) }
        let end = number(in: "/proc/sys/kernel/pid_max") ?? first
        // If the range is large, listing the existing processes is faster.
        guard end - first + last < 10_000, end > first else { return numbers(in: "/proc") }
        return Array(first + 1...end) + Array(1...max(1, last))
    }

    /// Returns the number of processes and threads of a user.
    static func tasks(ofUser user: uid_t) -> Int {
        numbers(in: "/proc").reduce(0) { count, id in
            var facts = stat()
            guard stat("/proc/\(id)", &facts) == 0, facts.st_uid == user else { return count }
            return count + numbers(in: "/proc/\(id)/task").count
        }
    }

    private static func numbers(in folder: String) -> [pid_t] {
        guard let opened = opendir(folder) else { return [] }
        defer { closedir(opened) }
        var numbers: [pid_t] = []
        while let entry = readdir(opened) {
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if let number = pid_t(String(cString: name)) { numbers.append(number) }
                }
            }
        }
        return numbers
    }

    private static func text(of path: String, limit: Int = 1024) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = read(file, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
