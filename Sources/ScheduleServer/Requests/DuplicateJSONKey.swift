internal import Foundation

/// Whether a JSON text says something of one thing twice: readers differ in which of the two counts.
enum DuplicateJSONKey {
    /// The name of a member that an object in a text has twice, be it that one is written with escapes; nil where none has,
    /// or the text is no JSON.
    static func first(in bytes: [UInt8]) -> String? {
        /// The names of an open object; nil for an open list.
        var open: [Set<String>?] = []
        var isName = false
        var place = 0
        while place < bytes.count {
            switch bytes[place] {
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
                let end = end(ofTextAt: place, in: bytes)
                if isName, let name = name(bytes[place..<end]), var names = open.last ?? nil {
                    if !names.insert(name).inserted { return name }
                    open[open.count - 1] = names
                }
                place = end
                continue
            default: break
            }
            place += 1
        }
        return nil
    }

    private static func end(ofTextAt start: Int, in bytes: [UInt8]) -> Int {
        var place = start + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, bytes.count)
    }

    private static func name(_ text: ArraySlice<UInt8>) -> String? {
        try? JSONDecoder().decode(String.self, from: Data(text))
    }
}
