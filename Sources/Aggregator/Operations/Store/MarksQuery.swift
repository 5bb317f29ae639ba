public import ScheduleMerging
internal import ProviderAPI
internal import Foundation

/// What the user decided: follows, hidden shows, watched and skipped episodes.
public struct MarksQuery: Query {
    /// The question.
    public init() {}

    /// The marks.
    ///
    /// - Throws: where they cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> MarksResult {
        do {
            return MarksResult(origin: session.origin(), marks: try session.sessionStore.markStore().marks())
        } catch {
            throw SessionStore.failure(error)
        }
    }
}

/// What the user decided.
public struct MarksResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The marks.
    public let marks: UserMarks
}

/// Adds marks from a file: an export of marks, or an episode file with watched marks. What is marked already stays; of
/// two marks of one episode the later one stands.
public struct ImportMarksAction: Query {
    /// The largest file that is read, in bytes.
    private static let limit = 64 << 20

    /// The file.
    public let file: String

    /// A wish to import.
    public init(from file: String) { self.file = file }

    /// What was read, and how much of it is new.
    ///
    /// - Throws: where the file cannot be read, or holds no marks at all.
    public func perform(in session: Session) async throws(OperationError) -> ImportMarksResult {
        let bytes: [UInt8]
        do { bytes = try session.environment.files.read(file, limit: Self.limit) } catch {
            throw .unreadableFile(file, reason: (error as? FileReadError)?.message ?? "it cannot be read")
        }
        let found: MarkImport
        do {
            if let ours = try MarksExport.read(bytes, at: session.now) {
                found = ours
            } else if let theirs = await EpisodeFileMarks(session: session).read(file) {
                found = theirs
            } else {
                throw MarksExport.FormatError(
                    reason: "it is neither an export of marks (\(MarksExport.schema)) nor an episode file"
                )
            }
        } catch {
            throw .malformedFile(file, reason: (error as? MarksExport.FormatError)?.reason ?? "\(error)")
        }
        if found.shows.isEmpty, found.links.isEmpty, let problem = found.problems.first {
            throw .malformedFile(file, reason: problem)
        }
        let known = await session.existingShows(titledAs: found.shows)
        let unclear = Set(known.filter { $0.value.count > 1 }.keys)
        let (before, after) = try session.sessionStore.change { marks in
            let before = marks
            marks.merge(found.shows.map { $0.naming(among: known) }, ambiguousTitles: unclear)
            marks.add(links: found.links)
            return (before, marks)
        }
        return ImportMarksResult(
            origin: session.origin(),
            shows: found.shows.count,
            episodes: found.shows.reduce(0) { $0 + $1.episodes.count },
            newShows: after.shows.count - before.shows.count,
            newEpisodes: after.episodeCount - before.episodeCount,
            unclear: AmbiguousMarks.all(of: found.shows, among: after, known),
            problems: found.problems
        )
    }
}

/// What an import found.
struct MarkImport {
    var shows: [ShowMark] = []
    var links: [LinkMark] = []
    /// Rows that could not be read, each with its place and reason.
    var problems: [String] = []
}

/// How an import went.
public struct ImportMarksResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// How many shows were read.
    public let shows: Int
    /// How many marked episodes were read.
    public let episodes: Int
    /// How many of the shows are new.
    public let newShows: Int
    /// How many of the episodes are new.
    public let newEpisodes: Int
    /// What of it counts for no show, since a title alone says too little.
    public let unclear: [AmbiguousMarks]
    /// Rows that could not be read, each with its place and reason.
    public let problems: [String]
}
