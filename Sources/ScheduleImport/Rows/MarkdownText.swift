internal import ScheduleModel

/// The text of a Markdown cell without links and emphasis: `[Pilot](https://x.example)`, `**Two**`.
enum MarkdownText {
    static func plain(_ cell: String) -> String {
        if !cell.utf8.contains(where: { "[*_`".utf8.contains($0) }) { return cell }
        return withoutEmphasis(withoutLinks(cell))
    }

    /// Replaces `[text](address)` by its text. Pictures, `![text](address)`, are removed.
    private static func withoutLinks(_ cell: String) -> String {
        var output = ""
        var remaining = cell[...]
        while let open = remaining.firstIndex(of: "["), let middle = remaining[open...].firstRange(of: "]("),
            let close = remaining[middle.upperBound...].firstIndex(of: ")")
        {
            let before = remaining[..<open]
            let isPicture = before.last == "!"
            output += isPicture ? before.dropLast() : before
            if !isPicture { output += remaining[remaining.index(after: open)..<middle.lowerBound] }
            remaining = remaining[remaining.index(after: close)...]
        }
        return output + remaining
    }

    /// Removes marks of emphasis around the whole text.
    private static func withoutEmphasis(_ text: String) -> String {
        var bytes = text.utf8[...]
        for mark in ["**", "__", "*", "_", "`"].map(\.utf8) {
            while bytes.count > 2 * mark.count, bytes.starts(with: mark), bytes.suffix(mark.count).elementsEqual(mark) {
                let inner = bytes.dropFirst(mark.count).dropLast(mark.count)
                if mark.first.map(inner.contains) ?? false { break }
                bytes = inner
            }
        }
        return String(Substring(bytes))
    }
}
