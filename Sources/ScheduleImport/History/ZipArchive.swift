/// The files in a zip archive (APPNOTE.TXT 6.3), unpacked in memory.
struct ZipArchive {
    /// A file. Folders and hidden files are left out.
    struct Entry {
        /// The name without its folders.
        let name: String
        /// The folder in which the file is, or an empty text.
        let folder: String
        let bytes: [UInt8]
    }

    /// The maximum number of files.
    private static let entryLimit = 2_000
    /// The maximum size of all files together, in bytes.
    private static let sizeLimit = 256 << 20

    let entries: [Entry]

    /// Returns whether the bytes begin like a zip archive.
    static func isZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Returns whether the bytes are an archive without files.
    static func isEmpty(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) }

    /// Unpacks an archive. A file that another program may have hidden, such as `__MACOSX`, is left out.
    ///
    /// - Throws: `WatchHistory.ReadError` if it is damaged, encrypted or too large.
    init(_ bytes: [UInt8]) throws(WatchHistory.ReadError) {
        func number(_ at: Int, _ count: Int) throws(WatchHistory.ReadError) -> Int {
            guard at >= 0, at + count <= bytes.count else { throw Self.damaged }
            return (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
        }
        guard let end = Self.endRecord(of: bytes) else { throw Self.damaged }
        let count = try number(end + 10, 2)
        var position = try number(end + 16, 4)
        if count > Self.entryLimit || position == 0xFFFF_FFFF {
            throw WatchHistory.ReadError("the zip file has more than \(Self.entryLimit) files, or is too large")
        }
        var entries: [Entry] = []
        var total = 0
        for _ in 0..<count {
            guard try number(position, 4) == 0x0201_4B50 else { throw Self.damaged }
            let (flags, method) = (try number(position + 8, 2), try number(position + 10, 2))
            let (crc, packed, size) = (
                try number(position + 16, 4), try number(position + 20, 4), try number(position + 24, 4)
            )
            let lengths = (
                name: try number(position + 28, 2), extra: try number(position + 30, 2),
                comment: try number(position + 32, 2)
            )
            let local = try number(position + 42, 4)
            guard position + 46 + lengths.name <= bytes.count else { throw Self.damaged }
            let path = String(decoding: bytes[(position + 46)..<(position + 46 + lengths.name)], as: UTF8.self)
            position += 46 + lengths.name + lengths.extra + lengths.comment
            let parts = path.split(separator: "/")
            let name = parts.last.map(String.init) ?? ""
            let folder = parts.dropLast().joined(separator: "/")
            if path.utf8.last == UInt8(ascii: "/") || name.utf8.starts(with: ".".utf8)
                || path.utf8.starts(with: "__MACOSX".utf8)
            {
                continue
            }
            if flags & 1 == 1 {
                throw WatchHistory.ReadError("the zip file has a password: unpack it first")
            }
            total += size
            guard total <= Self.sizeLimit else {
                throw WatchHistory.ReadError("the zip file is larger than \(Self.sizeLimit >> 20) MB when unpacked")
            }
            let start = local + 30 + (try number(local + 26, 2)) + (try number(local + 28, 2))
            guard start + packed <= bytes.count else { throw Self.damaged }
            let data = bytes[start..<(start + packed)]
            switch method {
            case 0: entries.append(Entry(name: name, folder: folder, bytes: Array(data)))
            case 8:
                entries.append(Entry(name: name, folder: folder, bytes: try Self.inflated(data, size: size, crc: crc)))
            default: throw WatchHistory.ReadError("the zip file has an unknown compression: unpack it first")
            }
        }
        self.entries = entries
    }

    private static let damaged = WatchHistory.ReadError("the zip file is damaged or incomplete")

    /// Returns the position of the record at the end of an archive. A comment of up to 64 KB can follow it.
    private static func endRecord(of bytes: [UInt8]) -> Int? {
        var position = bytes.count - 22
        while position >= max(0, bytes.count - 22 - 0xFFFF) {
            if bytes[position...].starts(with: [0x50, 0x4B, 0x05, 0x06]) { return position }
            position -= 1
        }
        return nil
    }

    /// Unpacks deflated data as a gzip member, which has the same data between its header and its check sum.
    private static func inflated(
        _ data: ArraySlice<UInt8>,
        size: Int,
        crc: Int
    ) throws(WatchHistory.ReadError) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
        let member = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + data + little(crc) + little(size)
        var output: [UInt8] = []
        do {
            var inflater = try Inflater(limit: min(size + 1, sizeLimit))
            try inflater.unpack(member) { output += $0 }
            try inflater.finish()
        } catch {
            throw WatchHistory.ReadError((error as? Inflater.InflateError)?.message ?? damaged.message)
        }
        return output
    }
}
