internal import ScheduleModel

/// The text of a Markdown cell without links and emphasis: `[Pilot](https://x.example)`, `[[Pilot]]`, `**Two**`,
/// `~~Three~~`.
enum MarkdownText {
    static func plain(_ cell: String) -> String {
        if !cell.utf8.contains(where: { "[*_`<~".utf8.contains($0) }) { return cell }
        let lines = withoutLinks(withLineBreaks(cell)).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { withoutEmphasis(String($0)) }.joined(separator: "\n")
    }

    /// Replaces `<br>` by a line break, as a cell of a spreadsheet has it.
    private static func withLineBreaks(_ cell: String) -> String {
        guard cell.utf8.contains(UInt8(ascii: "<")) else { return cell }
        return ["<br>", "<br/>", "<br />", "<BR>"].reduce(cell) { $0.replacing($1, with: "\n") }
    }

    /// Replaces `[text](address)` by its text. Pictures, `![text](address)`, are removed.
    private static func withoutLinks(_ cell: String) -> String {
        let cell = withoutWikiLinks(cell)
        var output = ""
        var remaining = cell[...]
        while let open = remaining.firstIndex(of: "["), let middle = remaining[open...].firstRange(of: "]("),
            let close = end(ofAddress: remaining[middle.upperBound...])
        {
            let before = remaining[..<open]
            let isPicture = before.last == "!"
            output += isPicture ? before.dropLast() : before
            if !isPicture { output += remaining[remaining.index(after: open)..<middle.lowerBound] }
            remaining = remaining[remaining.index(after: close)...]
        }
        return output + remaining
    }

    /// Returns the bracket after an address, which may contain brackets in pairs: `…/Tabula_Rasa_(Lost))`.
    private static func end(ofAddress text: Substring) -> String.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")" where depth == 0: return index
            case ")": depth -= 1
            default: continue
            }
        }
        return text.firstIndex(of: ")")
    }

    /// Replaces `[[Page|text]]` and `[[text]]` by the text.
    private static func withoutWikiLinks(_ cell: String) -> String {
        cell.replacing(/\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]/) { String($0.1) }
    }

    /// Removes marks of emphasis around a line.
    private static func withoutEmphasis(_ text: String) -> String {
        var bytes = text.utf8[...]
        for mark in ["**", "__", "*", "_", "`", "~~"].map(\.utf8) {
            while bytes.count > 2 * mark.count, bytes.starts(with: mark), bytes.suffix(mark.count).elementsEqual(mark) {
                let inner = bytes.dropFirst(mark.count).dropLast(mark.count)
                if mark.first.map(inner.contains) ?? false { break }
                bytes = inner
            }
        }
        return String(Substring(bytes))
    }
}
