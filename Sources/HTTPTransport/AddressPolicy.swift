internal import Glibc

/// Which addresses a connection may go to: private ones only for hosts that the user typed.
///
/// It is asked with the address that the name resolved to, at the moment of connecting, so that neither a
/// redirect nor a name that resolves to the inside gets there (`failures.md`, N11).
enum AddressPolicy {
    /// Whether an IPv4 address is loopback, private, link-local, shared, multicast or unspecified.
    static func isPrivate(v4 address: UInt32) -> Bool {
        let first = address >> 24
        switch first {
        case 0, 10, 127: return true
        case 100: return (address >> 22) & 0x3 == 1
        case 169: return (address >> 16) & 0xFF == 254
        case 172: return (address >> 20) & 0xF == 1
        case 192: return (address >> 16) & 0xFF == 168
        default: return first >= 224
        }
    }

    /// The same for IPv6; an embedded IPv4 address counts as what it is.
    static func isPrivate(v6 bytes: [UInt8]) -> Bool {
        guard bytes.count == 16 else { return true }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        let isTranslated = bytes[..<4] == [0, 0x64, 0xFF, 0x9B]
        if isMapped || isTranslated {
            return isPrivate(v4: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
        }
        if bytes[..<15].allSatisfy({ $0 == 0 }) { return true }
        return bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80) || bytes[0] == 0xFF
    }

    /// The same for a socket's address.
    static func isPrivate(_ address: UnsafePointer<sockaddr>) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                isPrivate(v4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                isPrivate(v6: withUnsafeBytes(of: pointer.pointee.sin6_addr) { Array($0) })
            }
        default: true
        }
    }
}
