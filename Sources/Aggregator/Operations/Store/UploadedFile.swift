internal import ProviderAPI

/// A file that was uploaded, instead of the files of the disk. Every path has its content.
struct UploadedFile: FileReading {
    let bytes: [UInt8]

    func paths(matching pattern: String) -> [String] { [pattern] }

    func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws { try body(bytes) }

    func version(of path: String) -> FileVersion? { FileVersion(stamp: "upload", size: bytes.count) }
}
