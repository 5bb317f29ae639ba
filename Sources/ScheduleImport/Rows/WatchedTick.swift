internal import ScheduleModel
internal import Foundation

/// A cell in a column of watched episodes: yes, no, a count or the day on which the episode was watched.
enum WatchedTick: Equatable {
    case watched
    case unwatched
    /// The user decided not to watch the episode.
    case skipped
    /// The day or time at which it was watched.
    case date(ParsedDate)

    init?(_ text: String) {
        if let tick = Self.word(text) {
            self = tick
        } else if let count = IntegerParser.parse(text), count < Self.firstImplausibleCount {
            self = count > 0 ? .watched : .unwatched
        } else if let date = ParsedDate(text) {
            self = .date(date)
        } else {
            return nil
        }
    }

    var state: WatchState {
        switch self {
        case .watched, .date: .watched
        case .unwatched: .unwatched
        case .skipped: .skipped
        }
    }

    /// Returns the time at which the episode was watched, if the cell states it. A day is noon in the zone, so that it
    /// is that day in most zones.
    func instant(in zone: TimeZone?, order: DateOrder?) -> Date? {
        guard case .date(let date) = self, let day = date.day(order) else { return nil }
        let zone = zone ?? .gmt
        guard case .stamp(let stamp) = date else {
            return WallClock(hour: 12, minute: 0).map { zone.instant(on: day, at: $0) }
        }
        return stamp.instant ?? zone.instant(on: day, at: stamp.clock).addingTimeInterval(Double(stamp.second))
    }

    /// Whether a cell is a tick regardless of its column. A number and a date may be something else.
    static func isCertain(_ text: String) -> Bool { word(text) != nil }

    /// A larger number is something else than a count, such as a year with a month.
    private static let firstImplausibleCount = 10_000

    /// Returns the tick of a usual word or sign, or nil for another text.
    private static func word(_ text: String) -> WatchedTick? {
        // The sets have only shorter texts.
        guard text.utf8.count <= 32 else { return nil }
        // Variation selectors only choose the picture of a sign: ✔ and ✔️ are equal.
        let plain = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0xFE0F && $0.value != 0xFE0E })
        )
        let folded = HeadingWords.folded(plain)
        if yes.contains(folded) { return .watched }
        if skippedWords.contains(folded) { return .skipped }
        return no.contains(folded) ? .unwatched : nil
    }

    private static let yes: Set<String> = [
        "true", "yes", "y", "x", "✓", "✔", "☑", "✅", "☒", "[x]", "done", "ok", "watched", "seen", "viewed", "completed",
        "finished",
        "wahr", "ja", "j", "gesehen", "geschaut", "erledigt", "vrai", "oui", "vu", "vue", "verdadero", "verdadeiro",
        "si",
        "visto", "vista", "sim", "vero", "waar", "gezien", "bekeken", "prawda", "tak", "obejrzane", "obejrzany", "sant",
        "sedd", "sand", "set", "●", "■", "👍", "視聴済み", "已看", "看过", "看過", "是", "да", "истина", "はい", "evet", "kylla",
        "ano", "igen", "assistido", "assistida", "ναι", "так", "نعم", "כן", "예", "네", "ใช่", "videno", "v", "+", "t",
        "視聴済", "🟢", "🔵", "megnezve",
        "просмотрено", ":white_check_mark:", ":heavy_check_mark:", ":ballot_box_with_check:",
    ]
    private static let skippedWords: Set<String> = ["skipped", "skip"]
    private static let no: Set<String> = [
        "false", "no", "n", "☐", "✗", "✘", "❌", "[ ]", "[]", "falsch", "nein", "faux", "non",
        "falso",
        "nao", "onwaar", "nee", "falsz", "nie", "falskt", "nej", "unwatched", "not watched", "unseen", "plan to watch",
        "f", "–", "—", "👎", "🔴", "未視聴", "未看", "否", "○", "нет", "ложь", "いいえ", "hayir", "ei", "ne", "nem",
        ":x:", ":white_large_square:",
    ]
}
