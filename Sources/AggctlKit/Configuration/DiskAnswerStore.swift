internal import AggregatorCore
internal import Foundation
internal import Glibc

/// Keeps answers as files below the cache folder. A name from outside never becomes a path: files are called
/// by a hash, and say inside what they are about.
///
/// It is a cache: whatever cannot be read or written is as if it had never been kept.
struct DiskAnswerStore: AnswerStore {
    private struct Entry: Codable {
        static let version = 2
        var version = Entry.version
        var provider: ProviderID
        var resource: ResourceID
        var kept: KeptAnswer
    }

    private struct Known: Codable {
        static let version = 1
        var version = Known.version
        var shows: [KnownShow]
    }

    let folder: String

    func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? {
        guard let data = FileManager.default.contents(atPath: path(provider, resource)),
            let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.version == Entry.version,
            entry.provider == provider, entry.resource == resource
        else { return nil }
        return entry.kept
    }

    func keep(_ answer: KeptAnswer, of provider: ProviderID, for resource: ResourceID) {
        let entry = Entry(provider: provider, resource: resource, kept: answer)
        guard let data = try? JSONEncoder().encode(entry) else { return }
        write(data, to: path(provider, resource), in: folder(of: provider))
    }

    func knownShows(of provider: ProviderID) -> [KnownShow] {
        guard let data = FileManager.default.contents(atPath: knownPath(provider)),
            let known = try? JSONDecoder().decode(Known.self, from: data), known.version == Known.version
        else { return [] }
        return known.shows
    }

    func keep(_ shows: [KnownShow], of provider: ProviderID) {
        guard let data = try? JSONEncoder().encode(Known(shows: shows)) else { return }
        write(data, to: knownPath(provider), in: folder + "/known")
    }

    /// Renamed into place, but not waited for on the disk: a cache that is lost is fetched again.
    private func write(_ data: Data, to path: String, in folder: String) {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: attributes
        )
        let temporary = "\(path).\(getpid())"
        guard FileManager.default.createFile(atPath: temporary, contents: data) else { return }
        if rename(temporary, path) != 0 { unlink(temporary) }
    }

    func newest(of provider: ProviderID) -> KeptAnswer? {
        let folder = folder(of: provider)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            FileManager.default.contents(atPath: folder + "/" + name)
                .flatMap { try? JSONDecoder().decode(Entry.self, from: $0).kept }
        }
        .max { $0.fetchedAt < $1.fetchedAt }
    }

    private func knownPath(_ provider: ProviderID) -> String { folder + "/known/" + provider.rawValue + ".json" }

    private func folder(of provider: ProviderID) -> String { folder + "/answers/" + provider.rawValue }

    private func path(_ provider: ProviderID, _ resource: ResourceID) -> String {
        // FNV-1a twice from different beginnings: 128 bits tell resources apart, and the entry is checked.
        func hash(_ start: UInt64) -> String {
            String(resource.rawValue.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
        }
        return folder(of: provider) + "/" + hash(0xCBF2_9CE4_8422_2325) + hash(0x6C62_272E_07BB_0142) + ".json"
    }
}
