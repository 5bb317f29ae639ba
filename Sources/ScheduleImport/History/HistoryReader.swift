/// Reads the exports of other trackers. A form is recognized by its content, because names of files vary.
public enum HistoryReader {
    /// Reads an export, zipped or not.
    ///
    /// - Parameter bytes: The content of the file.
    /// - Returns: Nil if it is not the export of another tracker.
    /// - Throws: `WatchHistory.ReadError` if it is one without marks of episodes, or a zip file that cannot be read.
    public static func read(_ bytes: [UInt8]) throws(WatchHistory.ReadError) -> WatchHistory? {
        if let format = Inflater.Format(bytes) {
            guard let plain = try? unpacked(bytes, format) else { return nil }
            return try read([HistoryFile(name: "", bytes: plain)])
        }
        if ZipArchive.isEmpty(bytes) { throw WatchHistory.ReadError("the zip file is empty") }
        guard ZipArchive.isZip(bytes) else { return try read([HistoryFile(name: "", bytes: bytes)]) }
        let archive = try ZipArchive(bytes)
        let files = archive.entries.map { HistoryFile(name: $0.name, folder: $0.folder, bytes: $0.bytes) }
        if var history = try read(files) {
            history.problems += try otherExports(in: files, excluding: history.tracker)
            history.problems += files.filter(\.isBroken).map {
                "\($0.name): it ends early or is not JSON, so it is not read"
            }
            return history
        }
        if archive.entries.contains(where: { ZipArchive.isZip($0.bytes) }) {
            throw WatchHistory.ReadError("the zip file has another zip file in it: unpack it first")
        }
        throw WatchHistory.ReadError("the zip file has no export of another tracker")
    }

    /// Returns a message for each file of an archive that is the export of another tracker. Only one is read.
    private static func otherExports(
        in files: [HistoryFile],
        excluding tracker: String
    ) throws(WatchHistory.ReadError) -> [String] {
        if files.count > maxCheckedFiles { return [] }
        var messages: [String] = []
        for file in files {
            guard let other = try? read([file]), other.tracker != tracker, !other.shows.isEmpty else { continue }
            messages.append("\(file.name): this export of \(other.tracker) is not read: import it by itself")
        }
        return messages
    }

    /// The maximum number of files of an archive that are checked for other exports.
    private static let maxCheckedFiles = 40

    /// Unpacks a compressed file.
    private static func unpacked(_ bytes: [UInt8], _ format: Inflater.Format) throws -> [UInt8] {
        var inflater = try Inflater(limit: 256 << 20, format: format)
        var plain: [UInt8] = []
        try inflater.unpack(bytes) { plain += $0 }
        try inflater.finish()
        return plain
    }

    static func read(_ files: [HistoryFile]) throws(WatchHistory.ReadError) -> WatchHistory? {
        for form in forms {
            if var history = form(files) {
                history.removeSharedPositions()
                if history.shows.isEmpty, history.guesses.isEmpty, history.omitted.isEmpty {
                    let reason = history.problems.first ?? "this export of \(history.tracker) has no shows"
                    throw WatchHistory.ReadError(reason)
                }
                return history
            }
        }
        for file in files {
            if let reason = RefusedForm.reason(for: file) { throw WatchHistory.ReadError(reason) }
        }
        return nil
    }

    /// The readers in order. The first one that recognizes a file of an export reads the whole export.
    private static let forms: [@Sendable ([HistoryFile]) -> WatchHistory?] = [
        AggctlTable.read, TVTimeRecords.read, TVTimeExport.read, TraktExport.read, SimklBackup.read,
        SeriesGuideBackup.read,
        YamtrackTable.read, TVmazeMarks.read, ShowlyBackup.read, WatcharrExport.read, SonarrFollows.read,
        NetflixHistory.read,
        PrimeVideoHistory.read, MediaServerHistory.read, RyotExport.read, KodiLibrary.read,
        AnimeLists.read, SerializdDiary.read, RatingLists.read,
    ]
}

/// A file of an export. Its content is parsed once.
final class HistoryFile {
    /// The name without its folders, or an empty text if the export is a single file.
    let name: String
    /// The folder in the zip file, or an empty text.
    let folder: String
    private let bytes: [UInt8]
    /// The content as JSON, or nil if it is something else.
    private(set) lazy var json: HistoryValue? = isJSON ? HistoryValue(json: bytes) : nil
    /// The content as a table, or nil if it is something else.
    private(set) lazy var table: HistoryTable? = isJSON || isXML ? nil : HistoryTable(bytes)
    /// The root element of an XML document, or nil.
    private(set) lazy var xmlRoot: String? = isXML ? Self.root(of: bytes) : nil

    init(name: String, folder: String = "", bytes: [UInt8]) {
        self.name = name
        self.folder = folder
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let plain = isUTF16 ? TextDecoding.utf8(bytes, path: "").bytes : bytes
        self.bytes = plain.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(plain.dropFirst(3)) : plain
    }

    /// Whether the name is that of a JSON file, and the content is not.
    var isBroken: Bool {
        name.lowercased().utf8.suffix(5).elementsEqual(".json".utf8) && json == nil && !bytes.isEmpty
    }

    /// Returns the lines of a text, or an empty array if it does not begin with one of the prefixes.
    func lines(beginningWith prefixes: [String]) -> [String] {
        guard prefixes.contains(where: { bytes.starts(with: $0.utf8) }) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            .filter { line in prefixes.contains { line.utf8.starts(with: $0.utf8) } }
    }

    /// Whether it is a table of playbacks of Jellyfin or Emby, which has no header.
    var isPlaybackReport: Bool {
        let line = String(decoding: bytes.prefix(1024), as: UTF8.self).prefix { !$0.isNewline }
        return line.contains(/^\d{4}-\d\d-\d\d [\d:.]+\t[^\t]+\t[^\t]+\t(Episode|Movie|Audio|Trailer)\t/)
    }

    /// The XML document without its declaration, so that it can be part of another one. Kodi allows an address behind
    /// the document, which is left out.
    var xmlWithoutDeclaration: [UInt8] {
        let begin = bytes.firstIndex { $0 > 0x20 } ?? 0
        var document = bytes[begin...]
        if document.starts(with: "<?xml".utf8), let end = document.firstIndex(of: UInt8(ascii: ">")) {
            document = document[(end + 1)...]
        }
        guard let end = document.lastIndex(of: UInt8(ascii: ">")) else { return Array(document) }
        let remaining = document[(end + 1)...].drop { $0 <= 0x20 }
        return Array(remaining.starts(with: "http".utf8) ? document[...end] : document)
    }

    private var first: UInt8? { bytes.first { $0 > 0x20 } }
    private var isJSON: Bool { first == UInt8(ascii: "[") || first == UInt8(ascii: "{") }
    private var isXML: Bool { first == UInt8(ascii: "<") }

    /// Returns the name of the first element after declarations and comments.
    private static func root(of bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes.prefix(1 << 14), as: UTF8.self)
        return text.firstMatch(of: /<([A-Za-z][A-Za-z0-9]*)[\s>\/]/).map { String($0.1) }
    }
}
