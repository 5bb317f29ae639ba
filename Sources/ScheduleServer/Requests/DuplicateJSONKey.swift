internal import Foundation

/// A check for objects with duplicate names in JSON. Parsers differ in which of the values they use.
enum DuplicateJSONKey {
    /// Returns the first duplicate name within an object, or nil if there is none or the text is not JSON. Names with
    /// and without escapes are equal.
    static func first(in bytes: [UInt8]) -> String? {
        // The names of each open object, or nil for an open array.
        var openContainers: [Set<String>?] = []
        // Whether the next string is the name of a member, not a value.
        var isNameNext = false
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "{"):
                openContainers.append([])
                isNameNext = true
            case UInt8(ascii: "["):
                openContainers.append(nil)
                isNameNext = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = openContainers.popLast()
                isNameNext = false
            // A comma is followed by a name in an object, but not in an array.
            case UInt8(ascii: ","): isNameNext = (openContainers.last ?? nil) != nil
            case UInt8(ascii: ":"): isNameNext = false
            case UInt8(ascii: "\""):
                let end = end(ofStringAt: offset, in: bytes)
                if isNameNext, let name = name(bytes[offset..<end]), var names = openContainers.last ?? nil {
                    if !names.insert(name).inserted { return name }
                    openContainers[openContainers.count - 1] = names
                }
                offset = end
                continue
            default: break
            }
            offset += 1
        }
        return nil
    }

    private static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
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
