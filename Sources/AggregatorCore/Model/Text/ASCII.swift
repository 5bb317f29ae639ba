/// The ASCII characters that parsers and writers use, as bytes. They are public and inlinable, because otherwise
/// each use in an inner loop of another module is a function call.
public enum ASCII {
    @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
    @inlinable public static var newline: UInt8 { UInt8(ascii: "\n") }
    @inlinable public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
    @inlinable public static var blank: UInt8 { UInt8(ascii: " ") }
    @inlinable public static var quote: UInt8 { UInt8(ascii: "\"") }
    @inlinable public static var comma: UInt8 { UInt8(ascii: ",") }
    @inlinable public static var colon: UInt8 { UInt8(ascii: ":") }
    @inlinable public static var semicolon: UInt8 { UInt8(ascii: ";") }
    @inlinable public static var equals: UInt8 { UInt8(ascii: "=") }
    @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
    @inlinable public static var openBracket: UInt8 { UInt8(ascii: "[") }
    @inlinable public static var closeBracket: UInt8 { UInt8(ascii: "]") }
    @inlinable public static var openBrace: UInt8 { UInt8(ascii: "{") }
    @inlinable public static var closeBrace: UInt8 { UInt8(ascii: "}") }
}
