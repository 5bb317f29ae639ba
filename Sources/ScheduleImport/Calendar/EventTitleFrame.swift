/// The title of an event without the signs and brackets that programs put around it: `👁️ Show`, `[Group] Show`,
/// `[1/12] Show`, `《Show》`.
struct EventTitleFrame {
    private(set) var text: [Unicode.Scalar]
    /// The number in brackets in front: 1 in `[1/12] Show`.
    private(set) var count: Int?
    /// Whether a group in brackets is in front.
    private(set) var hasGroup = false
    /// The title between quotation marks that only works have: `《Show》`. `text` is then the text after it.
    private(set) var quotedShow: String?

    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = ["[": "]", "【": "】"]
    private static let quotes: [(begin: Unicode.Scalar, end: Unicode.Scalar, isAnywhere: Bool)] = [
        ("《", "》", true), ("『", "』", false), ("「", "」", false),
    ]
    /// The maximum number of scalars of a title. A longer one is cut later anyway.
    static let maxLength = 1_000
    /// The longest group, in scalars.
    private static let limit = 40
    /// The maximum number of groups that are removed at each end.
    private static let maxGroups = 4

    init(_ summary: String) {
        text = Array(summary.unicodeScalars.prefix(Self.maxLength))
        removeSigns()
        removeAnnouncement()
        if readAnnouncedShow() { return }
        for _ in 0..<Self.maxGroups {
            guard let group = leadingGroup else { break }
            let content = String(String.UnicodeScalarView(text[1..<group]))
            if let remainder = EventTitle.trimmed(text[(group + 1)...]), Self.announcements.contains(remainder) {
                (quotedShow, text) = (content, [])
                return
            }
            if let number = Self.number(content), count == nil { count = number } else { hasGroup = true }
            text.removeSubrange(...group)
            removeSigns()
        }
        for _ in 0..<Self.maxGroups {
            guard hasGroup, let start = trailingGroup else { break }
            text.removeSubrange(start...)
            removeSigns()
        }
        readQuote()
    }

    /// The texts in front of a title that announce it.
    private static let prefixes = ["new: ", "new episode: ", "neu: ", "neue folge: "].map { Array($0.unicodeScalars) }

    /// Removes the text in front of `NEW: Show S02E10`.
    private mutating func removeAnnouncement() {
        for prefix in Self.prefixes where text.count > prefix.count {
            let isPrefix = zip(text, prefix).allSatisfy { $0.properties.lowercaseMapping == String($1) }
            if isPrefix { return text.removeFirst(prefix.count) }
        }
    }

    /// Reads the show between a kind and an announcement: `美剧[Show]上线`.
    private mutating func readAnnouncedShow() -> Bool {
        guard let open = text.firstIndex(of: "["), (1...6).contains(open), let close = text.firstIndex(of: "]"),
            close > open + 1, let after = EventTitle.trimmed(text[(close + 1)...]), Self.announcements.contains(after)
        else { return false }
        (quotedShow, text) = (String(String.UnicodeScalarView(text[(open + 1)..<close])), [])
        return true
    }

    /// Words behind a show in brackets that announce it: `[Show]上线`.
    private static let announcements: Set = ["上线", "开播", "首播", "更新", "完结", "定档", "回归"]

    /// Removes symbols and blanks at both ends, unless nothing else is there.
    private mutating func removeSigns() {
        guard let first = text.firstIndex(where: { !Self.isSign($0) }),
            let last = text.lastIndex(where: { !Self.isSign($0) })
        else { return }
        if first > 0 || last < text.count - 1 { text = Array(text[first...last]) }
    }

    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .otherSymbol, .privateUse: true
        case .modifierSymbol: scalar.value >= 0x1F3FB && scalar.value <= 0x1F3FF
        default: EventTitle.isBlank(scalar) || scalar == "\u{FE0F}" || scalar == "\u{200D}" || scalar == "•"
        }
    }

    /// The position of the closing bracket of a group in front, if text follows it.
    private var leadingGroup: Int? {
        guard let first = text.first, let close = Self.brackets[first],
            let end = text.prefix(Self.limit).firstIndex(of: close), end > 1,
            text[(end + 1)...].contains(where: NumberScanner.isAlphanumeric)
        else { return nil }
        return end
    }

    /// The position of the opening bracket of a group at the end, if text is in front of it.
    private var trailingGroup: Int? {
        guard let last = text.last, let open = Self.brackets.first(where: { $0.value == last })?.key,
            let start = text.suffix(Self.limit).lastIndex(of: open), start > 0
        else { return nil }
        return start
    }

    private mutating func readQuote() {
        for (begin, end, isAnywhere) in Self.quotes {
            guard let start = text.firstIndex(of: begin), isAnywhere || start == 0,
                let close = text[start...].firstIndex(of: end),
                let name = EventTitle.trimmed(text[(start + 1)..<close])
            else { continue }
            quotedShow = name
            text = Array(text[(close + 1)...])
            return
        }
    }

    /// Returns the number in `1/12`, or nil for other texts.
    private static func number(_ content: String) -> Int? {
        guard content.utf8.contains(UInt8(ascii: "/")), let phrase = NumberPhrase(content),
            phrase.season == nil, phrase.numbers.count == 1
        else { return nil }
        return phrase.numbers[0]
    }
}
