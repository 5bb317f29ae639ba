public import ScheduleMerging
internal import ScheduleModel
public import Foundation

/// The files in which marks are exported for other trackers. `ScheduleImport` reads each of them.
public enum MarksForm: String, Hashable, Sendable, CaseIterable {
    /// aggctl's own table, with everything that a mark contains.
    case csv
    /// The table that Trakt imports.
    case trakt
    /// The backup of Simkl, as JSON.
    case simkl
    /// The backup of SeriesGuide, as JSON.
    case seriesguide
    /// The table of Yamtrack.
    case yamtrack
    /// The responses of TVmaze's user API, as JSON.
    case tvmaze
    /// The shows of TV Time Liberator, as JSON.
    case tvtime
    /// The list of Watcharr, as JSON.
    case watcharr
    /// The export of ryot, as JSON.
    case ryot

    /// A written file.
    public struct File: Sendable {
        /// The content.
        public let bytes: [UInt8]
        /// The number of values that the form has no place for, by kind, such as `skipped episodes`.
        public let omitted: [String: Int]
    }

    /// Writes marks in this form.
    ///
    /// - Parameter now: The time for ratings and lists, whose own time is not stored.
    public func file(with marks: UserMarks, at now: Date) -> File {
        guard self != .csv else { return MarksTable.file(with: marks) }
        // No other form has a place for a hidden show. Without other marks, it would be a planned one.
        let visible = UserMarks(marks.shows.filter { !$0.isHidden || !$0.isWithoutMarks }, links: marks.links)
        let file = written(visible, at: now)
        var omitted = OmittedValues(counts: file.omitted)
        omitted.add("hidden shows", marks.shows.count(where: \.isHidden))
        return File(bytes: file.bytes, omitted: omitted.counts)
    }

    private func written(_ marks: UserMarks, at now: Date) -> File {
        switch self {
        case .csv: MarksTable.file(with: marks)
        case .trakt: TraktTable.file(with: marks, at: now)
        case .simkl: SimklDocument.file(with: marks)
        case .seriesguide: SeriesGuideDocument.file(with: marks)
        case .yamtrack: YamtrackRows.file(with: marks)
        case .tvmaze: TVmazeDocument.file(with: marks)
        case .tvtime: TVTimeDocument.file(with: marks)
        case .watcharr: WatcharrDocument.file(with: marks)
        case .ryot: RyotDocument.file(with: marks)
        }
    }
}

/// Counts the values that a form has no place for.
struct OmittedValues {
    private(set) var counts: [String: Int] = [:]

    init(counts: [String: Int] = [:]) { self.counts = counts }

    mutating func add(_ kind: String, _ count: Int = 1) {
        if count > 0 { counts[kind, default: 0] += count }
    }

    /// Counts the lists and the note of a show, and the notes and ratings of its episodes.
    ///
    /// - Parameters:
    ///   - show: The show.
    ///   - lists: False if the form has a place for lists, or if the caller counts them.
    ///   - notes: False if the form has a place for the note of a show.
    ///   - episodeRatings: False if the form has a place for ratings of episodes.
    mutating func add(opinionsOf show: ShowMark, lists: Bool = true, notes: Bool = true, episodeRatings: Bool = true) {
        if lists { add("lists of shows", show.lists.count) }
        if notes { add("notes", show.review.note == nil ? 0 : 1) }
        add("notes of episodes", show.episodes.count { $0.review.note != nil })
        if episodeRatings { add("ratings of episodes", show.episodes.count { $0.review.rating != nil }) }
    }
}

extension ShowMark {
    /// Whether no episode is marked, and the show has no rating, note, list or state.
    fileprivate var isWithoutMarks: Bool {
        episodes.isEmpty && review.isEmpty && lists.isEmpty && followedSince == nil && stoppedSince == nil
    }

    /// Returns the ID in a catalog, or nil.
    func external(_ database: ExternalID.Database) -> String? {
        externals.filter { $0.database == database }.map(\.value).min()
    }

    /// Returns the ID in a catalog as a number, or nil.
    func number(in database: ExternalID.Database) -> Int? { external(database).flatMap { Int($0) } }

    /// The ID of TVmaze, or nil.
    var tvmaze: Int? { Self.tvmaze(keys) }

    /// Returns the ID of TVmaze among the IDs of sources.
    static func tvmaze(_ keys: Set<SourceKey>) -> Int? {
        keys.filter { $0.provider.rawValue == "tvmaze" }.compactMap { Int($0.id) }.min()
    }
}
