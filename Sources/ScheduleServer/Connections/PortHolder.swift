internal import Foundation
internal import ScheduleStore

/// Finds the process that listens on a port, as far as this user may see it in `/proc` of Linux.
enum PortHolder {
    /// Returns a description such as `process 4711, nginx`, or nil if the process is unknown.
    static func text(_ port: Int) -> String? {
        // Several processes can have the same port on different addresses, and one of them may be about to end.
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

    /// Returns the sockets that listen on a port according to a table in `/proc/net`, in the form of links in
    /// `/proc/PID/fd`: `socket:[4711]`.
    private static func listeningSockets(_ port: Int, in path: String) -> [String] {
        (ProcFile.text(path) ?? "").split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count > 9, columns[3] == "0A", let text = columns[1].split(separator: ":").last,
                Int(text, radix: 16) == port
            else { return nil }
            return "socket:[\(columns[9])]"
        }
    }
}
