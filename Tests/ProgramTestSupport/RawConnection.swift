import Foundation
import Glibc

/// A connection to loopback on which a test sends its own bytes.
package final class RawConnection: Sendable {
    private let descriptor: Int32

    /// - Parameter bufferSize: The number of bytes that the system buffers for a client that does not read.
    package init(port: Int, bufferSize: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // A limit so that no test hangs. It is long because hundreds of tests may share two cores.
        var timeout = timeval(tv_sec: 900, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        if var bufferSize {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bufferSize, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        // `deinit` closes the descriptor also if `init` throws. Closing it twice could close another connection.
        if !isConnected { throw CocoaError(.fileReadUnknown) }
    }

    deinit { close(descriptor) }

    /// Sends bytes. Returns false if the other side is closed.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return false }
            start += count
        }
        return true
    }

    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Returns the next bytes, an empty list at the end, or nil if nothing arrived in time.
    package func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 { return errno == EAGAIN ? nil : [] }
        return Array(buffer[..<count])
    }

    /// True if unread bytes have arrived.
    package var hasAnswer: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    }

    /// Closes the connection in both directions.
    package func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Returns all bytes to the end, or nil if the other side does not close the connection.
    package func readToEnd() -> [UInt8]? {
        var all: [UInt8] = []
        while let piece = read() {
            if piece.isEmpty { return all }
            all += piece
        }
        return nil
    }

    /// Reads until a text has arrived. Returns the bytes as text, or nil if it does not arrive.
    package func read(until text: String) -> String? {
        var all: [UInt8] = []
        while let piece = read(), !piece.isEmpty {
            all += piece
            let read = String(decoding: all, as: UTF8.self)
            if read.contains(text) { return read }
        }
        return nil
    }
}

/// A response as it was received.
package struct WireResponse {
    package let status: Int
    package let headers: [String: String]
    package let body: [UInt8]

    /// - Returns: Nil if the bytes are not a response.
    package init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        self.status = status
        headers = Dictionary(
            lines.dropFirst().compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2
                    ? (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces)) : nil
            },
            uniquingKeysWith: { "\($0), \($1)" }
        )
        body = Array(bytes[end.upperBound...])
    }

    package var text: String { String(decoding: body, as: UTF8.self) }

    package var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }

    /// True if the response has the security headers that every response has.
    package var isGuarded: Bool {
        headers["content-security-policy"]?.contains("default-src 'none'") == true
            && headers["x-content-type-options"] == "nosniff" && headers["referrer-policy"] == "same-origin"
            && headers["server"] == nil
    }
}
