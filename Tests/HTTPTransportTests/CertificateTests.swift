import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Covers: CurlTransport, TransportError
@Suite struct CertificateTests {
    @Test(
        "N12: An invalid certificate is rejected with the reason, and no insecure connection is tried",
        arguments: [
            ("IP:127.0.0.1", 1, false, "its certificate is self-signed"),
            ("IP:127.0.0.1", -1, true, "its certificate has expired"),
            ("DNS:elsewhere.example", 1, true, "its certificate is for another host"),
        ]
    )
    func refused(name: String, days: Int, isTrusted: Bool, reason: String) async throws {
        let server = try SecureServer(name: name, days: days)
        let transport = CurlTransport(enteredURLs: [server.url], authorities: isTrusted ? server.certificate : nil)
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(WebRequest(url: server.url))
        }
        #expect(error?.code == .insecure)
        #expect(error?.message == "no secure connection to 127.0.0.1: \(reason)")
        #expect(error?.isTransient == false)
    }

    @Test("A certificate that is trusted, current and for the right host is accepted")
    func accepted() async throws {
        let server = try SecureServer(name: "IP:127.0.0.1", days: 1)
        let transport = CurlTransport(enteredURLs: [server.url], authorities: server.certificate)
        #expect(try await transport.send(WebRequest(url: server.url)).status == 200)
    }
}

/// OpenSSL's server on loopback, with a self-signed certificate.
private final class SecureServer {
    let url: String
    let certificate: String
    private let folder = TemporaryFolder()
    private let process = Process()
    private let input = Pipe()

    /// - Parameters:
    ///   - name: The host of the certificate, in OpenSSL's syntax for alternative names.
    ///   - days: The validity from now on. A negative number gives an expired certificate.
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
        // The shell stops the server after a line or at the end of its input, so also if the tests are killed.
        process.arguments = [
            "-c", "\"$@\" & read -r _; kill -KILL $!", "sh", "/usr/bin/openssl", "s_server", "-cert", certificate,
            // Port 0 selects a free port, which the server prints.
            "-key", key, "-www", "-accept", "127.0.0.1:0",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = input
        process.standardError = FileHandle.nullDevice
        try process.run()
        var printed = ""
        while !printed.contains("ACCEPT") || printed.last != "\n" {
            let piece = output.fileHandleForReading.availableData
            try #require(!piece.isEmpty, "the server ended: \(printed)")
            printed += String(decoding: piece, as: UTF8.self)
        }
        let port = try #require(printed.split(whereSeparator: { !$0.isNumber }).last.flatMap { Int($0) })
        url = "https://127.0.0.1:\(port)/"
    }

    deinit {
        // Closing the pipe is not enough: a process started meanwhile may have inherited it.
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
