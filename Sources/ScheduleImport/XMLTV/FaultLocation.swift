internal import Glibc

/// Finds the context of an XML error in the text before and after it.
enum FaultLocation {
    /// Returns the bytes after an error so that no start tag begins there. An end tag is preserved, and so is a tag
    /// inside an unclosed tag, which is valid.
    static func withoutTag(_ before: ArraySlice<UInt8>, _ behind: ArraySlice<UInt8>) -> [UInt8] {
        if before.suffix(2).elementsEqual("</".utf8) { return Array(before.suffix(2) + behind) }
        let isTag = behind.first == UInt8(ascii: "<") && behind.dropFirst().first != UInt8(ascii: "/")
        let isWithin = before.lastIndex { "<>".utf8.contains($0) }.map { before[$0] == UInt8(ascii: "<") } ?? false
        return isTag && !isWithin ? [UInt8(ascii: " ")] + behind.dropFirst() : Array(behind)
    }

    /// Returns whether the last tag that begins there is the root tag of a guide.
    static func isTag(_ before: ArraySlice<UInt8>) -> Bool {
        guard let start = before.lastIndex(of: UInt8(ascii: "<")) else { return false }
        let tag = before[start...]
        return tag.starts(with: "<tv".utf8) && tag.dropFirst(3).first.map { $0 <= UInt8(ascii: " ") } ?? false
    }

    /// Returns the text of a comment or processing instruction without an end, if it contains the end of the guide.
    /// Otherwise returns nil, because the guide is truncated.
    static func endlessComment(_ behind: ArraySlice<UInt8>) -> [UInt8]? {
        guard ["<!--", "<?"].contains(where: { behind.starts(with: $0.utf8) }),
            offset(of: Array("</tv".utf8), in: behind) != nil
        else { return nil }
        return Array(behind.dropFirst())
    }

    /// Returns the first position of a tag. `firstRange` of the standard library is far slower.
    static func offset(of tag: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        let position: Int? = bytes.withUnsafeBytes { bytes in
            var position = 0
            while let begin = bytes.baseAddress,
                let match = memchr(begin + position, Int32(UInt8(ascii: "<")), bytes.count - position)
            {
                position = UnsafeRawPointer(match) - begin
                if bytes[position...].starts(with: tag) { return position }
                position += 1
            }
            return nil
        }
        return position.map { bytes.startIndex + $0 }
    }
}
