internal import AggregatorCore

/// Finds out what a file is by how it begins, and reads it.
enum EpisodeFileFormat {
    static func read(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileReading
    ) throws(ProviderError) -> ResourceContent {
        if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw ProviderError(.malformedFile, "a compressed file is not read: unpack it first", at: path)
        }
        let (text, notice) = TextDecoding.utf8(bytes, path: path)
        var content = try parse(text, path: path, reading: reading)
        if let notice { content.notices.insert(notice, at: 0) }
        return content
    }

    private static func parse(
        _ bytes: [UInt8],
        path: String,
        reading: EpisodeFileReading
    ) throws(ProviderError) -> ResourceContent {
        switch bytes.first(where: { $0 > 0x20 }) {
        case nil: throw ProviderError(.malformedFile, "the file is empty", at: path + ":1:1")
        case 0x7B: return try EpisodeJSON.read(bytes, path: path, reading: reading)
        case 0x5B: return try CalendarJSON.read(bytes, path: path, reading: reading)
        case 0x3C: throw ProviderError(.malformedFile, "XML is not read yet", at: path + ":1:1")
        default: return try EpisodeCSV.read(bytes, path: path, reading: reading)
        }
    }
}
