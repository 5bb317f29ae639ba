internal import ScheduleModel
internal import ProviderBoundary

/// Reads the episode calendar's file: a bare array of `{name, air_date, season, show, number, watched}`.
enum CalendarJSON {
    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileReading
    ) throws(ProviderError) -> ResourceAnswer {
        let reader = JSONRowReader(place: path, places: .line, takesWhatIsBefore: reading.takesWhatIsBefore)
        let (rows, notices) = try reader.rows(EpisodeRowJSON.self, in: bytes)
        var mapper = EpisodeRowMapper(path: path, reading: reading)
        mapper.add(rows.map { EpisodeRow(values: $0.value.values, place: $0.place, show: $0.value.show) })
        return ResourceAnswer(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }
}
