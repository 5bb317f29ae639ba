internal import Glibc

/// The processes of the machine, from `/proc`.
enum ProcessTable {
    /// A process that runs or sleeps.
    struct Entry {
        let id: pid_t
        let parent: pid_t
        let session: pid_t
        /// The start time in clock ticks since boot.
        let startTime: Int
    }

    /// The environment variable with the tag of a program, which its processes inherit.
    static let tagVariable = "AGGCTL_RUN"

    /// The number of bytes of an environment that are searched for the tag.
    private static let maxEnvironmentSize = 1 << 16

    /// The number of process IDs from which it is faster to list the existing processes.
    private static let largeRangeSize: pid_t = 10_000

    /// Returns the tag of a process, or nil if it has none or cannot be read.
    static func tag(of id: pid_t) -> String? {
        guard let environment = bytes(of: "/proc/\(id)/environ", limit: maxEnvironmentSize) else { return nil }
        let prefix = Array((tagVariable + "=").utf8)
        return environment.split(separator: 0).first { $0.starts(with: prefix) }
            .map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
    }

    /// Returns all processes except zombies. Zombie children of aggctl are reaped.
    static func entries() -> [Entry] { ids(in: "/proc").compactMap(entry) }

    /// Returns a process, or nil if it does not exist or is a zombie. A zombie child of aggctl is reaped.
    static func entry(_ id: pid_t) -> Entry? {
        // The format is `1234 (name) S parent group session …` (`man 5 proc_pid_stat`). The name may contain any
        // characters, so the fields are counted from the last parenthesis.
        guard let line = bytes(of: "/proc/\(id)/stat"), let nameEnd = line.lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = line[(nameEnd + 1)...].split(separator: UInt8(ascii: " ")).prefix(20).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count == 20, let parent = pid_t(fields[1]), let session = pid_t(fields[3]),
            let startTime = Int(fields[19])
        else { return nil }
        let entry = Entry(id: id, parent: parent, session: session, startTime: startTime)
        let isZombie = fields[0] == "Z"
        if isZombie {
            reapOrphan(entry)
            return nil
        }
        return entry
    }

    /// Reaps a zombie that aggctl adopted, so that it does not remain. The code that started a program reaps the
    /// program itself.
    private static func reapOrphan(_ zombie: Entry) {
        if zombie.parent == getpid(), zombie.session != getsid(0), !ProcessRegistry.isLeader(zombie.id) {
            waitpid(zombie.id, nil, WNOHANG)
        }
    }

    /// The ID of the newest process, or nil if the system does not report it.
    static var newest: pid_t? { number(in: "/proc/sys/kernel/ns_last_pid") }

    /// Returns the process IDs after one up to another. After `pid_max` the system assigns the lowest free ID.
    static func ids(after first: pid_t, to last: pid_t) -> [pid_t] {
        if last > first { return Array(first + 1...last) }
        let maxID = number(in: "/proc/sys/kernel/pid_max") ?? first
        guard maxID > first, maxID - first + last < largeRangeSize else { return ids(in: "/proc") }
        return Array(first + 1...maxID) + Array(1...max(1, last))
    }

    /// Returns the number of processes and threads of a user.
    static func tasks(ofUser user: uid_t) -> Int {
        ids(in: "/proc").reduce(0) { count, id in
            var info = stat()
            guard stat("/proc/\(id)", &info) == 0, info.st_uid == user else { return count }
            return count + ids(in: "/proc/\(id)/task").count
        }
    }

    /// Returns the names in a folder that are numbers, which are the IDs of processes or threads.
    private static func ids(in folder: String) -> [pid_t] {
        guard let opened = opendir(folder) else { return [] }
        defer { closedir(opened) }
        var ids: [pid_t] = []
        while let item = readdir(opened) {
            withUnsafePointer(to: &item.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if let id = pid_t(String(cString: name)) { ids.append(id) }
                }
            }
        }
        return ids
    }

    /// Returns the number that is the only content of a file.
    private static func number(in path: String) -> pid_t? {
        bytes(of: path).flatMap { pid_t(String(decoding: $0.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)) }
    }

    /// Returns the first bytes of a file, or nil if it is empty or cannot be read.
    private static func bytes(of path: String, limit: Int = 1024) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = read(file, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
