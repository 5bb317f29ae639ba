import Testing

@testable import HTTPTransport

/// Private addresses, which are requested only if the user typed them.
/// Covers: AddressPolicy
@Suite struct AddressPolicyTests {
    @Test(
        "N11: Private IPv4 addresses are recognized, also within IPv6",
        arguments: [
            ([127, 0, 0, 1], true), ([10, 1, 2, 3], true), ([172, 16, 0, 1], true), ([172, 32, 0, 1], false),
            ([192, 168, 1, 1], true), ([169, 254, 169, 254], true), ([100, 64, 0, 1], true), ([100, 128, 0, 1], false),
            ([0, 0, 0, 0], true), ([224, 0, 0, 1], true), ([8, 8, 8, 8], false),
            ([192, 0, 2, 1], true), ([198, 18, 0, 1], true), ([203, 0, 113, 9], true), ([192, 1, 0, 1], false),
        ]
    )
    func privateAddresses(parts: [UInt32], isPrivate: Bool) {
        let address = parts.reduce(0) { $0 << 8 | $1 }
        #expect(AddressPolicy.isPrivate(v4: address) == isPrivate)
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + parts.map(UInt8.init)
        #expect(AddressPolicy.isPrivate(v6: mapped) == isPrivate)
    }

    @Test("N11: Loopback, local and link-local IPv6 addresses are private, others are not")
    func privateV6() {
        func address(_ first: UInt8, _ second: UInt8, _ last: UInt8) -> [UInt8] {
            [first, second] + [UInt8](repeating: 0, count: 13) + [last]
        }
        #expect(AddressPolicy.isPrivate(v6: address(0, 0, 1)))
        #expect(AddressPolicy.isPrivate(v6: address(0, 0, 0)))
        #expect(AddressPolicy.isPrivate(v6: address(0xFD, 0, 1)))
        #expect(AddressPolicy.isPrivate(v6: address(0xFE, 0x80, 1)))
        #expect(AddressPolicy.isPrivate(v6: address(0xFF, 2, 1)))
        #expect(!AddressPolicy.isPrivate(v6: address(0x26, 0, 1)))
    }

    @Test(
        "N11: Tunnel addresses are private, and a literal address is judged without resolving it",
        arguments: [
            ("[2002:7f00:1::]", true), ("[2001:0:1::]", true), ("[::127.0.0.1]", true), ("[fec0::1]", true),
            ("[64:ff9b::7f00:1]", true), ("[64:ff9b::808:808]", false), ("[2600::5efe:7f00:1]", true),
            ("[2001:db8::1]", true), ("[2606:4700::1]", false), ("127.0.0.2", true), ("2130706433", true),
            ("1.1.1.1", false), ("api.tvmaze.com", false), ("10.example.org", false), ("localhost", true),
            ("tv.LOCALHOST.", true), ("localhost.example.org", false),
        ]
    )
    func literalAddresses(host: String, isPrivate: Bool) {
        #expect(AddressPolicy.isPrivate(literal: host) == isPrivate)
    }
}
