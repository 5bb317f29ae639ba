internal import ScheduleModel
internal import ProviderAPI

/// A file format of episode lists that is read as a whole.
struct EpisodeFormat: Sendable {
    /// The name of the format.
    let name: String
    /// The filename extensions of the format, in lower case.
    let fileExtensions: [String]
    /// Whether a file that begins like this format always has this format, regardless of its filename.
    var isConclusive = false
    /// Whether `read` receives the original bytes. Otherwise it receives UTF-8 without a byte order mark.
    var acceptsBytes = false
    /// Returns whether a file with this beginning may have this format.
    let matchesBeginning: @Sendable (ArraySlice<UInt8>) -> Bool
    /// Reads a complete file: bytes, path and options.
    let read: @Sendable ([UInt8], String, EpisodeFileOptions) throws(ProviderError) -> SourceResponse

    /// All formats except guides, which are parsed while they arrive. CSV is last, because it may begin with
    /// anything.
    static let all = [
        EpisodeFormat(
            name: "ics",
            fileExtensions: ["ics", "ical", "icalendar"],
            isConclusive: true,
            acceptsBytes: true,
            matchesBeginning: { $0.prefix(7).elementsEqual("begin:v".utf8, by: { $0 | 0x20 == $1 | 0x20 }) },
            read: CalendarReader.read
        ),
        EpisodeFormat(
            name: "jsonl",
            fileExtensions: ["jsonl", "ndjson"],
            isConclusive: true,
            matchesBeginning: hasObjectLines,
            read: EpisodeLines.read
        ),
        EpisodeFormat(
            name: "json",
            fileExtensions: ["json"],
            isConclusive: true,
            matchesBeginning: { $0.first == UInt8(ascii: "{") },
            read: EpisodeFileJSON.read
        ),
        EpisodeFormat(
            name: "calendar",
            fileExtensions: [],
            isConclusive: true,
            matchesBeginning: { $0.first == UInt8(ascii: "[") },
            read: CalendarJSON.read
        ),
        EpisodeFormat(
            name: "markdown",
            fileExtensions: ["md", "markdown"],
            matchesBeginning: { $0.first == UInt8(ascii: "#") || $0.starts(with: "| ".utf8) },
            read: MarkdownTables.read
        ),
        EpisodeFormat(
            name: "csv",
            fileExtensions: ["csv", "tsv", "txt"],
            matchesBeginning: { _ in true },
            read: EpisodeCSV.read
        ),
    ]

    /// Returns the format of a file according to its beginning. If that is not conclusive, the filename extension
    /// decides.
    static func detect(_ bytes: ArraySlice<UInt8>, path: String) -> EpisodeFormat? {
        let byName = all.first { reader in
            EpisodeFileName.endings(of: path).contains(where: reader.fileExtensions.contains)
        }
        let byContent = all.first { $0.matchesBeginning(bytes) }
        if let byContent, byContent.isConclusive {
            return byName?.name == "jsonl" && byContent.name == "json" ? byName : byContent
        }
        return byName.flatMap { $0.isConclusive ? nil : $0 } ?? byContent
    }

    /// Returns whether the first line is an object and the next one begins another.
    private static func hasObjectLines(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "{"), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        let next = bytes[end...].first { $0 > UInt8(ascii: " ") }
        return bytes[..<end].last { $0 > UInt8(ascii: " ") } == UInt8(ascii: "}") && next == UInt8(ascii: "{")
    }
}

/// The names of files that contain episode lists.
package enum EpisodeFileName {
    private static let packed = ["gz", "gzip", "xz"]

    /// Returns whether a file in a folder is read, according to its filename extension, compressed or not. Hidden
    /// files are not.
    package static func isEpisodeFile(_ path: String) -> Bool {
        let extensions = EpisodeFormat.all.flatMap(\.fileExtensions) + ["xml", "xmltv"]
        let isHidden = path.split(separator: "/").last?.utf8.first == UInt8(ascii: ".")
        return !isHidden && endings(of: path).contains(where: extensions.contains)
    }

    /// Returns the filename extension in lower case. For a compressed file it is the one before `.gz` or `.xz`.
    static func endings(of path: String) -> [String] {
        let parts = (path.split(separator: "/").last ?? "").lowercased().split(separator: ".").dropFirst().map(
            String.init
        )
        guard let last = parts.last else { return [] }
        return packed.contains(last) ? [parts.dropLast().last ?? ""] : [last]
    }
}
