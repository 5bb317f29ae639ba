internal import Foundation

/// Who listens on a port, as far as this user may see it (Linux: `/proc`).
enum PortHolder {
    /// `process 4711, nginx`; nil where it is not known.
    static func text(_ port: Int) -> String? {
        let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap { listeningSocket(port, in: $0) }
        guard let socket = sockets.first else { return nil }
        let files = FileManager.default
        let processes = (try? files.contentsOfDirectory(atPath: "/proc"))?.filter { Int32($0) != nil } ?? []
        for process in processes {
            let folder = "/proc/\(process)/fd"
            for descriptor in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
                guard (try? files.destinationOfSymbolicLink(atPath: folder + "/" + descriptor)) == "socket:[\(socket)]"
                else { continue }
                let name =
                    files.contents(atPath: "/proc/\(process)/comm").map { String(decoding: $0, as: UTF8.self) } ?? ""
                return "process \(process), \(name.trimmingCharacters(in: .whitespacesAndNewlines))"
            }
        }
        return nil
    }

    /// The number of the socket that listens on a port, in a table of the system's.
    private static func listeningSocket(_ port: Int, in path: String) -> String? {
        guard let table = FileManager.default.contents(atPath: path) else { return nil }
        let wanted = String(port, radix: 16, uppercase: true)
        for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 9, words[3] == "0A", let text = words[1].split(separator: ":").last,
                Int(text, radix: 16) == Int(wanted, radix: 16)
            else { continue }
            return String(words[9])
        }
        return nil
    }
}
