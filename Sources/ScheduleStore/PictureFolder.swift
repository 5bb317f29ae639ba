public import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Pictures as files. Each file name is a hash of the picture's address, so that no external text becomes a path.
public struct PictureFolder: Sendable {
    private let path: String
    /// The capacity in bytes, or nil if unlimited.
    private let capacity: Int?

    /// Creates the pictures of a folder. The folder is created with the first picture.
    ///
    /// - Parameter capacity: The capacity in bytes, or nil if unlimited. Above it, the oldest files are deleted.
    public init(path: String, capacity: Int? = nil) {
        self.path = path
        self.capacity = capacity
    }

    /// Returns the path of a stored picture, or nil if it is not stored.
    public func file(of link: WebLink) -> String? {
        PictureKind.allCases.lazy.map { name(link, $0) }.first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Stores a picture.
    ///
    /// - Returns: The path of its file.
    /// - Throws: `StoreError`, also if the bytes are not a picture.
    @discardableResult
    public func store(_ bytes: [UInt8], of link: WebLink) throws -> String {
        guard let kind = PictureKind(bytes), bytes.count <= PictureKind.limit else {
            throw StoreError(.readWrite, "not a picture in a supported format", path: link.rawValue)
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

    /// Deletes the oldest files until a tenth of the limit is free, so that this is not needed for each picture.
    private func evict(_ limit: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        var files = names.compactMap { name -> (path: String, size: Int, at: Date)? in
            let file = path + "/" + name
            guard let facts = try? FileManager.default.attributesOfItem(atPath: file),
                let size = facts[.size] as? Int, let at = facts[.modificationDate] as? Date
            else { return nil }
            return (file, size, at)
        }
        var size = files.reduce(0) { $0 + $1.size }
        if size <= limit { return }
        files.sort { $0.at < $1.at }
        for file in files where size > limit - limit / 10 {
            try? FileManager.default.removeItem(atPath: file.path)
            size -= file.size
        }
    }

    /// Deletes all pictures except those with the given addresses.
    public func remove(except links: Set<WebLink>) {
        let wanted = Set(links.flatMap { link in PictureKind.allCases.map { name(link, $0) } })
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let file = path + "/" + name
            // Temporary files of other runs and folders are left as they are.
            if !wanted.contains(file), !name.utf8.contains(UInt8(ascii: "-")), name.utf8.contains(UInt8(ascii: ".")) {
                try? FileManager.default.removeItem(atPath: file)
            }
        }
    }

    private func name(_ link: WebLink, _ kind: PictureKind) -> String {
        var (first, second) = (RowDigest(), RowDigest())
        first.add(link.rawValue)
        second.add("picture")
        second.add(link.rawValue)
        return path + "/" + String(UInt64(bitPattern: first.value), radix: 16)
            + String(UInt64(bitPattern: second.value), radix: 16) + "." + kind.rawValue
    }
}
