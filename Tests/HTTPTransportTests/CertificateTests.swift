import Foundation
import HTTPTransport
import TestSupport
import Testing

@Suite struct CertificateTests {
    @Test("N12: a server whose certificate no one has signed is refused, and it is said why; nothing insecure is tried")
    func selfSigned() async throws {
        let folder = TemporaryFolder()
        let made = Process()
        made.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        made.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
            "/CN=localhost", "-keyout", folder.path + "/key", "-out", folder.path + "/cert",
        ]
        made.standardError = FileHandle.nullDevice
        try made.run()
        made.waitUntilExit()
        try #require(made.terminationStatus == 0)
        // Port 0: it says which one it has.
        let server = Process()
        server.executableURL = made.executableURL
        server.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", folder.path + "/cert", "-key", folder.path + "/key", "-www",
        ]
        let output = Pipe()
        server.standardOutput = output
        server.standardInput = Pipe()
        server.standardError = FileHandle.nullDevice
        try server.run()
        defer { server.terminate() }
        var said = ""
        while !said.contains("ACCEPT") || said.last != "\n" {
            let piece = output.fileHandleForReading.availableData
            try #require(!piece.isEmpty, "the server ended: \(said)")
            said += String(decoding: piece, as: UTF8.self)
        }
        let port = try #require(said.split(whereSeparator: { !$0.isNumber }).last.flatMap { Int($0) })
        let url = "https://127.0.0.1:\(port)/"
        let error = await #expect(throws: TransportError.self) {
            try await CurlTransport(typedURLs: [url]).send(WebRequest(url: url))
        }
        #expect(error?.code == .insecure)
        #expect(error?.message == "no secure connection to 127.0.0.1: its certificate is signed by itself alone")
        #expect(error?.isTransient == false)
    }
}
