internal import Glibc
internal import ScheduleModel

/// The name of an element in the parser's memory. It is valid only while the parser reports the element.
struct XMLName {
    let bytes: UnsafePointer<CChar>

    /// The name as text.
    var text: String { String(cString: bytes) }

    /// The first eight bytes as a number, for a fast comparison with the names in `XMLTVElement`.
    var key: UInt64 {
        var key: UInt64 = 0
        for index in 0..<8 {
            let byte = UInt8(bitPattern: bytes[index])
            if byte == 0 { break }
            key |= UInt64(byte) << UInt64(index * 8)
        }
        return key
    }

    /// Returns true if the name consists of exactly these bytes.
    ///
    /// - Parameter name: The bytes, without a zero byte at the end.
    func isEqual(to name: [CChar]) -> Bool {
        for index in name.indices where bytes[index] != name[index] { return false }
        return bytes[name.count] == 0
    }
}

/// The attributes of an element in the parser's memory. They are valid only while the parser reports the element.
struct XMLAttributes {
    /// The names and values in alternation: each name is in front of its value. Nil follows the last value.
    let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// The total number of bytes of the values, which count toward the size limit of an item.
    var size: Int {
        guard let pairs else { return 0 }
        var (index, size) = (0, 0)
        while pairs[index] != nil, let value = pairs[index + 1] {
            size += strlen(value)
            index += 2
        }
        return size
    }

    /// Returns the value of an attribute, or nil.
    subscript(name: StaticString) -> String? {
        guard let pairs else { return nil }
        var index = 0
        while let candidate = pairs[index], let value = pairs[index + 1] {
            if strcmp(candidate, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0 {
                return String(cString: value)
            }
            index += 2
        }
        return nil
    }

    /// Returns the attributes except some, in order.
    func all(excluding names: String...) -> [GuideElement.Attribute] {
        guard let pairs else { return [] }
        var all: [GuideElement.Attribute] = []
        var index = 0
        while let name = pairs[index], let value = pairs[index + 1] {
            let text = String(cString: name)
            if !names.contains(text) { all.append(GuideElement.Attribute(name: text, value: String(cString: value))) }
            index += 2
        }
        return all
    }
}

extension Picture {
    /// Creates the picture of an `icon` element.
    init(_ attributes: XMLAttributes) {
        self.init(attributes["src"] ?? "")
        width = attributes["width"] ?? ""
        height = attributes["height"] ?? ""
    }
}
