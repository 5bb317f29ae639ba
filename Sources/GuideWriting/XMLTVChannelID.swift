internal import GuideReading
internal import ScheduleModel

/// The id of a channel in a guide of ours: `cbs.us.aggctl`, letters, digits and hyphens between dots, as
/// `tv_validate_file` wants it. It is made of the channel alone, so that it is the same in every guide.
enum XMLTVChannelID {
    static func of(_ channel: Channel?) -> String {
        let name = channel?.name ?? ""
        var word = ""
        var isWhole = true
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
            case " ", "-": if !word.isEmpty, word.utf8.last != UInt8(ascii: "-") { word += "-" }
            default: isWhole = false
            }
        }
        while word.utf8.last == UInt8(ascii: "-") { word.removeLast() }
        if word.isEmpty { word = "channel" }
        // What letters cannot tell, such as a plus or other scripts, a number tells.
        if !isWhole { word += "-" + String(StableHash.of(name) & 0xFFFF_FFFF, radix: 36) }
        let place = channel?.country?.rawValue.lowercased() ?? (channel?.kind == .web ? "web" : "tv")
        return "\(word).\(place).aggctl"
    }
}

/// A hash that is the same in every run and on every machine: that of Fowler, Noll and Vo.
enum StableHash {
    static func of(_ text: String, from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
