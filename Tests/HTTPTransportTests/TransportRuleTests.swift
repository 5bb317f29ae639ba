import Glibc
import Testing

@testable import HTTPTransport

/// The rules of politeness and caution, tested as state machines and tables.
/// Covers: RateWindow, RetrySchedule, RetryAfter, RedirectPolicy, AddressPolicy
@Suite struct TransportRuleTests {
    @Test("N6: The pause doubles from ten minutes to six hours, and simultaneous requests count as one")
    func pauseWithoutTime() {
        var pause = RateLimitBackoff()
        var now = Duration.zero
        var lengths: [Int64] = []
        for _ in 0..<8 {
            let sentAt = now + .seconds(1)
            now = sentAt + .seconds(1)
            let length = pause.length(first: .seconds(600), sentAt: sentAt, now: now)
            let simultaneous = pause.length(first: .seconds(600), sentAt: sentAt, now: now + .seconds(5))
            #expect(simultaneous == length - .seconds(5))
            lengths.append(length.components.seconds / 60)
            now += length
        }
        #expect(lengths == [10, 20, 40, 80, 160, 320, 360, 360])
    }

    @Test(
        "N5: A Retry-After is limited to between a second and six hours, and junk is ignored",
        arguments: [
            ("120", 120), ("0", 1), ("-5", 1), ("99999999999", 21_600), ("99999999999999999999999", 21_600),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 21_600), ("Wed, 31 Dec 1969 08:49:37 GMT", 1),
            ("Thu, 01 Jan 1970 00:02:00 GMT", 120), ("Fri, 31 Dec 9999 23:59:59 GMT", 21_600),
            (" 7 ", 7), ("1.5", nil), ("inf", nil), ("nan", nil), ("soon", nil), ("", nil),
            ("Thu, 40 Jan 1970 00:02:00 GMT", nil),
            // The two obsolete formats, which RFC 9110 requires recipients to parse.
            ("Thursday, 01-Jan-70 00:02:00 GMT", 120), ("Thu Jan  1 00:02:00 1970", 120),
            ("Thu Jan 01 00:02:00 1970", 120), ("Wednesday, 31-Dec-69 23:59:00 GMT", 1),
            ("Tuesday, 01-Jan-19 00:02:00 GMT", 21_600), ("Thursday, 01-Jan-7 00:02:00 GMT", nil),
            ("Thu Jan  1 00:02:00 GMT", nil), ("Thu Foo  1 00:02:00 1970", nil),
        ] as [(String, Int?)]
    )
    func retryAfter(header: String, seconds: Int?) {
        #expect(RetryAfter.parse(header, now: 0) == seconds.map { .seconds($0) })
    }

    @Test("N3: Three tries, one and two seconds apart with a quarter of jitter, within thirty seconds")
    func retrySchedule() {
        for jitter in [0.0, 0.3, 1.0, .nan, 7] {
            var schedule = RetrySchedule(at: .zero)
            guard let first = schedule.wait(after: nil, at: .zero, jitter: jitter) else {
                Issue.record("no second try")
                return
            }
            #expect(first >= .milliseconds(750) && first <= .milliseconds(1250))
            guard let second = schedule.wait(after: nil, at: first, jitter: jitter) else {
                Issue.record("no third try")
                return
            }
            #expect(second >= .milliseconds(1500) && second <= .milliseconds(2500))
            #expect(schedule.wait(after: nil, at: first + second, jitter: jitter) == nil)
        }
        var late = RetrySchedule(at: .zero)
        #expect(late.wait(after: nil, at: .seconds(30), jitter: 0) == nil)
        var longWait = RetrySchedule(at: .zero)
        #expect(longWait.wait(after: .seconds(120), at: .zero, jitter: 0) == nil)
        var shortWait = RetrySchedule(at: .zero)
        #expect(shortWait.wait(after: .seconds(2), at: .zero, jitter: 0) == .seconds(2))
    }

    @Test("At most twenty requests are sent in any ten seconds", arguments: [1, 2, 3])
    func rateWindow(seed: Int) {
        var window = RateWindow(limit: 20, span: .seconds(10))
        var now = Duration.zero
        var granted: [Duration] = []
        for index in 0..<300 {
            now += .milliseconds((index * seed * 37) % 700)
            granted.append(window.reserve(at: now))
        }
        for start in granted {
            #expect(granted.filter { $0 >= start && $0 < start + .seconds(10) }.count <= 20)
        }
    }

    @Test("N10: Silence, slowness and a long duration end a transfer")
    func watch() {
        var limits = TransferLimits()
        limits.total = .seconds(300)
        var silent = TransferMonitor(limits, at: .zero)
        #expect(silent.check(at: .seconds(29)) == nil)
        #expect(silent.check(at: .seconds(30)) == .silent)

        var slow = TransferMonitor(limits, at: .zero)
        for half in 1...20 { #expect(slow.received(inAll: half, at: .milliseconds(half * 500)) == nil) }
        #expect(slow.check(at: .milliseconds(10_500)) == .slow)

        var steady = TransferMonitor(limits, at: .zero)
        for second in 1...200 {
            #expect(steady.received(inAll: second * 200, at: .seconds(second)) == nil)
            #expect(steady.check(at: .seconds(second)) == nil)
        }
        #expect(steady.check(at: .seconds(300)) == .overdue)
        var standard = TransferMonitor(TransferLimits(), at: .zero)
        _ = standard.received(inAll: 1 << 20, at: .seconds(29))
        #expect(standard.check(at: .seconds(30)) == .overdue)
    }

    @Test("N9: A body that is too large, or expands too much, ends a transfer")
    func sizes() {
        var large = TransferMonitor(TransferLimits(), at: .zero)
        #expect(large.received(inAll: 10 << 20, at: .zero) == nil)
        #expect(large.decoded(64 << 20) == nil)
        #expect(large.decoded(1) == .tooLarge)
        var bomb = TransferMonitor(TransferLimits(), at: .zero)
        #expect(bomb.received(inAll: 5000, at: .zero) == nil)
        #expect(bomb.decoded(1 << 20) == nil)
        #expect(bomb.decoded(1 << 16) == .expandsTooMuch)
        var wire = TransferMonitor(TransferLimits(), at: .zero)
        #expect(wire.received(inAll: 17 << 20, at: .zero) == .wireTooLarge)
    }

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

    @Test(
        "N11: Only a proxy's own address and port are exempt, however its variable is written",
        arguments: [
            ("http://127.0.0.1:3128", "127.0.0.1", 3128, true), ("127.0.0.1:3128", "127.0.0.1", 3128, true),
            ("http://me:pw@127.0.0.1:3128/", "127.0.0.1", 3128, true), ("http://127.0.0.1", "127.0.0.1", 1080, true),
            ("http://127.0.0.1:3128", "127.0.0.1", 80, false), ("http://127.0.0.1:3128", "127.0.0.2", 3128, false),
            ("", "127.0.0.2", 80, false),
        ] as [(String, String, UInt16, Bool)]
    )
    func proxies(variable: String, address: String, port: UInt16, isExempt: Bool) {
        let proxies = ProxyAddresses { $0 == "https_proxy" ? variable : nil }
        var endpoint = sockaddr_in()
        endpoint.sin_family = sa_family_t(AF_INET)
        endpoint.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &endpoint.sin_addr)
        let isContained = withUnsafePointer(to: &endpoint) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { proxies.contain($0) }
        }
        #expect(isContained == isExempt)
    }

    @Test("N11: Redirects are followed five times at most, on the web, and never from https to http")
    func redirects() throws {
        var policy = RedirectPolicy(from: "https://a/")
        for _ in 0..<5 { #expect(try policy.follow(from: "https://a/", to: "https://a/b") == "https://a/b") }
        #expect(throws: TransportError.self) { try policy.follow(from: "https://a/", to: "https://a/b") }
        for location in ["http://a/", "file:///etc/passwd", "ftp://a/", "javascript:x"] {
            var policy = RedirectPolicy(from: "https://a/")
            #expect(throws: TransportError.self) { try policy.follow(from: "https://a/", to: location) }
        }
        var nowhere = RedirectPolicy(from: "https://a/")
        #expect(throws: TransportError(.refusedAddress, "redirects to an invalid address", url: "https://a/")) {
            try nowhere.follow(from: "https://a/", to: "")
        }
        var plain = RedirectPolicy(from: "http://a/")
        #expect(try plain.follow(from: "http://a/", to: "https://a/") == "https://a/")
    }

    @Test(
        "Cache-Control sets the freshness, up to a week",
        arguments: [
            (["cache-control": "public, max-age=3600"], 3600), (["cache-control": "max-age=3600", "age": "600"], 3000),
            (["cache-control": "no-store"], 0), (["cache-control": "max-age=99999999999999999999"], 604_800),
            (["cache-control": "max-age=x"], 0), (["cache-control": "public"], nil), ([:], nil),
        ] as [([String: String], Int?)]
    )
    func cacheControl(headers: [String: String], seconds: Int?) {
        #expect(CacheControl.freshSeconds(headers) == seconds)
    }

    @Test("An address is shown without user name and query")
    func shownAddress() {
        #expect(RedactedURL.display("https://me:secret@host:8080/a/b?token=x#y") == "https://host:8080/a/b")
        let url =
            "https://me:secret@host/schedule?country=GB&api_key=x&date=2026-11-22&state=\(String(repeating: "a", count: 41))#y"
        #expect(RedactedURL.forLog(url) == "https://host/schedule?country=GB&api_key=…&date=2026-11-22&state=…")
        #expect(RedactedURL.forLog("https://host/a") == "https://host/a")
        #expect(RedactedURL.host("http://me@[::1]:80/x") == "[::1]")
    }
}
