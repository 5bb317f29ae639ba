internal import Glibc

/// Where a fault of XML is, by what stands before and behind it.
enum FaultLocation {
    /// What stands behind a fault, so that it is no tag that begins there, but for one that ends an element, and for one
    /// within a tag that was not closed: that one is sound.
    static func withoutTag(_ before: ArraySlice<UInt8>, _ behind: ArraySlice<UInt8>) -> [UInt8] {
        if before.suffix(2).elementsEqual("</".utf8) { return Array(before.suffix(2) + behind) }
        let isTag = behind.first == UInt8(ascii: "<") && behind.dropFirst().first != UInt8(ascii: "/")
        let isWithin = before.lastIndex { "<>".utf8.contains($0) }.map { before[$0] == UInt8(ascii: "<") } ?? false
        return isTag && !isWithin ? [UInt8(ascii: " ")] + behind.dropFirst() : Array(behind)
    }

    /// Whether the last tag that begins there is that of a guide.
    static func isTag(_ before: ArraySlice<UInt8>) -> Bool {
        guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return false }
        let tag = before[start...]
        return tag.starts(with: "<tv".utf8) && tag.dropFirst(3).first.map { $0 <= UInt8(ascii: " ") } ?? false
    }

    /// What stands in a comment that has no end, or in such an instruction to a program, where the guide's end does; nil
    /// where that does not, so that the guide is cut short.
    static func endlessComment(_ behind: ArraySlice<UInt8>) -> [UInt8]? {
        guard ["<!--", "<?"].contains(where: { behind.starts(with: $0.utf8) }),
            offset(of: Array("</tv".utf8), in: behind) != nil
        else { return nil }
        return Array(behind.dropFirst())
    }

    /// Where a tag begins first that begins so. The library's own search (`firstRange`) is far slower.
    static func offset(of tag: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        let place: Int? = bytes.withUnsafeBytes { bytes in
            var place = 0
            while let begin = bytes.baseAddress,
                let found = memchr(begin + place, Int32(UInt8(ascii: "<")), bytes.count - place)
            {
                place = UnsafeRawPointer(found) - begin
                if bytes[place...].starts(with: tag) { return place }
                place += 1
            }
            return nil
        }
        return place.map { bytes.startIndex + $0 }
    }
}
