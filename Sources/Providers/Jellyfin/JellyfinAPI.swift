internal import Foundation
internal import ProviderAPI
internal import ScheduleModel
internal import Synchronization

/// The addresses of Jellyfin's API, which are those of Emby too (https://api.jellyfin.org).
final class JellyfinAPI: Sendable {
    let base: String
    private let key: String
    /// The name or ID of the user whose watched marks count, or nil.
    private let user: String?
    private let web: any WebFetching
    private let userID = Mutex<String?>(nil)

    /// The items of one response. A long list has several.
    private static let pageSize = 1000
    /// The maximum number of responses for a list.
    private static let maxPages = 500

    init(base: String, key: String, user: String?, web: any WebFetching) {
        (self.base, self.key, self.user, self.web) = (base, key, user, web)
    }

    /// Returns all items of a list, from as many responses as it takes. An item that is in two of them counts once.
    ///
    /// - Parameter path: The path and the query, without the range.
    /// - Throws: `ProviderError`, also if one of the responses fails. A part of a list would look like deleted items.
    func items(_ path: String) async throws -> (items: [JSONRowReader.Row<JellyfinItem>], notices: [Notice]) {
        var found: [JSONRowReader.Row<JellyfinItem>] = []
        var notices: [Notice] = []
        var ids: Set<String> = []
        var start = 0
        let user = try await resolvedUser().map { "&userId=\($0)" } ?? ""
        for _ in 0..<Self.maxPages {
            let address = "\(base)/\(path)\(user)&startIndex=\(start)&limit=\(Self.pageSize)"
            let body = try await body(address)
            let reader = JSONRowReader(location: address)
            let total = try reader.object(JellyfinPage.self, in: body).value.totalCount
            let (rows, rowNotices) = try reader.rows(JellyfinItem.self, under: "Items", in: body)
            notices += rowNotices
            found += rows.filter { ids.insert($0.value.id).inserted }
            let count = try JSONRowReader(location: address).rows(AnyRow.self, under: "Items", in: body).rows.count
            start += count
            // Some servers do not count the items of a list.
            if count == 0 || count < Self.pageSize && total.map({ start >= $0 }) ?? true { break }
        }
        return (found, notices)
    }

    /// Returns an item, or nil if there is none.
    func item(_ id: String) async throws -> JellyfinItem? {
        let user = try await resolvedUser().map { "&userId=\($0)" } ?? ""
        let address = "\(base)/Items?ids=\(id)&\(Self.fields)\(user)"
        let (rows, _) = try JSONRowReader(location: address).rows(
            JellyfinItem.self,
            under: "Items",
            in: try await body(address)
        )
        return rows.first?.value
    }

    /// The optional members that are read.
    static let fields = "fields=ProviderIds,Overview,PremiereDate,Genres,Studios"

    private struct AnyRow: Decodable {
        init(from decoder: any Decoder) {}
    }

    /// Returns the ID of the user, which is searched by name once.
    private func resolvedUser() async throws -> String? {
        guard let user else { return nil }
        if user.utf8.count >= 32, user.utf8.allSatisfy({ Self.isHexDigit($0) || $0 == UInt8(ascii: "-") }) {
            return user
        }
        if let id = userID.withLock({ $0 }) { return id }
        let address = "\(base)/Users"
        let (users, _) = try JSONRowReader(location: address).rows(JellyfinUser.self, in: try await body(address))
        guard let match = users.first(where: { $0.value.name.lowercased() == user.lowercased() }) else {
            let names = users.map(\.value.name).sorted().joined(separator: ", ")
            throw ProviderError(.refused, "no user “\(user)”: check user (\(names))", at: address)
        }
        userID.withLock { $0 = match.value.id }
        return match.value.id
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private func body(_ address: String) async throws -> [UInt8] {
        let headers = ["authorization": "MediaBrowser Token=\"\(key)\"", "x-emby-token": key]
        do {
            guard let page = try await web.fetch(address, headers: headers, validators: nil) else { return [] }
            if page.body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
                throw ProviderError(
                    .malformed,
                    "this is a web page and not Jellyfin's API: check base-url",
                    at: address
                )
            }
            return page.body
        } catch var error as ProviderError {
            switch error.status {
            case 401, 403: error.message = "Jellyfin rejects the key: check api-key"
            case 404:
                error.message =
                    "Jellyfin or Emby does not answer at this address: check base-url (Emby's ends in /emby)"
            default: break
            }
            throw error
        }
    }
}
