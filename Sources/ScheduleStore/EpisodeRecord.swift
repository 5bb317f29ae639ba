internal import ScheduleModel
internal import Foundation
internal import GRDB

/// An episode as a row of `episode`, with its airings as rows of `airing`.
enum EpisodeRecord {
    static let columns = """
        e.id, e.key, e.show_key, e.season, e.number, e.part, e.absolute, e.title, e.kind, e.runtime, e.summary, e.image,
        e.url, e.watched, e.digest, a.time_kind, a.start, a.time_day, a.time_clock, a.air_day, a.clock, a.minutes, a.channel, a.label,
        e.credits, e.role, a.guide_channel, a.details, e.rating, e.on_disk
        """
    static let columnCount = 30

    /// Reads episodes with their airings, in the order of the rows.
    ///
    /// - Parameters:
    ///   - more: Reads further values from an episode's first row.
    ///   - body: Receives each complete episode and its digest. The digest is nil if the episode differs from the
    ///     written one.
    static func read<More>(
        _ rows: RowCursor,
        _ channels: ChannelCache,
        _ db: Database,
        more: (Row) -> More,
        _ body: (More, Episode, _ digest: Int?) throws -> Void
    ) throws {
        var last: (number: Int64, more: More, episode: Episode, digest: Int64?)?
        // Many rows belong to the same show, so they share one copy of its ID.
        var showIDs: Set<String> = []
        func check(_ episode: Episode, _ written: Int64?) -> Int? {
            var digest = RowDigest()
            add(episode, to: &digest)
            return digest.value == written ? Int(digest.value) : nil
        }
        while let row = try rows.next() {
            let number: Int64 = (row[0] as Int64?) ?? 0
            if let previous = last, previous.number != number {
                try body(previous.more, previous.episode, check(previous.episode, previous.digest))
                last = nil
            }
            if last == nil {
                let showID = showIDs.insert((row[2] as String?) ?? "").memberAfterInsert
                last = (number, more(row), episode(row, ofShow: showID), row[14] as Int64?)
            }
            if let airing = try airing(row, channels, db) { last?.episode.airings.append(airing) }
        }
        if let last { try body(last.more, last.episode, check(last.episode, last.digest)) }
    }

    private static func episode(_ row: Row, ofShow showID: String) -> Episode {
        Episode(
            id: (row[1] as String?) ?? "",
            showID: showID,
            number: EpisodeNumber(season: row[3], number: row[4], part: row[5], absolute: row[6]),
            title: row[7],
            kind: (row[8] as String?).map(EpisodeKind.init(rawValue:)),
            runtime: row[9],
            rating: row[28],
            summary: row[10],
            image: (row[11] as String?).map(WebLink.init(checked:)),
            url: (row[12] as String?).map(WebLink.init(checked:)),
            watchState: (row[13] as Int?).map(watchState),
            isOnDisk: row[29],
            credits: (row[24] as String?).map(PackedCredits.init(text:)),
            role: (row[25] as String?).map(EpisodeRole.init(rawValue:))
        )
    }

    private static func airing(_ row: Row, _ channels: ChannelCache, _ db: Database) throws -> Airing? {
        guard let kind: Int = row[15] else { return nil }
        let day = (row[17] as Int?).map { BroadcastDay(CivilDay(clamping: $0)) }
        let time: AirTime
        switch kind {
        case 1: time = (row[16] as Double?).map { .instant(Date(timeIntervalSince1970: $0)) } ?? .unknown
        case 2:
            let clock = (row[18] as Int?).flatMap(clock)
            time = day.flatMap { day in clock.map { .clock($0, on: day) } } ?? .unknown
        case 3: time = day.map { .day($0) } ?? .unknown
        default: time = .unknown
        }
        return Airing(
            time: time,
            airDay: (row[19] as Int?).map { BroadcastDay(CivilDay(clamping: $0)) },
            clock: (row[20] as Int?).flatMap(clock),
            seconds: (row[21] as Int?).flatMap(seconds),
            channel: try channels.channel(row[22], in: db) ?? channels.guideChannel(row[26], in: db),
            label: (row[23] as String?).map(AiringLabel.init(rawValue:)),
            details: (row[27] as String?).map(PackedDetails.init(text:))
        )
    }

    /// Encodes the length of a slot in whole minutes, or in negated seconds if it is not a multiple of a minute.
    private static func length(_ seconds: Int) -> Int { seconds % 60 == 0 ? seconds / 60 : -seconds }

    private static func seconds(_ length: Int) -> Int? {
        if length < 0 { return length == .min ? nil : -length }
        let (seconds, isTooLong) = length.multipliedReportingOverflow(by: 60)
        return isTooLong ? nil : seconds
    }

    private static func storedNumber(_ state: WatchState) -> Int {
        switch state {
        case .unwatched: 0
        case .watched: 1
        case .skipped: 2
        }
    }

    private static func watchState(_ number: Int) -> WatchState {
        number == 0 ? .unwatched : number == 2 ? .skipped : .watched
    }

    private static func clock(_ minutes: Int) -> WallClock? { WallClock(hour: minutes / 60, minute: minutes % 60) }

