internal import Aggregator
internal import Foundation
internal import Glibc

/// A listening socket inherited from systemd.
struct SystemdSocket: Sendable {
    let descriptor: CInt
    /// The IP address that the socket is bound to, or nil for a Unix socket.
    let address: String?

    /// True if other machines can reach the socket.
    var isReachableFromNetwork: Bool { address.map { !ServerSettings.isLoopback($0) } ?? false }

    init(_ descriptor: CInt) {
        self.descriptor = descriptor
        var (storage, length) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        let hasAddress = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        if hasAddress, Int32(storage.ss_family) == AF_UNIX {
            address = nil
            return
        }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let capacity = socklen_t(host.count)
        let isReadable = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo($0, length, &host, capacity, nil, 0, NI_NUMERICHOST) == 0
            }
        }
        let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A socket without a readable address might be reachable from anywhere.
        address = isReadable ? text : "::"
    }
}

/// Listening sockets inherited from systemd (`sd_listen_fds`).
enum SystemdSockets {
    /// The first inherited descriptor (`SD_LISTEN_FDS_START`).
    private static let firstDescriptor: CInt = 3
    private static let maxCount: CInt = 16

    /// Returns the inherited sockets. Only the first call returns any. Child processes do not inherit them.
    static func receive() -> [SystemdSocket] {
        let environment = ProcessInfo.processInfo.environment
        guard environment["LISTEN_PID"] == "\(getpid())", let count = environment["LISTEN_FDS"].flatMap({ CInt($0) }),
            (1...maxCount).contains(count)
        else { return [] }
        unsetenv("LISTEN_PID")
        unsetenv("LISTEN_FDS")
        return (firstDescriptor..<firstDescriptor + count).map { descriptor in
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return SystemdSocket(descriptor)
        }
    }
}

/// Notifications to systemd (`sd_notify`): the server is ready, alive, or stopping.
struct SystemdNotifier: Sendable {
    /// The size of a Unix socket's path with its final NUL (`sun_path`).
    private static let pathSize = 108

    /// The path of systemd's socket. A name in the abstract space begins with `@` here.
    private let path: String

    /// Creates the notifier, or returns nil if systemd expects no notifications.
    init?() {
        guard let path = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"], let first = path.utf8.first,
            first == UInt8(ascii: "/") || first == UInt8(ascii: "@"), path.utf8.count < Self.pathSize
        else { return nil }
        self.path = path
    }

    /// The interval of watchdog notifications in seconds, half of systemd's timeout. Nil if systemd has no watchdog.
    static var watchdogInterval: Double? {
        ProcessInfo.processInfo.environment["WATCHDOG_USEC"].flatMap { Double($0) }.map { $0 / 2_000_000 }
    }

    /// Sends a message such as `READY=1`. Errors are ignored.
    func notify(_ text: String) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { Glibc.close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        // The kernel expects a NUL at the start of a name in the abstract space.
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let bytes = Array(text.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), address, length)
            }
        }
    }
}
