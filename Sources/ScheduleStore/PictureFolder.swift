public import ScheduleModel
internal import ProviderBoundary
internal import Foundation

/// Pictures as files, each under a name made of its address by a hash: nothing from outside becomes a path.
public struct PictureFolder: Sendable {
    private let path: String

    /// The pictures in a folder, which is made when the first comes.
    public init(path: String) { self.path = path }

    /// The file of a picture; nil where it is not kept.
    public func file(of link: WebLink) -> String? {
        PictureKind.allCases.lazy.map { name(link, $0) }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Keeps a picture.
    ///
    /// - Returns: its file.
    /// - Throws: `StoreProblem`, where it is no picture too.
    @discardableResult
    public func keep(_ bytes: [UInt8], of link: WebLink) throws -> String {
        guard let kind = PictureKind(bytes), bytes.count <= PictureKind.limit else {
            throw StoreProblem(.readWrite, "what came is no picture", path: link.rawValue)
        }
        let file = name(link, kind)
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try FileCopy.write(file) { try Data(bytes).write(to: URL(fileURLWithPath: $0)) }
        } catch {
            throw StoreProblem(error, path: file)
        }
        return file
    }

    /// Drops all pictures but those of some addresses.
    public func drop(allBut links: Set<WebLink>) {
        let kept = Set(links.flatMap { link in PictureKind.allCases.map { name(link, $0) } })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let file = path + "/" + name
            // What another run is just writing is not ours to take.
            if !kept.contains(file), !name.utf8.contains(UInt8(ascii: "-")) {
                try? FileManager.default.removeItem(atPath: file)
            }
        }
    }

    private func name(_ link: WebLink, _ kind: PictureKind) -> String {
        var (one, other) = (RowDigest(), RowDigest())
        one.add(link.rawValue)
        other.add("picture")
        other.add(link.rawValue)
        return path + "/" + String(UInt64(bitPattern: one.value), radix: 16)
            + String(UInt64(bitPattern: other.value), radix: 16) + "." + kind.rawValue
    }
}
