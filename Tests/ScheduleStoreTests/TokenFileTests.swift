import Foundation
import ScheduleStore
import TestSupport
import Testing

/// Covers: TokenFile, SHA256, AccessToken
@Suite struct TokenFileTests {
    @Test("A digest is SHA-256, with the examples of FIPS 180-4 and lengths around a block")
    func vectors() {
        let examples = [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ]
        for (text, digest) in examples { #expect(TokenFile.digest(of: text) == digest) }
    }

    @Test(
        "A signature is HMAC with SHA-256, with the examples of RFC 4231 and a key longer than a block",
        arguments: [
            (
                Array(repeating: UInt8(0x0B), count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                Array(repeating: UInt8(0xAA), count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ]
    )
    func authentication(key: [UInt8], text: String, expected: String) {
        let code = SHA256.authentication(of: Array(text.utf8), key: key)
        #expect(code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
    }

    @Test("A token is found only by its complete text, and many simultaneous writers lose no token")
    func writers() async throws {
        let folder = TemporaryFolder()
        let file = TokenFile(folder: folder.path)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { _ = try? file.add("t\(number)", .read, at: Date(timeIntervalSince1970: 0)) }
            }
        }
        let added = try #require(try file.add("mine", .write, at: Date(timeIntervalSince1970: 0)))
        let tokens = try file.tokens()
        #expect(Set(tokens.map(\.name)) == Set((0..<20).map { "t\($0)" } + ["mine"]))
        #expect(tokens.token(withText: added.text)?.name == "mine")
        for text in ["", String(added.text.dropLast()), added.text + "a", added.text.uppercased()] {
            #expect(tokens.token(withText: text) == nil)
        }
    }
}
