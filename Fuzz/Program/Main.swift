import Foundation
import FuzzedReaders

/// The decoder that the environment variable `READER` selects.
private let chosen: @Sendable ([UInt8]) throws -> Void = {
    let name = ProcessInfo.processInfo.environment["READER"] ?? "any"
    guard let reader = FuzzedReaders.all.first(where: { $0.name == name }) else {
        print("unknown reader “\(name)”. Available: " + FuzzedReaders.all.map(\.name).joined(separator: " "))
        exit(64)
    }
    return reader.read
}()

/// Called by libFuzzer for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    do { try chosen(Array(UnsafeBufferPointer(start: start, count: count))) } catch {
        fatalError("unexpected error: \(error)")
    }
    return 0
}
