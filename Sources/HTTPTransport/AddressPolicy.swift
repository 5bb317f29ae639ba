internal import Glibc

/// The addresses that a connection may go to. Private ones are only allowed for hosts that the user typed.
///
/// The check uses the resolved address at the moment of connecting. So neither a redirect nor a name that resolves to a
/// private address gets there.
enum AddressPolicy {
    /// Returns whether an IPv4 address is not on the public internet (RFC 6890 and its registry).
    static func isPrivate(v4 address: UInt32) -> Bool {
        privateV4.contains { network, length in (address ^ network) >> (32 - length) == 0 }
    }

    /// Networks that are not reached over the internet: this host, private, shared, loopback, link-local, protocol
    /// assignments, documentation, 6to4 relays, benchmarks, multicast and reserved.
    private static let privateV4: [(network: UInt32, length: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
        (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
        (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 3),
    ]

    /// Returns whether an IPv6 address is private. An embedded IPv4 address is checked as such.
    ///
    /// Among the others, only global unicast is public. Tunnels to any address (Teredo, 6to4) are excluded from it.
    static func isPrivate(v6 bytes: [UInt8]) -> Bool {
        guard bytes.count == 16 else { return true }
        // ::ffff:a.b.c.d and 64:ff9b::a.b.c.d (NAT64) contain an IPv4 address. 2000::/3 is global unicast.
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        let isTranslated = bytes[..<4] == [0, 0x64, 0xFF, 0x9B] && bytes[4..<12].allSatisfy { $0 == 0 }
        let embedded = bytes[12...].reduce(0) { $0 << 8 | UInt32($1) }
        if isMapped || isTranslated { return isPrivate(v4: embedded) }
        guard bytes[0] & 0xE0 == 0x20 else { return true }
        let first = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
        let second = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        // The cases are Teredo with its neighbours and documentation, 6to4 and the old 6bone, and documentation.
        switch first {
        case 0x2001: return second < 0x0200 || second == 0x0DB8
        case 0x2002, 0x3FFE: return true
        case 0x3FFF: return second < 0x1000
        default:
            // ISATAP: the second half contains an IPv4 address.
            let isISATAP = bytes[9] == 0 && bytes[10] == 0x5E && bytes[11] == 0xFE
            return isISATAP && isPrivate(v4: embedded)
        }
    }

    /// Returns whether a host is a literal private address, or `localhost` (RFC 6761, section 6.3). Returns false
    /// for any other name.
    static func isPrivate(literal host: String) -> Bool {
        if host.split(separator: ".").last?.lowercased() == "localhost" { return true }
        var four = in_addr()
        if inet_aton(host, &four) != 0 { return isPrivate(v4: UInt32(bigEndian: four.s_addr)) }
        guard host.utf8.first == UInt8(ascii: "[") else { return false }
        var six = in6_addr()
        let text = String(host.dropFirst().prefix { $0 != "]" && $0 != "%" })
        guard inet_pton(AF_INET6, text, &six) == 1 else { return true }
        return isPrivate(v6: withUnsafeBytes(of: six) { Array($0) })
    }

    /// Returns whether a socket address is private.
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
