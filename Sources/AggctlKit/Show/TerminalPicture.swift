internal import ScheduleModel
internal import ProviderBoundary
internal import Foundation

/// A picture as what makes a terminal draw it: kitty's graphics protocol for PNG, iTerm2's inline images for all kinds.
struct TerminalPicture {
    let environment: [String: String]

    /// The sequence; nil where the terminal is not known to draw pictures of this kind.
    func sequence(_ bytes: [UInt8]) -> String? {
        guard let kind = PictureKind(bytes) else { return nil }
        let text = Data(bytes).base64EncodedString()
        if environment["KITTY_WINDOW_ID"] != nil || environment["TERM"] == "xterm-kitty" {
            return kind == .png ? Self.kitty(text) : nil
        }
        let program = environment["TERM_PROGRAM"] ?? ""
        if ["iTerm.app", "WezTerm", "mintty"].contains(program) {
            return "\u{1B}]1337;File=inline=1;height=20;size=\(bytes.count):\(text)\u{07}"
        }
        return nil
    }

    /// The picture in pieces of at most 4096 letters, twenty rows high.
    private static func kitty(_ text: String) -> String {
        var rest = Substring(text)
        var sequence = ""
        var isFirst = true
        while !rest.isEmpty {
            let piece = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            sequence += "\u{1B}_G\(isFirst ? "a=T,f=100,r=20," : "")m=\(rest.isEmpty ? 0 : 1);\(piece)\u{1B}\\"
            isFirst = false
        }
        return sequence
    }
}
