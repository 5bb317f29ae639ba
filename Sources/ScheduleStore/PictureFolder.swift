public import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Pictures as files, each under a name made of its address by a hash: nothing from outside becomes a path.
public struct PictureFolder: Sendable {
    private let path: String
    /// How many bytes it may hold; any number where nil.
    private let capacity: Int?

    /// The pictures in a folder, which is made when the first comes.
    ///
    /// - Parameter room: how many bytes it may hold: where there are more, those go that were kept first.
    public init(path: String, capacity: Int? = nil) {
        self.path = path
        self.capacity = capacity
    }

    /// The file of a picture; nil where it is not kept.
    public func file(of link: WebLink) -> String? {
        PictureKind.allCases.lazy.map { name(link, $0) }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Keeps a picture.
    ///
    /// - Returns: its file.
    /// - Throws: `StoreError`, where it is no picture too.
    @discardableResult
    public func store(_ bytes: [UInt8], of link: WebLink) throws -> String {
        guard let kind = PictureKind(bytes), bytes.count <= PictureKind.limit else {
            throw StoreError(.readWrite, "what came is no picture", path: link.rawValue)
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
            throw StoreError(error, path: file)
        }
        if let capacity { evict(capacity) }
        return file
    }

    /// Drops what was kept first until the others fit, with a tenth to spare: it is not to be done with each picture.
    private func evict(_ room: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        var files = names.compactMap { name -> (path: String, size: Int, at: Date)? in
            let file = path + "/" + name
            guard let facts = try? FileManager.default.attributesOfItem(atPath: file),
                let size = facts[.size] as? Int, let at = facts[.modificationDate] as? Date
            else { return nil }
            return (file, size, at)
        }
        var size = files.reduce(0) { $0 + $1.size }
        if size <= room { return }
        files.sort { $0.at < $1.at }
        for file in files where size > room - room / 10 {
            try? FileManager.default.removeItem(atPath: file.path)
            size -= file.size
        }
    }

    /// Drops all pictures but those of some addresses.
    public func drop(allBut links: Set<WebLink>) {
        let kept = Set(links.flatMap { link in PictureKind.allCases.map { name(link, $0) } })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let file = path + "/" + name
            // What another run is just writing is not ours to take, nor a folder beside them.
            if !kept.contains(file), !name.utf8.contains(UInt8(ascii: "-")), name.utf8.contains(UInt8(ascii: ".")) {
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