    /// The prepared statements that write the episodes of a resource.
    struct Insertion {
        fileprivate let episodes: Statement
        fileprivate let airings: Statement

        init(_ db: Database) throws {
            episodes = try db.cachedStatement(sql: insertEpisode)
            airings = try db.cachedStatement(sql: insertAiring)
        }
    }

    static func insert(
        _ episode: Episode,
        digest: Int,
        resource: Int64,
        hasDays: Bool,
        by insertion: Insertion,
        _ channels: ChannelCache,
        _ db: Database
    ) throws {
        let number = episode.number
        var row = RowInsertion(insertion.episodes)
        try row.add(resource)
        try row.add(episode.id)
        try row.add(episode.showID)
        try row.add(number.season)
        try row.add(number.number)
        try row.add(number.part)
        try row.add(number.absolute)
        try row.add(episode.title)
        try row.add(episode.statedKind?.rawValue)
        try row.add(episode.runtime)
        try row.add(episode.summary)
        try row.add(episode.image?.rawValue)
        try row.add(episode.url?.rawValue)
        try row.add(episode.watchState.map(storedNumber))
        try row.add(digest)
        try row.add(episode.packedCredits?.text)
        try row.add(episode.role?.rawValue)
        try row.add(episode.rating)
        try row.add(episode.isOnDisk.map { $0 ? 1 : 0 })
        try row.execute()
        let rowID = db.lastInsertedRowID
        for (position, airing) in episode.airings.enumerated() {
            try insert(airing, episode: rowID, position: position, hasDay: hasDays, by: insertion, channels, db)
        }
    }

    private static func insert(
        _ airing: Airing,
        episode: Int64,
        position: Int,
        hasDay: Bool,
        by insertion: Insertion,
        _ channels: ChannelCache,
        _ db: Database
    ) throws {
        let (kind, start, day, clock) = parts(of: airing.time)
        let channel = airing.channel?.id == nil ? try channels.number(airing.channel, in: db) : nil
        let guideChannel = try channels.guideNumber(airing.channel, in: db)
        var row = RowInsertion(insertion.airings)
        try row.add(episode)
        try row.add(position)
        try row.add(kind)
        try row.add(start)
        try row.add(day)
        try row.add(clock)
        try row.add(airing.airDay.map { Int($0.date.number) })
        try row.add(airing.clock.map { Int($0.minutes) })
        try row.add(airing.seconds.map(length))
        try row.add(channel)
        try row.add(airing.label?.rawValue)
        try row.add(hasDay ? airing.time.day(in: .gmt).map { Int($0.number) } : nil)
        try row.add(guideChannel)
        try row.add(airing.details?.text)
        try row.execute()
    }

    private static func parts(of time: AirTime) -> (kind: Int, start: Double?, day: Int?, clock: Int?) {
        switch time {
        case .unknown: (0, nil, nil, nil)
        case .instant(let date): (1, date.timeIntervalSince1970, nil, nil)
        case .clock(let clock, let day): (2, nil, Int(day.date.number), Int(clock.minutes))
        case .day(let day): (3, nil, Int(day.date.number), nil)
        }
    }

    private static let insertEpisode = """
        INSERT INTO episode (resource, key, show_key, season, number, part, absolute, title, kind, runtime, summary,
          image, url, watched, digest, credits, role, rating, on_disk)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let insertAiring = """
        INSERT INTO airing (episode, position, time_kind, start, time_day, time_clock, air_day, clock, minutes, channel,
          label, on_day, guide_channel, details)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static func add(_ episode: Episode, to digest: inout RowDigest) {
        digest.add(episode.id)
        digest.add(episode.showID)
        let number = episode.number
        digest.add(number.season)
        digest.add(number.number)
        digest.add(number.part)
        digest.add(number.absolute)
        digest.add(episode.title)
        digest.add(episode.statedKind?.rawValue)
        digest.add(episode.runtime)
        digest.add(episode.summary)
        digest.add(episode.image?.rawValue)
        digest.add(episode.url?.rawValue)
        digest.add(episode.watchState.map(storedNumber))
        digest.add(episode.airings.count)
        for airing in episode.airings {
            let (kind, start, day, clock) = parts(of: airing.time)
            digest.add(kind)
            digest.add(start)
            digest.add(day)
            digest.add(clock)
            digest.add(airing.airDay.map { Int($0.date.number) })
            digest.add(airing.clock.map { Int($0.minutes) })
            digest.add(airing.seconds.map(length))
            digest.add(airing.channel)
            digest.add(airing.label?.rawValue)
            // Fields that version 2 did not have only count if they are set, so that older digests stay valid.
            if let id = airing.channel?.id { digest.add(id) }
            if let details = airing.details { digest.add(details.text) }
        }
        if let credits = episode.packedCredits { digest.add(credits.text) }
        if let role = episode.role { digest.add(role.rawValue) }
        if let rating = episode.rating { digest.add(rating) }
        if let isOnDisk = episode.isOnDisk { digest.add(isOnDisk ? "on disk" : "not on disk") }
    }
}
