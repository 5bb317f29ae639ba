// The server that `make bench-serve` compares with: only Hummingbird, with a response of the given size.
import Foundation
import Hummingbird
import NIOCore

let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
let size = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5
let router = Router()
let body = ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
router.get("/hello") { _, _ in
    Response(status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
}
let application = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
)
try await application.runService()
