public import ScheduleMerging
internal import ProviderAPI
internal import Foundation
internal import ScheduleModel
internal import ScheduleViews

/// The user's marks: followed and hidden shows, watched and skipped episodes.
public struct MarksQuery: Query {
    /// Creates the query.
    public init() {}

    /// Returns the marks.
    ///
    /// - Throws: An error if they cannot be read.
    public func perform(in session: Session) async throws(OperationError) -> MarksResult {
        do {
            return MarksResult(origin: session.origin(), marks: try session.sessionStore.markStore().marks())
        } catch {
            throw SessionStore.failure(error)
        }
    }
}

/// The user's marks.
public struct MarksResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The marks.
    public let marks: UserMarks
}

/// Imports marks from a file: an export of marks, or an episode file with watched marks. Existing marks stay. If both
/// mark an episode, the later mark wins.
public struct ImportMarksAction: Query {
    /// The maximum size of the file in bytes.
    private static let maxFileBytes = 64 << 20

    /// The path of the file, or the name of the uploaded one.
    public let file: String

    /// The content if the file was uploaded, or nil if it is read from its path.
    private let upload: [UInt8]?

    /// Whether the marks are only compared, and nothing is changed.
    public let isDryRun: Bool
    /// Whether shows that are not stored are searched for at the sources.
    private let searchesShows: Bool

    /// Creates an import.
    public init(from file: String, isDryRun: Bool = false) {
        (self.file, self.upload, self.isDryRun) = (file, nil, isDryRun)
        searchesShows = true
    }

    /// Creates an import of a document that was fetched from a tracker.
    ///
    /// - Parameter name: The name of the tracker, for messages.
    init(of document: [UInt8], named name: String, isDryRun: Bool) {
        (self.file, self.upload, self.isDryRun) = (name, document, isDryRun)
        searchesShows = true
    }

    /// Creates an import of an uploaded file. Shows that are not stored are not searched for, because that can take
    /// minutes: `PendingMarksAction` does it.
    ///
    /// - Parameter name: The name of the file, for messages.
    package init(upload: [UInt8], named name: String, isDryRun: Bool) {
        (self.file, self.upload, self.isDryRun) = (name, upload, isDryRun)
        searchesShows = false
    }

    /// Returns the counts of imported and new marks.
    ///
    /// - Throws: An error if the file cannot be read or contains no marks.
    public func perform(in session: Session) async throws(OperationError) -> ImportMarksResult {
        let bytes: [UInt8]
        let files = upload.map { UploadedFile(bytes: $0) } ?? session.environment.files
        do { bytes = try files.read(file, limit: Self.maxFileBytes) } catch {
            throw .unreadableFile(file, reason: (error as? FileReadError)?.message ?? "it cannot be read")
        }
        var imported: MarkImport
        do {
            if let export = try MarksExportReader.read(bytes, at: session.now) {
                imported = export
            } else if let export = try await TrackerMarks(session: session).read(bytes) {
                imported = export
            } else {
                imported = try await EpisodeFileMarks(session: session, files: files).read(file)
            }
        } catch {
            throw .malformedFile(file, reason: error.reason)
        }
        if imported.shows.isEmpty, imported.links.isEmpty, let problem = imported.problems.first {
            throw .malformedFile(file, reason: problem)
        }
        // The shows are searched first, so that the first import reports the same as a second one.
        let searched = searchesShows && imported.isForeign
        let found =
            searched
            ? await session.findImported(imported.shows, among: try session.perform(MarksQuery()).marks) : []
        let existing = await session.existingShows(titledAs: imported.shows)
        if imported.hasUnknownIDs, !found.isEmpty,
            let again = try? await TrackerMarks(session: session, found: found).read(bytes)
        {
            imported = again
        }
        var stored = imported.shows
        if imported.isForeign {
            let resolved = await session.resolvingShows(of: imported.shows, found: found)
            (imported.shows, stored) = (resolved.map(\.reported), resolved.map(\.stored))
        }
        imported.reportUnknownCompleted(&stored)
        let read = imported.shows
        imported.shows = stored
        if imported.tracker != nil {
            imported.shows = await session.identified(imported.shows, lengths: imported.lengths)
        }
        let ambiguous = Set(existing.filter { $0.value.count > 1 }.keys)
        let merge = { (marks: inout UserMarks) in
            let before = marks
            marks.merge(imported.shows.map { $0.naming(among: existing) }, ambiguousTitles: ambiguous)
            marks.add(links: imported.links)
            return (before, marks)
        }
        var (before, after): (UserMarks, UserMarks)
        if isDryRun {
            var marks = try await session.perform(MarksQuery()).marks
            (before, after) = merge(&marks)
        } else {
            (before, after) = try session.sessionStore.change(as: "imported \(file)", at: session.now, merge)
        }
        if imported.isForeign {
            var lookup = after
            lookup.merge(found)
            let (catalog, complete) = await session.storedCatalog(for: lookup)
            let counted =
                imported.lengths.isEmpty
                ? [] : await session.identified(read, lengths: imported.lengths, found: found)
            let learn = { (marks: inout UserMarks) in
                marks.merge(found)
                marks.merge(counted.map { $0.naming(among: existing) }, ambiguousTitles: ambiguous)
                marks.refreshIdentifiers(from: catalog, complete: complete)
                return marks
            }
            after =
                isDryRun
                ? learn(&after) : try session.sessionStore.change(as: "found imported shows", at: session.now, learn)
        }
        let unclear = AmbiguousMarks.all(of: imported.shows, among: after, existing)
        let ambiguousTitles = Set(unclear.map(\.title))
        let (catalog, complete) = await session.storedCatalog(for: after)
        let unplaced = after.unplaced(in: catalog, complete: complete).restricted(to: imported.shows)
        return ImportMarksResult(
            origin: session.origin(),
            shows: imported.shows.count,
            episodes: imported.shows.reduce(0) { $0 + $1.episodes.count },
            newShows: after.shows.count - before.shows.count,
            newEpisodes: after.episodeCount - before.episodeCount,
            ambiguous: unclear,
            unplaced: unplaced.filter { !ambiguousTitles.contains($0.title) },
            problems: imported.problems,
            losesRows: imported.losesRows,
            tracker: imported.tracker,
            followedShows: after.shows.count { $0.followedSince != nil }
                - before.shows.count { $0.followedSince != nil },
            omitted: imported.omitted,
            hasPositions: !imported.lengths.isEmpty,
            placements: after.placements(
                of: read,
                lengths: imported.lengths,
                ambiguousTitles: ambiguousTitles,
                in: catalog,
                complete: complete
            )
        )
    }
}

