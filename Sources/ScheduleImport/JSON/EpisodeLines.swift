internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Reads JSON Lines with an episode in each line, as written by `--format jsonl` or with the keys of any episode
/// list.
enum EpisodeLines {
    static func read(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        var rows: [EpisodeRow] = []
        var broken: [(line: Int, reason: String)] = []
        let decoder = JSONDecoder()
        var line = 0
        for bytes in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            if bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) { continue }
            if let row = try? decoder.decode(EpisodeRowJSON.self, from: Data(bytes)) {
                rows += row.rows(at: "\(path):\(line)")
            } else {
                broken.append((line, "not a JSON object"))
            }
        }
        if rows.isEmpty {
            throw ProviderError(.malformedFile, "no line is a JSON object", at: "\(path):1:1")
        }
        // If the last line is unreadable and has no line ending, the file is incomplete.
        if !options.usesRowsBeforeError, let last = broken.last, last.line == line, bytes.last != UInt8(ascii: "\n") {
            throw ProviderError(.malformedFile, "the last line is cut short", at: "\(path):\(line)")
        }
        var mapper = EpisodeRowMapper(path: path, options: options, isListing: true)
        mapper.add(rows)
        let notices = broken.map { Notice(.unreadableRow, $0.reason, at: "\(path):\($0.line)") }
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }
}
