import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import ScheduleStore

/// Opens files with many kinds of damage, as the program opens them.
struct Damages {
    let folder: String
    /// The seed of the first try. Each later try uses the next number. The same seed repeats the same damage.
    let firstSeed: UInt64

    init(folder: String, firstSeed: UInt64 = .random(in: 0 ... .max >> 1)) {
        (self.folder, self.firstSeed) = (folder, firstSeed)
    }

    func run(_ count: Int) throws -> [Torture.Row] {
        [try marks(count), try claims(count / 4)]
    }

    private func marks(_ count: Int) throws -> Torture.Row {
        var row = Torture.Row(name: "damaged `marks.db`")
        let files = StoreFolder(path: folder + "/marks", now: { Date(timeIntervalSince1970: 1_700_000_000) })
        let marks = Self.marks
        try files.openMarkDatabase().change { $0 = marks }
        let original = try Data(contentsOf: URL(fileURLWithPath: files.markDatabasePath))
        for seed in seeds(count) {
            try Self.damaged(original, seed).write(to: URL(fileURLWithPath: files.markDatabasePath))
            row.tries += 1
            do {
                if try files.openMarkDatabase().marks() != marks { row.noteSilent("seed \(seed)") }
            } catch let problem as StoreError where problem.code == .newer {
                // The damage changed the version, so the file is refused with a message.
            } catch {
                row.unopened += 1
            }
            try clean(folder + "/marks")
        }
        return row
    }

    private func claims(_ count: Int) throws -> Torture.Row {
        var row = Torture.Row(name: "damaged `store.db`")
        let files = StoreFolder(path: folder + "/claims", now: { Date(timeIntervalSince1970: 1_700_000_000) })
        guard let provider = ProviderID(rawValue: "p") else { throw TrialFailure("no provider") }
        let contents = (0..<20).map { Self.content($0) }
        do {
            let store = try files.openSourceDatabase().store
            for (index, content) in contents.enumerated() {
                store.store(
                    [ResourceID("\(index)"): content.stamped(at: .distantPast)],
                    of: provider
                )
            }
        }
        let original = try Data(contentsOf: URL(fileURLWithPath: files.sourceDatabasePath))
        for seed in seeds(count) {
            try Self.damaged(original, seed).write(to: URL(fileURLWithPath: files.sourceDatabasePath))
            row.tries += 1
            do {
                let store = try files.openSourceDatabase().store
                for (index, content) in contents.enumerated() {
                    // Data that cannot be trusted must count as missing.
                    let stored = store.response(.all, for: provider, of: ResourceID("\(index)"))?.response
                    if let stored, !stored.hasSameContent(as: content) {
                        row.noteSilent("seed \(seed), response \(index)")
                    }
                }
            } catch let problem as StoreError where problem.code == .newer {
                // The damage changed the version, so the file is refused with a message.
            } catch {
                row.unopened += 1
            }
            try clean(folder + "/claims")
        }
        return row
    }

    private func seeds(_ count: Int) -> [UInt64] { (0..<count).map { firstSeed &+ UInt64($0) } }

    /// Removes damaged files that were moved, so that the next try only finds its own.
    private func clean(_ folder: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.contains(".damaged-") {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
    }

    /// Damages the bytes: one bit, several bits, a page of zeros, a page that replaces another, or a missing end.
    private static func damaged(_ original: Data, _ seed: UInt64) -> Data {
        var (bytes, random) = (original, RandomSource(seed: seed))
        let pages = original.count / 4096
        switch Int.random(in: 0..<10, using: &random) {
        case 0: bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
        case 1: bytes.replaceSubrange(page(pages, &random), with: Data(count: 4096))
        case 2: bytes.replaceSubrange(page(pages, &random), with: original[page(pages, &random)])
        case 3: for _ in 0..<40 { flip(&bytes, &random) }
        default: flip(&bytes, &random)
        }
        return bytes
    }

    private static func page(_ pages: Int, _ random: inout RandomSource) -> Range<Int> {
        let page = Int.random(in: 0..<pages, using: &random)
        return page * 4096..<(page + 1) * 4096
    }

    private static func flip(_ bytes: inout Data, _ random: inout RandomSource) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }

    private static let marks = UserMarks(
        (1...40).map { number in
            ShowMark(
                id: number,
                keys: Set(["p:\(number)", "q:x\(number)"].compactMap { SourceKey($0) }),
                title: "Show \(number)",
                year: 1990 + number,
                followedSince: Date(timeIntervalSince1970: 1_600_000_000),
                episodes: (1...25).map { episode in
                    EpisodeMark(
                        keys: Set(["p:\(number * 100 + episode)"].compactMap { SourceKey($0) }),
                        number: EpisodeNumber(season: 1, number: episode),
                        title: "Episode \(episode)",
                        state: .watched,
                        markedAt: Date(timeIntervalSince1970: 1_650_000_000)
                    )
                }
            )
        }
    )

    private static func content(_ number: Int) -> SourceResponse {
        SourceResponse(
            shows: (0..<5).map {
                Show(id: "\(number)-\($0)", title: "Show \($0)", genres: ["Drama"], summary: "Of \(number).")
            },
            episodes: (0..<30).map { index in
                Episode(
                    id: "\(number)-\(index)",
                    showID: "\(number)-\(index % 5)",
                    number: EpisodeNumber(season: number, number: index),
                    title: "Episode \(index)",
                    airings: [
                        Airing(time: .instant(Date(timeIntervalSince1970: Double(number * 1_000_000 + index * 3600))))
                    ]
                )
            }
        )
    }
}
