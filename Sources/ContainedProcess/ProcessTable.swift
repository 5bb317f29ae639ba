internal import Glibc

/// The processes of the machine, as `/proc` lists them.
enum ProcessTable {
    struct Entry {
        let id: pid_t
        let parent: pid_t
        let session: pid_t
        /// When it was begun, by the system's own count.
        let startTime: Int
    }

    /// The variable by which the processes of a program are known.
    static let tagVariable = "AGGCTL_RUN"

    /// The mark of a process; nil where it has none, or none that can be read.
    static func tag(of id: pid_t) -> String? {
        guard let environment = text(of: "/proc/\(id)/environ", limit: 1 << 16) else { return nil }
        let name = Array((tagVariable + "=").utf8)
        return environment.split(separator: 0).first { $0.starts(with: name) }
            .map { String(decoding: $0.dropFirst(name.count), as: UTF8.self) }
    }

    static func entries() -> [Entry] { numbers(in: "/proc").compactMap(entry) }

    /// One process; nil where there is none of this number, or it is over and only waits to be told of.
    static func entry(_ id: pid_t) -> Entry? {
        // `1234 (name) S parent group session …`; the name may hold anything.
        guard let text = text(of: "/proc/\(id)/stat"), let end = text.lastIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).prefix(20).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count == 20, let parent = pid_t(fields[1]), let session = pid_t(fields[3]),
            let begun = Int(fields[19])
        else { return nil }
        // One of ours that is over is reaped here, so that it does not stay.
        if fields[0] == "Z" {
            if parent == getpid(), session != getsid(0), !ProcessRegistry.isLeader(id) { waitpid(id, nil, WNOHANG) }
            return nil
        }
        return Entry(id: id, parent: parent, session: session, startTime: begun)
    }

    /// The number of the process that was begun last; nil where the system does not tell.
    static var newest: pid_t? { number(in: "/proc/sys/kernel/ns_last_pid") }

    private static func number(in path: String) -> pid_t? {
        text(of: path).flatMap { pid_t(String(decoding: $0.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)) }
    }

    /// The numbers that were given after one up to another; at the end they begin anew.
    static func numbers(after first: pid_t, to last: pid_t) -> [pid_t] {
        if last > first { return Array(first + 1...last) }
        let end = number(in: "/proc/sys/kernel/pid_max") ?? first
        // Where the system allows that many it is faster to look at those there are.
        guard end - first + last < 10_000, end > first else { return numbers(in: "/proc") }
        return Array(first + 1...end) + Array(1...max(1, last))
    }

    /// How many processes and threads a user has.
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