/// The content of an imported file.
struct MarkImport {
    var shows: [ShowMark] = []
    var links: [LinkMark] = []
    /// The numbers of episodes that the file counts for some shows, by index in `shows`.
    var lengths: [Int: Int] = [:]
    /// The tracker that wrote the file, or nil.
    var tracker: String?
    /// Whether the file is a list of the user.
    var isList = false
    /// Whether aggctl did not write the file. Then its shows are searched at the sources.
    var isForeign: Bool { tracker != nil || isList }
    /// Whether the file has IDs of episodes whose shows are not stored.
    var hasUnknownIDs = false
    /// Whether the file counts episodes without naming them. They are not stored.
    var hasUnnamedEpisodes = false
    /// The numbers of entries that aggctl does not store, each as text.
    var omitted: [String] = []
    /// Messages about unreadable rows and columns, each with its location.
    var problems: [String] = []
    /// Whether a row with a mark was not read, if the file is a list.
    var hasUnreadRows = true

    /// Whether a mark of the file is missing.
    var losesRows: Bool { !problems.isEmpty && hasUnreadRows || hasUnnamedEpisodes }
}

extension MarkImport {
    /// Reports the shows that were completed, if the file names no episode and no source lists them.
    ///
    /// - Parameter stored: The marks as they are stored.
    fileprivate mutating func reportUnknownCompleted(_ stored: inout [ShowMark]) {
        for index in shows.indices
        where shows[index].episodes.contains(where: { $0.isSeason && $0.number.season == nil }) {
            shows[index].episodes.removeAll { $0.isSeason && $0.number.season == nil }
            stored[index].episodes.removeAll { $0.isSeason && $0.number.season == nil }
            problems.append("“\(shows[index].title)” was completed, but no source lists its episodes")
            hasUnreadRows = true
        }
    }
}

/// The result of an import.
public struct ImportMarksResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The number of imported shows.
    public let shows: Int
    /// The number of imported episode marks.
    public let episodes: Int
    /// The number of shows that had no mark before.
    public let newShows: Int
    /// The number of episodes that had no mark before.
    public let newEpisodes: Int
    /// The imported marks that apply to no show, because several shows have their title.
    public let ambiguous: [AmbiguousMarks]
    /// The imported marks that apply to no episode. They are saved, and apply once a source lists the episode.
    public let unplaced: [UnplacedMarks]
    /// Messages about unreadable rows and columns, each with its location.
    public let problems: [String]
    /// Whether a row with a mark was not read.
    public let losesRows: Bool
    /// The tracker that wrote the file, such as `Trakt`, or nil.
    public let tracker: String?
    /// The number of shows that the import followed.
    public let followedShows: Int
    /// The numbers of entries that aggctl does not store, each as text: `12 films`.
    public let omitted: [String]
    /// Whether the file counts episodes of shows, whose lengths are not stored.
    public let hasPositions: Bool
    /// The episode of each imported mark, with its proof.
    public let placements: [ShowPlacements]

    /// The numbers of imported marks by proof.
    public var proofs: [MarkPlacement.Proof: Int] {
        placements.reduce(into: [:]) { counts, show in
            for mark in show.marks { counts[mark.proof, default: 0] += 1 }
        }
    }
}
