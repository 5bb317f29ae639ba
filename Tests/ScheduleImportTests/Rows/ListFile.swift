import ProviderAPI
import ScheduleModel

@testable import ScheduleImport

/// Lists that tests read, and their episodes as lines.
enum ListFile {
    static func read(_ text: String, _ path: String) throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
    }

    /// Returns show, number, title and day of each episode, without the missing ones.
    static func rows(_ response: SourceResponse) -> [String] {
        let shows = Dictionary(response.shows.map { ($0.id, $0.title) }) { $1 }
        return response.episodes.map { episode in
            let day = episode.listedDay.map { "\($0)" }
            return [shows[episode.showID], episode.number.text, episode.title, day].compactMap(\.self).joined(
                separator: " "
            )
        }
    }
}
