internal import ScheduleModel
internal import ProviderAPI

/// A form in which lists of episodes come, where the whole is needed to read it.
struct EpisodeFormat: Sendable {
    /// The name of the form.
    let name: String
    /// The endings of its files' names.
    let fileExtensions: [String]
    /// Whether what begins so can be nothing else, whatever the file is called.
    var isConclusive = false
    /// Whether it takes the bytes as they are; else as UTF-8 without a byte order mark.
    var acceptsBytes = false
    /// Whether a file that begins so may be of this form.
    let begins: @Sendable (ArraySlice<UInt8>) -> Bool
    /// Reads a whole file: its bytes, its path, and how it is to be read.
    let read: @Sendable ([UInt8], String, EpisodeFileOptions) throws(ProviderError) -> SourceResponse

    /// All there are, beside guides, which are read as they come. CSV, which may begin with anything, comes last.
    static let all = [
        EpisodeFormat(
            name: "ics",
            fileExtensions: ["ics", "ical", "icalendar"],
            isConclusive: true,
            acceptsBytes: true,
            begins: { $0.prefix(7).elementsEqual("begin:v".utf8, by: { $0 | 0x20 == $1 | 0x20 }) },
            read: CalendarReader.read
        ),
        EpisodeFormat(
            name: "jsonl",
            fileExtensions: ["jsonl", "ndjson"],
            isConclusive: true,
            begins: hasObjectLines,
            read: EpisodeLines.read
        ),
        EpisodeFormat(
            name: "json",
            fileExtensions: ["json"],
            isConclusive: true,
            begins: { $0.first == UInt8(ascii: "{") },
            read: EpisodeFileJSON.read
        ),
        EpisodeFormat(
            name: "calendar",
            fileExtensions: [],
            isConclusive: true,
            begins: { $0.first == UInt8(ascii: "[") },
            read: CalendarJSON.read
        ),
        EpisodeFormat(
            name: "markdown",
            fileExtensions: ["md", "markdown"],
            begins: { $0.first == UInt8(ascii: "#") || $0.starts(with: "| ".utf8) },
            read: MarkdownTables.read
        ),
        EpisodeFormat(
            name: "csv",
            fileExtensions: ["csv", "tsv", "txt"],
            begins: { _ in true },
            read: EpisodeCSV.read
        ),
    ]

    /// The form of a file: by how it begins, and where that leaves a doubt by the ending of its name.
    static func of(_ bytes: ArraySlice<UInt8>, path: String) -> EpisodeFormat? {
        let named = all.first { reader in
            EpisodeFileName.endings(of: path).contains(where: reader.fileExtensions.contains)
        }
        let begun = all.first { $0.begins(bytes) }
        if let begun, begun.isConclusive { return named?.name == "jsonl" && begun.name == "json" ? named : begun }
        return named.flatMap { $0.isConclusive ? nil : $0 } ?? begun
    }

    /// Whether the first line is an object, and the next one begins another.
    private static func hasObjectLines(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.first == UInt8(ascii: "{"), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        let next = bytes[end...].first { $0 > UInt8(ascii: " ") }
        return bytes[..<end].last { $0 > UInt8(ascii: " ") } == UInt8(ascii: "}") && next == UInt8(ascii: "{")
    }
}

/// The names of files that hold lists of episodes.
package enum EpisodeFileName {
    private static let packed = ["gz", "gzip"]

    /// Whether a file of a folder is looked at: by the ending of its name, packed or not.
    package static func isEpisodeFile(_ path: String) -> Bool {
        let known = EpisodeFormat.all.flatMap(\.fileExtensions) + ["xml", "xmltv"]
        let isHidden = path.split(separator: "/").last?.utf8.first == UInt8(ascii: ".")
        return !isHidden && endings(of: path).contains(where: known.contains)
    }

    /// The ending of a name in small letters; of a packed file the one before.
    static func endings(of path: String) -> [String] {
        let parts = (path.split(separator: "/").last ?? "").lowercased().split(separator: ".").dropFirst().map(
            String.init
        )
        guard let last = parts.last else { return [] }
        return packed.contains(last) ? [parts.dropLast().last ?? ""] : [last]
    }
}
