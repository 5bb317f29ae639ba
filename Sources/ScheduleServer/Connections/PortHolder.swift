internal import Foundation
internal import ScheduleStore

/// Who listens on a port, as far as this user may see it (Linux: `/proc`).
enum PortHolder {
    /// `process 4711, nginx`; nil where it is not known.
    static func text(_ port: Int) -> String? {
        // The same port of several addresses may be held by several, one of which may just end.
        let links = Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap { listeningSockets(port, in: $0) })
        if links.isEmpty { return nil }
        let files = FileManager.default
        let processes = (try? files.contentsOfDirectory(atPath: "/proc"))?.filter { Int32($0) != nil } ?? []
        for process in processes {
            let folder = "/proc/\(process)/fd"
            for descriptor in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
                guard let link = try? files.destinationOfSymbolicLink(atPath: folder + "/" + descriptor),
                    links.contains(link)
                else { continue }
                let name = ProcFile.text("/proc/\(process)/comm") ?? ""
                return "process \(process), \(name.trimmingCharacters(in: .whitespacesAndNewlines))"
            }
        }
        return nil
    }

    /// The sockets that listen on a port, in a table of the system's, as a process has them open: `socket:[4711]`.
    private static func listeningSockets(_ port: Int, in path: String) -> [String] {
        (ProcFile.text(path) ?? "").split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 9, words[3] == "0A", let text = words[1].split(separator: ":").last,
                Int(text, radix: 16) == port
            else { return nil }
            return "socket:[\(words[9])]"
        }
    }
}
