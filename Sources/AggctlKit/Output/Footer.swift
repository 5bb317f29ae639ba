internal import ProviderAPI
internal import ScheduleModel
internal import Aggregator
internal import FullScreen
internal import Foundation

/// The last line of a table: the viewer's city, the sources with the age of their data, and attributions.
struct Footer {
    let session: Session
    let style: Style
    /// Whether the table has times, so that their zone is named.
    var hasTimes = false
    /// Whether old data is being refreshed in the background.
    var isRefreshing = false

    /// The city of the viewer's zone, such as `New York`.
    var city: String {
        session.zone.name.split(separator: "/").last.map { String($0.replacing("_", with: " ")) } ?? ""
    }

    /// Returns the line, or more if it does not fit.
    ///
    /// - Parameter counts: Returns the number of items of a source. A source without any is left out, unless it failed.
    func lines(_ reports: [ProviderReport], counts: (ProviderReport) -> Int) -> [String] {
        let sources = reports.compactMap { report -> String? in
            if report.outcomes.isEmpty, report.error == nil { return nil }
            if report.state == .missing { return "\(report.id) no data" }
            if report.state != .failed, counts(report) == 0 { return nil }
            let age = report.fetchedAt.map { " " + Age.text(of: $0, at: session.now) } ?? ""
            return "\(report.id)\(age)" + (report.state == .failed ? ", incomplete" : "")
        }
        let parts = (hasTimes ? [city] : []) + sources + (isRefreshing ? ["refreshing"] : [])
        // Without any data, nobody is credited.
        return parts.isEmpty ? [] : lines(parts)
    }

    /// Returns parts in one line with the attributions, or in more lines if they do not fit.
    func lines(_ parts: [String]) -> [String] {
        let separator = style.mark(" · ", ", ")
        var lines: [String] = []
        for part in (parts + session.attributions.map(\.text)).map(style.text) {
            guard let last = lines.last else {
                lines.append(part)
                continue
            }
            let longer = last + separator + part
            if DisplayWidth.of(longer) <= style.width { lines[lines.count - 1] = longer } else { lines.append(part) }
        }
        // Messages and names of sources can be longer than a line.
        return lines.flatMap { TerminalText.wrap($0, to: style.width) }.map { style.paint($0, .faint) }
    }
}
