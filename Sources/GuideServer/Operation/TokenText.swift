/// Tokens in texts that are shown.
enum TokenText {
    /// The text with every token in it cut to its last four letters, wherever it was put by mistake.
    static func hidden(in text: String) -> String {
        let beginning = Array("agg_".utf8)
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var place = 0
        while place < bytes.count {
            guard bytes[place...].starts(with: beginning) else {
                out.append(bytes[place])
                place += 1
                continue
            }
            let token = bytes[place...].prefix { byte in
                byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            }
            out += "…".utf8
            if token.count > 12 { out += token.suffix(4) }
            place += token.count
        }
        return String(decoding: out, as: UTF8.self)
    }
}
