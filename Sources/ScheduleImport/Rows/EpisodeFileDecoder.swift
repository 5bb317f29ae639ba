package import ScheduleModel
package import ProviderAPI

/// A streaming decoder for episode files. The beginning of the file decides its format. A guide is parsed while it
/// arrives. Other formats are parsed once they are complete.
package struct EpisodeFileDecoder: ~Copyable {
    /// The maximum size of a file that is read as a whole, and of an unpacked guide, in bytes.
    static let sizeLimit = 64 << 20
    static let guideLimit = 1 << 30

    private static let maxReportedErrors = 20

    private enum Format {
        case undecided
        case guide(GuideIntake)
        case document
    }

    private let path: String
    private let options: EpisodeFileOptions
    private let limit: Int
    private let isWanted: (Airing) -> Bool
    private var inflater: Inflater?
    private var isStarted = false
    /// Whether the compressed data is damaged. Further input is then ignored.
    private var isDamaged = false
    private var format = Format.undecided
    private var bytes: [UInt8] = []

    /// The guide has more programmes than the limit.
    package struct TooManyProgrammesError: Error {}

    /// - Parameters:
    ///   - limit: The maximum number of programmes of a guide.
    ///   - isWanted: Returns whether an airing of a guide is needed.
    package init(
        path: String,
        options: EpisodeFileOptions,
        limit: Int = .max,
        isWanted: @escaping (Airing) -> Bool = { _ in true }
    ) {
        self.path = path
        self.options = options
        self.limit = limit
        self.isWanted = isWanted
    }

    /// Unsupported archive formats by their first bytes.
    private static let packed: [(begin: [UInt8], name: String)] = [
        (Array("PK\u{3}\u{4}".utf8), "zip"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
        (Array("7z".utf8) + [0xBC, 0xAF], "7z"), (Array("Rar!".utf8), "rar"),
    ]

    /// Returns whether a file begins like bzip2: with a block size, and the signature of a block or of the end.
    private static func isBzip2(_ begin: [UInt8]) -> Bool {
        let sign = begin.dropFirst(4)
        return begin.starts(with: "BZh".utf8) && (sign.starts(with: "1AY&SY".utf8) || sign.starts(with: [0x17, 0x72]))
    }

    /// Appends the file's next bytes.
    package mutating func append(_ piece: [UInt8]) throws {
        if !isStarted {
            isStarted = true
            let packed = Self.packed.first { piece.starts(with: $0.begin) }?.name
            if let kind = packed ?? (Self.isBzip2(piece) ? "bzip2" : nil) {
                throw ProviderError(.malformedFile, "\(kind) files are not supported: unpack it first", at: path)
            }
            if let format = Inflater.Format(piece) { inflater = try Inflater(limit: Self.guideLimit, format: format) }
        }
        if inflater == nil { return try appendUnpacked(piece) }
        if isDamaged { return }
        var pieces: [[UInt8]] = []
        do {
            try inflater?.unpack(piece) { pieces.append($0) }
        } catch Inflater.InflateError.damaged where options.usesRowsBeforeError {
            isDamaged = true
        }
        for piece in pieces { try appendUnpacked(piece) }
    }

    /// Returns the content of the file. The first unreadable rows get a notice each. The others are counted in one
    /// notice.
    package mutating func finish() throws -> SourceResponse {
        var content = try decodeDocument()
        let broken = content.notices.count { $0.code == .unreadableRow }
        if broken <= Self.maxReportedErrors { return content }
        var reportedCount = 0
        content.notices.removeAll { notice in
            if notice.code != .unreadableRow { return false }
            reportedCount += 1
            return reportedCount > Self.maxReportedErrors
        }
        content.notices.append(Notice(.unreadableRow, "and \(broken - Self.maxReportedErrors) more rows", at: path))
        return content
    }

    private mutating func decodeDocument() throws -> SourceResponse {
        do { try inflater?.finish() } catch { if !options.usesRowsBeforeError { throw error } }
        if case .guide(let guide) = format {
            let content = try guide.finish()
            if guide.count > limit { throw TooManyProgrammesError() }
            return content
        }
        // UTF-16, in either byte order: a format with `acceptsBytes` also receives the decoded text.
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let (text, notice) = TextDecoding.utf8(bytes, path: path)
        let begin = text.drop { $0 <= UInt8(ascii: " ") }
        if begin.isEmpty { throw ProviderError(.malformedFile, "the file is empty", at: path + ":1:1") }
        guard let reader = EpisodeFormat.detect(begin, path: path) else {
            throw ProviderError(.malformedFile, "unknown file format", at: path)
        }
        if reader.acceptsBytes, !isWide { return try reader.read(bytes, path, options) }
        var content = try reader.read(text, path, options)
        if let notice { content.notices.insert(notice, at: 0) }
        return content
    }

    private mutating func appendUnpacked(_ piece: [UInt8]) throws {
        if case .guide(let guide) = format {
            try guide.append(piece)
            if guide.count > limit { throw TooManyProgrammesError() }
            return
        }
        if bytes.count + piece.count > Self.sizeLimit { throw FileReadError.tooLarge(limit: Self.sizeLimit) }
        bytes += piece
        guard case .undecided = format, let first = Self.firstLetter(of: piece) else { return }
        format = .document
        if inflater != nil, Inflater.Format(bytes) != nil {
            throw ProviderError(.malformedFile, "the file is compressed twice: unpack it once", at: path)
        }
        guard first == UInt8(ascii: "<") || isGuideAfterText else { return }
        let mapper = GuideMapper(path: path, options: options, isWanted: isWanted)
        let guide = try GuideIntake(mapper, usesRowsBeforeError: options.usesRowsBeforeError)
        format = .guide(guide)
        let beginning = bytes
        bytes = []
        try guide.append(beginning)
    }

    /// Whether a file with the extension of a guide has text before the guide, such as a warning of the program
    /// that wrote it. A guide begins at the start of a line, so a tag in a table's cell does not count.
    private var isGuideAfterText: Bool {
        let tags = ["<tv", "<?xml"].map { Array($0.utf8) }
        return EpisodeFileName.endings(of: path).contains { ["xml", "xmltv"].contains($0) }
            && bytes.firstRange(of: tags[0]) != nil
            && bytes.split { $0 == ASCII.newline || $0 == ASCII.carriageReturn }.contains { line in
                let begin = line.drop { $0 <= UInt8(ascii: " ") }
                return tags.contains { begin.starts(with: $0) }
            }
    }

    /// Returns the first byte that is not blank, zero or part of a byte order mark (EF BB BF, FF FE, FE FF).
    private static func firstLetter(of bytes: [UInt8]) -> UInt8? {
        bytes.first { $0 > UInt8(ascii: " ") && ![0xEF, 0xBB, 0xBF, 0xFF, 0xFE].contains($0) }
    }
}

/// Parses a guide from bytes to content.
private final class GuideIntake {
    private final class Sink {
        var mapper: GuideMapper

        init(_ mapper: GuideMapper) { self.mapper = mapper }
    }

    private let sink: Sink
    private let reader: XMLTVReader
    private let usesRowsBeforeError: Bool
    private var isBroken = false

    init(_ mapper: GuideMapper, usesRowsBeforeError: Bool) throws {
        self.usesRowsBeforeError = usesRowsBeforeError
        let sink = Sink(mapper)
        self.sink = sink
        reader = try XMLTVReader { item in
            switch item {
            case .guide(let attributes): sink.mapper.map(attributes)
            case .channel(let channel): sink.mapper.map(channel)
            case .programme(let programme): sink.mapper.map(programme)
            case .tooLarge(let line): sink.mapper.skipItem(line: line)
            case .fault(let problem): sink.mapper.recordSkippedFault(problem)
            }
        }
    }

    /// The number of programmes so far.
    var count: Int { sink.mapper.count }

    func append(_ bytes: [UInt8]) throws { if !isBroken { try locating { try reader.consume(bytes) } } }

    func finish() throws -> SourceResponse {
        if !isBroken { try locating { try reader.finish() } }
        return sink.mapper.content
    }

    private func locating(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch let problem as XMLError {
            if usesRowsBeforeError { return isBroken = true }
            let location = "\(sink.mapper.path):\(problem.line):\(problem.column)"
            throw ProviderError(.malformedFile, "not readable as XML: \(problem.message)", at: location)
        }
    }
}
