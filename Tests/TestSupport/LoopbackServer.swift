internal import Foundation
internal import Glibc
internal import Synchronization

/// A server on loopback whose responses are raw bytes, so that a test can send invalid ones.
///
/// Every connection is served by its own thread, and closed after one response.
public final class LoopbackServer: Sendable {
    /// The response to one request.
    public enum Reply: Sendable {
        /// Sends these bytes and closes the connection.
        case bytes([UInt8])
        /// Sends these bytes, then nothing, and leaves the connection open.
        case stall([UInt8])
        /// Closes the connection without a response.
        case drop
    }

    private let listener: Int32
    private let stalled = Mutex<[Int32]>([])
    private let seen = Mutex<[String]>([])

    /// The port of the server.
    public let port: UInt16

    /// Starts a server whose response depends on the path.
    public init(_ reply: @escaping @Sendable (_ path: String) -> Reply) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.featureUnsupported) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0 {
                    // The descriptor is closed only here, because its number may be used again at once.
                    close(listener)
                    return
                }
                Thread.detachNewThread { self.serve(connection, reply) }
            }
        }
    }

    /// Returns the address of a path.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The requested paths, in order.
    public var paths: [String] { requests.map(Self.path) }

    /// The received requests, head and body, in order.
    public var requests: [String] { seen.withLock { $0 } }

    private static func path(_ request: String) -> String {
        let fields = request.split(separator: " ", maxSplits: 2)
        return fields.count > 1 ? String(fields[1]) : ""
    }

    /// Stops listening and closes stalled connections.
    public func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        stalled.withLock { descriptors in
            for descriptor in descriptors { close(descriptor) }
            descriptors = []
        }
    }

    private func serve(_ connection: Int32, _ reply: (String) -> Reply) {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.contains([0x0D, 0x0A, 0x0D, 0x0A]) {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { break }
            head += buffer[..<count]
        }
        while let remaining = Self.missing(of: head), remaining > 0 {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { break }
            head += buffer[..<count]
        }
        let request = String(decoding: head, as: UTF8.self)
        seen.withLock { $0.append(request) }
        switch reply(Self.path(request)) {
        case .bytes(let bytes):
            send(bytes, to: connection)
            close(connection)
        case .stall(let bytes):
            send(bytes, to: connection)
            stalled.withLock { $0.append(connection) }
        case .drop: close(connection)
        }
    }

    /// Returns the number of bytes of a request's body that are still missing, or nil if none was announced.
    private static func missing(of request: [UInt8]) -> Int? {
        let text = String(decoding: request, as: UTF8.self)
        guard let end = request.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A])?.upperBound,
            let length = text.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap({ Int($0.1) })
        else { return nil }
        return length - (request.count - end)
    }

    private func send(_ bytes: [UInt8], to connection: Int32) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            start += count
        }
    }

    /// Returns a valid response.
    public static func answer(
        _ status: String = "200 OK",
        headers: [String] = [],
        body: [UInt8],
        length: Int? = nil
    ) -> [UInt8] {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body.count)", "Connection: close"] + headers
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
}
