/// How a document looks: its width, and whether colour and more than ASCII are allowed.
struct Style: Sendable {
    /// Of what is no terminal: nothing is cut for it.
    static let unbounded = 10_000
    /// How many columns a line has.
    var width = 80
    /// Whether colour is allowed.
    var hasColor = false
    /// Whether only ASCII is.
    var isASCII = false
    /// Whether a text can be a link (OSC 8).
    var hasLinks = false
    /// Whether it is shown by a terminal whose cursor may be moved.
    var movesCursor = false
    /// Whether the clock has twelve hours.
    var hasTwelveHours = false

    /// The width in columns from which there is room for more than the start and the names.
    private static let widthForMore = 44
    /// The width in columns from which a line says whether a season or a show begins.
    static let widthForWholeRoles = 120
    /// Below each of these widths a table says less.
    static let widthsOfChange = [widthForMore, widthForWholeRoles, unbounded]

    /// Whether there is no room but for the start and the names.
    var isNarrow: Bool { width < Self.widthForMore }

    /// What a part of a document is, which decides how it stands out.
    ///
    /// The paper may be black or white, and a program is not told which: of the sixteen colours magenta alone is read on
    /// both. It is for what a mark or a word tells too; all else has the terminal's own colour, bold or faint.
    enum Role: String, CaseIterable {
        case heading = "1"
        case faint = "2"
        case mark = "35"
        case special = "1;35"
        case plain = ""
    }

    /// A text in the colour of its role.
    func paint(_ text: String, _ role: Role) -> String {
        hasColor && role != .plain && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A text that leads to a page, where the terminal knows links and the address is safe in one.
    func link(_ text: String, to address: String?) -> String {
        guard hasLinks, let address, !text.isEmpty,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), address.utf8.starts(with: "http".utf8)
        else { return text }
        return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }

    /// Whether a terminal is known to show links; others may show the address in the middle of the text.
    static func knowsLinks(_ variables: [String: String]) -> Bool {
        if variables["TMUX"] != nil || variables["STY"] != nil { return false }
        let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio", "Hyper"]
        let isNewVTE = variables["VTE_VERSION"].flatMap { Int($0) }.map { $0 >= 5000 } ?? false
        return isNewVTE || variables["KITTY_WINDOW_ID"] != nil || variables["WT_SESSION"] != nil
            || variables["KONSOLE_VERSION"] != nil || variables["TERM"]?.utf8.starts(with: "foot".utf8) ?? false
            || programs.contains(variables["TERM_PROGRAM"] ?? "")
    }

    /// Outside text, clean and in the characters allowed.
    func text(_ text: String) -> String {
        let clean = TerminalText.clean(text)
        return isASCII ? TerminalText.ascii(clean) : clean
    }

    /// One of two marks of our own.
    func mark(_ unicode: String, _ ascii: String) -> String { isASCII ? ascii : unicode }
}
