internal import Foundation

/// A check for objects with duplicate names in JSON. Parsers differ in which of the values they use.
enum DuplicateJSONKey {
    /// Returns the first duplicate name within an object, or nil if there is none or the text is not JSON. Names with
    /// and without escapes are equal.
    static func first(in bytes: [UInt8]) -> String? {
        // The names of each open object, or nil for an open array.
        var open: [Set<String>?] = []
        var isName = false
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "{"):
                open.append([])
                isName = true
            case UInt8(ascii: "["):
                open.append(nil)
                isName = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                isName = false
            case UInt8(ascii: ","): isName = (open.last ?? nil) != nil
            case UInt8(ascii: ":"): isName = false
            case UInt8(ascii: "\""):
                let end = end(ofTextAt: offset, in: bytes)
                if isName, let name = name(bytes[offset..<end]), var names = open.last ?? nil {
                    if !names.insert(name).inserted { return name }
                    open[open.count - 1] = names
                }
                offset = end
                continue
            default: break
            }
            offset += 1
        }
        return nil
    }

    private static func end(ofTextAt start: Int, in bytes: [UInt8]) -> Int {
        var offset = start + 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(offset + 1, bytes.count)
    }

    private static func name(_ text: ArraySlice<UInt8>) -> String? {
        try? JSONDecoder().decode(String.self, from: Data(text))
    }
}
