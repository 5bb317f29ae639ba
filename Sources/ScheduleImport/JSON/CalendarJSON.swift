internal import ScheduleModel
internal import ProviderAPI

/// Reads the file of the episode calendar: an array of `{name, air_date, season, show, number, watched}`.
enum CalendarJSON {
    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let reader = JSONRowReader(
            location: path,
            locationStyle: .line,
            keepsRowsBeforeError: reading.keepsRowsBeforeError
        )
        let (rows, notices) = try reader.rows(EpisodeRowJSON.self, in: bytes)
        var mapper = EpisodeRowMapper(path: path, reading: reading)
        mapper.add(rows.map { EpisodeRow(values: $0.value.values, location: $0.location, show: $0.value.show) })
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }
}
