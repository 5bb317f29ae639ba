import Foundation
import Glibc

/// A server on loopback that responds after a delay, and leaves connections open as real servers do.
final class LatencyServer: Sendable {
    let port: UInt16

    init(milliseconds: UInt32, _ body: @escaping @Sendable (_ path: String) -> Data) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw BenchmarkFailure("no port") }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0 { return }
                var on: Int32 = 1
                setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
                Thread.detachNewThread { Self.serve(connection, milliseconds, body) }
            }
        }
    }

    private static func serve(_ connection: Int32, _ milliseconds: UInt32, _ body: (String) -> Data) {
        defer { close(connection) }
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            var head: [UInt8] = []
            while !head.suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) {
                let count = recv(connection, &buffer, buffer.count, 0)
                if count <= 0 { return }
                head += buffer[..<count]
            }
            let fields = String(decoding: head, as: UTF8.self).split(separator: " ")
            let content = body(fields.count > 1 ? String(fields[1]) : "")
            usleep(milliseconds * 1000)
            var reply = Data(
                ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: max-age=86400\r\n"
                    + "Content-Length: \(content.count)\r\n\r\n").utf8
            )
            reply.append(content)
            var start = 0
            while start < reply.count {
                let count = reply[start...].withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count <= 0 { return }
                start += count
            }
        }
    }
}
