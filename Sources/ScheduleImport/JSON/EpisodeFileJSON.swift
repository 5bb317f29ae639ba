internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Reads aggctl's own format: `{"schema": "aggctl/episode-file/1", "shows": […], "episodes": […]}`.
enum EpisodeFileJSON {
    static let schema = "aggctl/episode-file/1"

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
        let members: [(name: String, value: Range<Int>)]
        do {
            members = try JSONRows.members(of: bytes, usesRowsBeforeError: options.usesRowsBeforeError)
        } catch {
            throw reader.malformed(error, in: bytes)
        }
        func value(_ name: String) -> Range<Int>? { members.last { $0.name == name }?.value }

        guard let schemaAt = value("schema") else { return try foreign(bytes, path: path, options: options) }
        let schemaName = try? JSONDecoder().decode(String.self, from: Data(bytes[schemaAt]))
        if let schemaName, ListingDocument.schemas.contains(schemaName) {
            return try listing(bytes, path: path, options: options)
        }
        guard schemaName == schema else {
            var lines = LineCounter(bytes)
            let location = path + ":" + lines.position(of: schemaAt.lowerBound)
            throw ProviderError(.malformedFile, "not the schema “\(schema)”", at: location)
        }
        var notices: [Notice] = []
        var shows: [Show] = []
        var credits: [String: [Credit]] = [:]
        if let array = value("shows") {
            let (rows, problems) = try reader.rows(EpisodeFileShow.self, in: bytes, array: array)
            notices += problems
            var indices: [String: Int] = [:]
            var namesakes = NamesakeDisambiguator()
            for show in rows.compactMap(\.value.show) { namesakes.record(show) }
            var unread = UnreadableShowFields()
            for row in rows {
                unread.record(row.value, at: row.location)
                if options.reportsSanitizedFields {
                    notices += row.value.sanitized.map { Notice(.sanitizedField, $0, at: row.location) }
                }
                add(row.value, namesakes, location: row.location, to: &shows, &indices, &credits, &notices)
            }
            notices += unread.notices
        }
        var mapper = EpisodeRowMapper(path: path, options: options, shows: shows)
        if let array = value("episodes") {
            let (rows, problems) = try reader.rows(EpisodeRowJSON.self, in: bytes, array: array)
            notices += problems
            mapper.add(
                rows.compactMap { row in
                    if row.value.values[.show] == nil, options.show == nil {
                        notices.append(Notice(.unreadableRow, "the episode names no show", at: row.location))
                        return nil
                    }
                    return row.value.row(at: row.location)
                }
            )
        }
        return SourceResponse(
            shows: mapper.shows,
            episodes: mapper.episodes,
            credits: credits,
            notices: notices + mapper.notices
        )
    }

    /// Reads an object of another program that holds episodes at some depth.
    private static func foreign(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        guard let record = try? JSONDecoder().decode(JSONRecord.self, from: Data(bytes)) else {
            throw ProviderError(.malformedFile, "no “schema”: expected “\(schema)”", at: path + ":1:1")
        }
        let table = JSONTable([(record, path)], path: path, isShowConfigured: options.show != nil)
        let hasEpisodes = table.rows.contains { row in
            row[.title] != nil || row[.number] != nil || row[.airdate] != nil || row[.start] != nil
        }
        if !hasEpisodes {
            let text = "no “schema” and no list of episodes: expected “\(schema)” or an array"
            throw ProviderError(.malformedFile, text, at: path + ":1:1")
        }
        return table.response(options, path: path)
    }

    /// A JSON document with a listing, as aggctl prints it. Each episode becomes a row.
    private struct ListingDocument: Decodable {
        static let schemas: Set = [
            "aggctl/schedule/1", "aggctl/season/1", "aggctl/episodes/1", "aggctl/next/1", "aggctl/now/1",
        ]

        struct Day: Decodable {
            let episodes: [EpisodeRowJSON]
        }

        let days: [Day]?
        let episodes: [EpisodeRowJSON]?
        let on: [EpisodeRowJSON]?
        let next: [EpisodeRowJSON]?

        var rows: [EpisodeRowJSON] {
            (days ?? []).flatMap(\.episodes) + (episodes ?? []) + (on ?? []) + (next ?? [])
        }
    }

    private static func listing(
        _ bytes: [UInt8],
        path: String,
        options: EpisodeFileOptions
    ) throws(ProviderError) -> SourceResponse {
        let document: ListingDocument
        do { document = try JSONDecoder().decode(ListingDocument.self, from: Data(bytes)) } catch {
            let text = "the document does not match its schema"
            throw ProviderError(.malformedFile, text, at: path + ":1:1", underlying: error)
        }
        var mapper = EpisodeRowMapper(path: path, options: options)
        mapper.add(document.rows.flatMap { $0.rows(at: path) })
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: mapper.notices)
    }

    private static func add(
        _ row: EpisodeFileShow,
        _ namesakes: NamesakeDisambiguator,
        location: String,
        to shows: inout [Show],
        _ indices: inout [String: Int],
        _ credits: inout [String: [Credit]],
        _ notices: inout [Notice]
    ) {
        guard let show = row.show.map(namesakes.disambiguated) else {
            notices.append(Notice(.unreadableRow, "the show has no title", at: location))
            return
        }
        if let index = indices[show.id] {
            shows[index] = show
            notices.append(Notice(.duplicateRow, "duplicate show “\(show.id)”: the last one is used", at: location))
        } else {
            indices[show.id] = shows.count
            shows.append(show)
        }
        if !row.credits.isEmpty { credits[show.id] = row.credits }
    }
}
