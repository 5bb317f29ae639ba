package import ScheduleModel
package import ProviderAPI

/// Takes a file as it comes, finds out what it is by how it begins, and reads it. A guide is read on the way; of the
/// other formats the whole is needed.
package struct EpisodeFileDecoder: ~Copyable {
    /// The largest file that is kept whole while it is read, and the largest guide, unpacked, in bytes.
    static let sizeLimit = 64 << 20
    static let guideLimit = 1 << 30

    private static let maxReportedErrors = 20

    private enum Format {
        case undecided
        case guide(GuideIntake)
        case document
    }

    private let path: String
    private let reading: EpisodeFileOptions
    private let limit: Int
    private let isWanted: (Airing) -> Bool
    private var inflater: Inflater?
    private var isStarted = false
    /// Whether nothing more can be unpacked.
    private var isDamaged = false
    private var format = Format.undecided
    private var bytes: [UInt8] = []

    /// A guide has more programmes than are kept.
    package struct TooManyProgrammesError: Error {}

    /// - Parameters:
    ///   - limit: how many programmes of a guide are kept at most.
    ///   - isWanted: which airings of a guide are kept.
    package init(
        path: String,
        reading: EpisodeFileOptions,
        limit: Int = .max,
        isWanted: @escaping (Airing) -> Bool = { _ in true }
    ) {
        self.path = path
        self.reading = reading
        self.limit = limit
        self.isWanted = isWanted
    }

    /// What is packed otherwise than by gzip, by how it begins.
    private static let packed: [(begin: [UInt8], name: String)] = [
        (Array("PK\u{3}\u{4}".utf8), "a zip"), ([0xFD] + Array("7zXZ".utf8), "an xz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "a zstd"),
        (Array("7z".utf8) + [0xBC, 0xAF], "a 7z"), (Array("Rar!".utf8), "a rar"),
    ]

    /// Whether a file begins as bzip2 does: with a size, and the sign of a block or of the end.
    private static func isBzip2(_ begin: [UInt8]) -> Bool {
        let sign = begin.dropFirst(4)
        return begin.starts(with: "BZh".utf8) && (sign.starts(with: "1AY&SY".utf8) || sign.starts(with: [0x17, 0x72]))
    }

    /// Takes the file's next bytes.
    package mutating func append(_ piece: [UInt8]) throws {
        if !isStarted {
            isStarted = true
            let packed = Self.packed.first { piece.starts(with: $0.begin) }?.name
            if let kind = packed ?? (Self.isBzip2(piece) ? "a bzip2" : nil) {
                throw ProviderError(.malformedFile, "\(kind) file is not read: unpack it first", at: path)
            }
            // 1F 8B begins what gzip packed.
            if piece.starts(with: [0x1F, 0x8B]) { inflater = try Inflater(limit: Self.guideLimit) }
        }
        if inflater == nil { return try appendUnpacked(piece) }
        if isDamaged { return }
        var pieces: [[UInt8]] = []
        do {
            try inflater?.unpack(piece) { pieces.append($0) }
        } catch Inflater.InflateError.damaged where reading.keepsRowsBeforeError {
            isDamaged = true
        }
        for piece in pieces { try appendUnpacked(piece) }
    }

    /// What the file came to. Of rows that cannot be read the first ones are told one by one, the others counted.
    package mutating func finish() throws -> SourceResponse {
        var content = try decodeDocument()
        let broken = content.notices.count { $0.code == .unreadableRow }
        if broken <= Self.maxReportedErrors { return content }
        var told = 0
        content.notices.removeAll { notice in
            if notice.code != .unreadableRow { return false }
            told += 1
            return told > Self.maxReportedErrors
        }
        content.notices.append(Notice(.unreadableRow, "and \(broken - Self.maxReportedErrors) more rows", at: path))
        return content
    }

    private mutating func decodeDocument() throws -> SourceResponse {
        do { try inflater?.finish() } catch { if !reading.keepsRowsBeforeError { throw error } }
        if case .guide(let guide) = format {
            let content = try guide.finish()
            if guide.count > limit { throw TooManyProgrammesError() }
            return content
        }
        // A byte order mark of UTF-16, either way round: a reader of bytes too is given what was decoded.
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let (text, notice) = TextDecoding.utf8(bytes, path: path)
        let begin = text.drop { $0 <= UInt8(ascii: " ") }
        if begin.isEmpty { throw ProviderError(.malformedFile, "the file is empty", at: path + ":1:1") }
        guard let reader = EpisodeFormat.of(begin, path: path) else {
            throw ProviderError(.malformedFile, "it is of no form that is known", at: path)
        }
        if reader.acceptsBytes, !isWide { return try reader.read(bytes, path, reading) }
        var content = try reader.read(text, path, reading)
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
        if inflater != nil, bytes.starts(with: [0x1F, 0x8B]) {
            throw ProviderError(.malformedFile, "it is compressed twice: unpack it once", at: path)
        }
        guard first == UInt8(ascii: "<") || isGuideAfterText else { return }
        let mapper = GuideMapper(path: path, reading: reading, isWanted: isWanted)
        let guide = try GuideIntake(mapper, keepsRowsBeforeError: reading.keepsRowsBeforeError)
        format = .guide(guide)
        let begun = bytes
        bytes = []
        try guide.append(begun)
    }

    /// Whether a file that is called a guide has words before it, such as a warning of the program that wrote it. Within a
    /// line, as in a table's cell, no guide begins.
    private var isGuideAfterText: Bool {
        let tags = ["<tv", "<?xml"].map { Array($0.utf8) }
        return EpisodeFileName.endings(of: path).contains { ["xml", "xmltv"].contains($0) }
            && bytes.firstRange(of: tags[0]) != nil
            && bytes.split { $0 == ASCII.newline || $0 == ASCII.carriageReturn }.contains { line in
                let begin = line.drop { $0 <= UInt8(ascii: " ") }
                return tags.contains { begin.starts(with: $0) }
            }
    }

    /// The first byte that is no blank and of no byte order mark (EF BB BF, FF FE, FE FF); of UTF-16 the first that is
    /// not zero.
    private static func firstLetter(of bytes: [UInt8]) -> UInt8? {
        bytes.first { $0 > UInt8(ascii: " ") && ![0xEF, 0xBB, 0xBF, 0xFF, 0xFE].contains($0) }
    }
}

/// A guide on its way from bytes to content.
private final class GuideIntake {
    private final class Sink {
        var mapper: GuideMapper

        init(_ mapper: GuideMapper) { self.mapper = mapper }
    }

    private let sink: Sink
    private let reader: XMLTVReader
    private let keepsRowsBeforeError: Bool
    private var isBroken = false

    init(_ mapper: GuideMapper, keepsRowsBeforeError: Bool) throws {
        self.keepsRowsBeforeError = keepsRowsBeforeError
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

    /// How many programmes are kept so far.
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
            if keepsRowsBeforeError { return isBroken = true }
            let place = "\(sink.mapper.path):\(problem.line):\(problem.column)"
            throw ProviderError(.malformedFile, "not readable as XML: \(problem.message)", at: place)
        }
    }
}
