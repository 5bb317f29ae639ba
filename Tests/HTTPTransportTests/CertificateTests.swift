import Foundation
import HTTPTransport
import TestSupport
import Testing

@Suite struct CertificateTests {
    @Test(
        "N12: a certificate that is no good is refused, and it is said why; nothing insecure is tried",
        arguments: [
            ("IP:127.0.0.1", 1, false, "its certificate is self-signed"),
            ("IP:127.0.0.1", -1, true, "its certificate has expired"),
            ("DNS:elsewhere.example", 1, true, "its certificate is for another host"),
        ]
    )
    func refused(name: String, days: Int, isTrusted: Bool, reason: String) async throws {
        let server = try SecureServer(name: name, days: days)
        let transport = CurlTransport(typedURLs: [server.url], authorities: isTrusted ? server.certificate : nil)
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(WebRequest(url: server.url))
        }
        #expect(error?.code == .insecure)
        #expect(error?.message == "no secure connection to 127.0.0.1: \(reason)")
        #expect(error?.isTransient == false)
    }

    @Test("a certificate that is trusted, in time and for the host is taken")
    func taken() async throws {
        let server = try SecureServer(name: "IP:127.0.0.1", days: 1)
        let transport = CurlTransport(typedURLs: [server.url], authorities: server.certificate)
        #expect(try await transport.send(WebRequest(url: server.url)).status == 200)
    }
}

/// OpenSSL's own server on loopback, with a certificate that it signed itself.
private final class SecureServer {
    let url: String
    let certificate: String
    private let folder = TemporaryFolder()
    private let process = Process()
    private let input = Pipe()

    /// - Parameters:
    ///   - name: the host that the certificate is for, as OpenSSL writes alternative names.
    ///   - days: for how long from now on it holds; less than nothing for one that has expired.
    init(name: String, days: Int) throws {
        certificate = folder.path + "/certificate"
        let (key, request, extensions) = (folder.path + "/key", folder.path + "/request", folder.path + "/extensions")
        try Data("subjectAltName=\(name)\n".utf8).write(to: URL(fileURLWithPath: extensions))
        try Self.openssl(
            "req",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-subj",
            "/CN=server",
            "-keyout",
            key,
            "-out",
            request
        )
        try Self.openssl(
            "x509",
            "-req",
            "-in",
            request,
            "-signkey",
            key,
            "-days",
            "\(days)",
            "-extfile",
            extensions,
            "-out",
            certificate
        )
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The shell ends the server after a line, or when its input ends: so also when these tests are killed.
        process.arguments = [
            "-c", "\"$@\" & read -r _; kill -KILL $!", "sh", "/usr/bin/openssl", "s_server", "-cert", certificate,
            // Port 0: it says which one it has.
            "-key", key, "-www", "-accept", "127.0.0.1:0",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        try process.run()
        var said = ""
        while !said.contains("ACCEPT") || said.last != "\n" {
            let piece = output.fileHandleForReading.availableData
            try #require(!piece.isEmpty, "the server ended: \(said)")
            said += String(decoding: piece, as: UTF8.self)
        }
        let port = try #require(said.split(whereSeparator: { !$0.isNumber }).last.flatMap { Int($0) })
        url = "https://127.0.0.1:\(port)/"
    }

    deinit {
        // Its end alone is no sign: a process that was begun meanwhile may hold it open.
        try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        process.waitUntilExit()
    }

    private static func openssl(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
