internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Reads JSON Lines with an episode in each line, as written by `--format jsonl` or with the keys of any episode
/// list.
enum EpisodeLines {
    /// Returns the episodes of all readable lines. A notice names each other line.
    ///
    /// - Throws: `ProviderError` if no line is readable, or if the last one is incomplete.
    static func read(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        var rows: [EpisodeRow] = []
        var unreadableLines: [Int] = []
        let decoder = JSONDecoder()
        var lineNumber = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            lineNumber += 1
            let isBlank = line.allSatisfy { $0 <= UInt8(ascii: " ") }
            if isBlank { continue }
            if let row = try? decoder.decode(EpisodeRowJSON.self, from: Data(line)) {
                rows += row.rows(at: "\(path):\(lineNumber)")
            } else {
                unreadableLines.append(lineNumber)
            }
        }
        if rows.isEmpty {
            throw ProviderError(.malformedFile, "no line is a JSON object", at: "\(path):1:1")
        }
        // If the last line is unreadable and has no line ending, the file is incomplete.
        let isIncomplete = unreadableLines.last == lineNumber && bytes.last != UInt8(ascii: "\n")
        if isIncomplete, !options.usesRowsBeforeError {
            throw ProviderError(.malformedFile, "the last line is cut short", at: "\(path):\(lineNumber)")
        }
        var mapper = EpisodeRowMapper(path: path, options: options, isListing: true)
        mapper.add(rows)
        let notices = unreadableLines.map { Notice(.unreadableRow, "not a JSON object", at: "\(path):\($0)") }
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }
}
