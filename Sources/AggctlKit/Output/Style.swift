internal import Aggregator

/// The style of tables: width, character set, colours and clock.
struct Style: Sendable {
    /// The width of output that is not a terminal, for which nothing is cut.
    static let unbounded = 10_000
    /// The width in columns.
    var width = 80
    /// Whether colours are used.
    var hasColor = false
    /// Whether only ASCII characters are used.
    var isASCII = false
    /// Whether text can be a link (OSC 8).
    var hasLinks = false
    /// Whether the output is a terminal with cursor movement.
    var movesCursor = false
    /// Whether the clock has twelve hours.
    var hasTwelveHours = false

    /// Whether the followed shows of a day come before the others.
    var listsFollowedFirst = false
    /// The columns of a schedule, or nil for all.
    var columns: Set<DisplaySettings.Column>?

    /// The minimum width in columns for more than the start and the names.
    private static let widthForMore = 44
    /// The minimum width in columns for the ends of airings. With less, the titles of shows get the space.
    static let widthForEnds = 100
    /// The widths below which a table shows less.
    static let widthsOfChange = [widthForMore, widthForEnds, unbounded]

    /// Whether the width is only enough for the start and the names.
    var isNarrow: Bool { width < Self.widthForMore }

    /// The role of a text, which decides its colour and weight.
    ///
    /// The background may be dark or light, and a program cannot find out. Only magenta, of the 16 colours, is readable
    /// on both. It is used together with a mark or a word. Other text has the terminal's own colour, bold or faint.
    enum Role: String, CaseIterable {
        case heading = "1"
        case faint = "2"
        case mark = "35"
        case special = "1;35"
        case plain = ""
    }

    /// Returns whether schedules have a column.
    func has(_ column: DisplaySettings.Column) -> Bool { columns?.contains(column) ?? true }

    /// Returns a text in the colour of its role.
    func paint(_ text: String, _ role: Role) -> String {
        hasColor && role != .plain && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Returns a text as a link, if the terminal supports links and the address is safe.
    func link(_ text: String, to address: String?) -> String {
        guard hasLinks, let address, !text.isEmpty,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), address.utf8.starts(with: "http".utf8)
        else { return text }
        return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }

    /// Returns whether the variables identify a terminal with links. Others may print the address within the text.
    static func knowsLinks(_ variables: [String: String]) -> Bool {
        if variables["TMUX"] != nil || variables["STY"] != nil { return false }
        let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "Hyper"]
        let isNewVTE = variables["VTE_VERSION"].flatMap { Int($0) }.map { $0 >= 5000 } ?? false
        return isNewVTE || variables["KITTY_WINDOW_ID"] != nil || variables["WT_SESSION"] != nil
            || variables["KONSOLE_VERSION"] != nil || variables["TERM"]?.utf8.starts(with: "foot".utf8) ?? false
            || programs.contains(variables["TERM_PROGRAM"] ?? "")
    }

    /// Returns a text from outside without control characters, and in the allowed character set.
    func text(_ text: String) -> String {
        let clean = TerminalText.clean(text)
        return isASCII ? TerminalText.ascii(clean) : clean
    }

    /// Returns one of two marks, depending on the character set.
    func mark(_ unicode: String, _ ascii: String) -> String { isASCII ? ascii : unicode }
}
