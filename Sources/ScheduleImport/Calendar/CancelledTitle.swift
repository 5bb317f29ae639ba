internal import ScheduleModel

/// Recognizes the titles of cancelled calendar events. Outlook and people write them without a status:
/// `Canceled: Show S01E02`, `[CANCELLED] Show`, `Show (abgesagt)`.
enum CancelledTitle {
    /// The word in the languages of Outlook, in folded letters.
    private static let labels: Set = [
        "cancelled", "canceled", "abgesagt", "annule", "annulee", "annullato", "annullata", "cancelado", "cancelada",
        "geannuleerd", "installt", "installd", "aflyst", "avlyst", "odwolane", "odwolany", "peruutettu", "zruseno",
        "отменено", "отменена", "已取消", "キャンセル済み",
    ]

    /// The marks that enclose the word, in front of the title or behind it.
    private static let brackets: [(Character, Character)] = [("[", "]"), ("(", ")")]

    static func matches(_ title: String) -> Bool {
        guard let text = EventTitle.trimmed(Array(title.unicodeScalars.prefix(200))[...]) else { return false }
        if let colon = text.firstIndex(of: ":"), isLabel(text[..<colon]) { return true }
        return brackets.contains { open, close in
            if text.first == open, let end = text.firstIndex(of: close), isLabel(text[..<end].dropFirst()) {
                return true
            }
            guard text.last == close, let start = text.lastIndex(of: open) else { return false }
            return isLabel(text[start...].dropFirst().dropLast())
        }
    }

    private static func isLabel(_ text: Substring) -> Bool {
        text.utf8.count <= 40 && labels.contains(FoldedText(String(text)).plain)
    }
}
