internal import ScheduleMerging
internal import ScheduleViews
internal import ScheduleModel
internal import Foundation

/// A page in Markdown: a heading a day, a table with its episodes.
public struct MarkdownFormat: GuideFormat {
    public static let name = "markdown"

    /// Markdown.
    public init() {}

    public func write(_ listing: GuideListing, to sink: ([UInt8]) throws -> Void) rethrows -> Int {
        try sink(Array("# \(Self.text(listing.title))\n".utf8))
        var day: CivilDay??
        try listing.forEachShowing { entry in
            if day != .some(entry.date) {
                day = .some(entry.date)
                try sink(Array("\n## \(entry.date?.description ?? "No date")\n\n".utf8))
                try sink(
                    Array("| Time | Minutes | Show | Episode | Title | Channel |\n|---|---|---|---|---|---|\n".utf8)
                )
            }
            let time = entry.start.map { listing.zone.clock(of: $0).description } ?? ""
            let minutes = entry.start.flatMap { start in entry.end.map { Int($0.timeIntervalSince(start) / 60) } }
            let cells = [
                time, (minutes ?? entry.value.runtime).map(String.init) ?? "", entry.show.value.title,
                entry.value.number.code ?? "", entry.value.title ?? "",
                entry.channel?.name ?? "",
            ]
            try sink(Array("| \(cells.map(Self.text).joined(separator: " | ")) |\n".utf8))
        }
        return 0
    }

    /// Text that is nothing but text in Markdown, and in the HTML that it may stand in.
    private static func text(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!", "&":
                out.append("\\")
                out.append(scalar)
            case "\n", "\r", "\t", "\u{2028}", "\u{2029}": out.append(" ")
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": break
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}
