internal import ScheduleModel
internal import ProviderAPI

/// Reads a JSON array of episodes, such as `[{name, air_date, season, show, number, watched}]` of an episode calendar.
/// The objects may also be shows or seasons with their episodes.
enum CalendarJSON {
    static func read(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let reader = JSONRowReader(
            location: path,
            locationStyle: .line,
            usesRowsBeforeError: options.usesRowsBeforeError
        )
        let (rows, notices) = try reader.rows(JSONRecord.self, in: bytes)
        let table = JSONTable(rows.map { ($0.value, $0.location) }, path: path, isShowConfigured: options.show != nil)
        // An array of something else, such as messages, is refused.
        let hasEpisodes = table.rows.contains { row in EpisodeField.allCases.contains { $0 != .id && row[$0] != nil } }
        if !table.rows.isEmpty, !hasEpisodes {
            let text = "no key names an episode: expected title, season, number, airdate"
            throw ProviderError(.malformedFile, text, at: path + ":1:1")
        }
        var response = table.response(options, path: path)
        response.notices = notices + response.notices
        return response
    }
}
