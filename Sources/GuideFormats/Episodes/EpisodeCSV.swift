internal import AggregatorCore

/// Reads a CSV file with a header: its columns are recognised under their usual names.
enum EpisodeCSV {
    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileReading
    ) throws(ProviderError) -> ResourceAnswer {
        var reader = CSVReader(bytes)
        guard let header = reader.next() else {
            throw ProviderError(.malformedFile, "the file is empty", at: path + ":1:1")
        }
        if let problem = header.problem { throw ProviderError(.malformedFile, problem, at: path + ":1:1") }
        var fields = header.cells.map { EpisodeField(name: $0) }
        keepFirst(&fields)
        guard
            fields.contains(.title) || fields.contains(.number) || fields.contains(.airdate) || fields.contains(.start)
        else {
            let names = header.cells.prefix(6).joined(separator: ", ")
            let text =
                "no column is known among “\(TextHygiene.cap(names, to: 80).text)”: expected title, season, number, airdate"
            throw ProviderError(.malformedFile, text, at: path + ":1:1")
        }
        var rows: [EpisodeRow] = []
        var notices: [Notice] = []
        while let record = reader.next() {
            let place = path + ":" + record.position
            if let problem = record.problem {
                notices.append(Notice(.unreadableRow, problem, at: place))
                continue
            }
            if record.cells.count > fields.count {
                let text = "the row has \(record.cells.count) columns where the header has \(fields.count): skipped"
                notices.append(Notice(.unreadableRow, text, at: place))
                continue
            }
            if record.cells.allSatisfy({ $0.utf8.allSatisfy { $0 <= 0x20 } }) { continue }
            var row = EpisodeRow(place: place)
            for (index, cell) in record.cells.enumerated() {
                guard let field = fields[index] else { continue }
                row.values[field] = cell
                row.cells[field] = record.places[index]
            }
            rows.append(row)
        }
        var mapper = EpisodeRowMapper(path: path, reading: reading)
        mapper.add(rows)
        return ResourceAnswer(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }

    /// Of two columns with one meaning the first counts.
    private static func keepFirst(_ fields: inout [EpisodeField?]) {
        var seen = Set<EpisodeField>()
        for index in fields.indices {
            if let field = fields[index], !seen.insert(field).inserted { fields[index] = nil }
        }
    }
}
