internal import ScheduleModel

extension ChannelDeclaration {
    /// The maximum number of parts. Each part is compared with all others, so a larger declaration is not merged.
    private static let maxMergedParts = 1_000

    /// Returns this declaration with the additional parts of another one of the same channel.
    func adding(_ other: ChannelDeclaration) -> ChannelDeclaration {
        if names.count + icons.count + urls.count + others.count > Self.maxMergedParts { return self }
        var sum = self
        sum.names += other.names.filter { !names.contains($0) }
        sum.icons += other.icons.filter { !icons.contains($0) }
        sum.urls += other.urls.filter { !urls.contains($0) }
        sum.others += other.others.filter { !others.contains($0) }
        return sum
    }

    /// Creates a declaration with only a name.
    init(name: String) {
        self.init()
        names = [LanguageText(name)]
    }
}

extension XMLTVChannel {
    /// Returns the most informative name in plain text: the first one that is neither a placeholder nor a number. If
    /// the channel was declared several times, a name that equals the ID is the last choice. Nil if it has no name.
    func bestName(isRepeated: Bool) -> String? {
        let all = names.lazy.prefix(50).compactMap { PlainText.title($0.text).text }
        let best = isRepeated ? all.first { !Self.isPlaceholder($0) && $0 != id } : nil
        return best ?? all.first { !Self.isPlaceholder($0) } ?? all.first
    }

    /// Returns whether a name only takes the place of one: `UNK`, `N/A`, or a bare number.
    private static func isPlaceholder(_ name: String) -> Bool {
        let isNumber = name.utf8.allSatisfy { byte in
            (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || " .-_#".utf8.contains(byte)
        }
        return isNumber || placeholders.contains(name.lowercased())
    }

    private static let placeholders: Set = [
        "unk", "unknown", "n/a", "na", "null", "none", "undefined", "no name", "noname", "unnamed", "?", "-", "tbd",
        "tba",
        "channel", "no data",
    ]
}
