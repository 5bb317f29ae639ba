internal import ScheduleModel

extension WebFetching {
    /// Fetches a response that comes in pages, and returns all of them as one. If a page fails, the complete response
    /// fails, because a missing page looks like removed episodes.
    ///
    /// ```swift
    /// try await web.pages(from: "\(base)/items?page=1") { page, number in
    ///     let (rows, notices) = try reader.rows(Item.self, under: "items", in: page.body)
    ///     let next = rows.isEmpty ? nil : "\(base)/items?page=\(number + 1)"
    ///     return (SourceResponse(episodes: rows.map(episode), notices: notices), next)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - first: The URL of the first page.
    ///   - headers: Additional headers.
    ///   - limit: The maximum number of pages.
    ///   - read: Decodes a page. The second argument is its number, from 1. Returns its content and the URL of the next
    ///     page, or nil for the last one.
    /// - Throws: The errors of `fetch` and of `read`. `ProviderError` if the pages repeat or exceed the limit.
    public func pages(
        from first: String,
        headers: [String: String] = [:],
        limit: Int = 200,
        _ read: (_ page: WebPayload, _ number: Int) throws -> (content: SourceResponse, next: String?)
    ) async throws -> SourceResponse {
        var all = SourceResponse()
        var visited: Set<String> = []
        var address = first
        while visited.count < limit {
            guard visited.insert(address).inserted else {
                throw ProviderError(.malformed, "page \(visited.count) links to an earlier page", at: address)
            }
            guard let page = try await fetch(address, headers: headers, validators: nil) else {
                throw ProviderError(.unexpected, "no content for page \(visited.count)", at: address)
            }
            let (content, next) = try read(page, visited.count)
            if visited.count == 1 { all = content } else { all.append(content) }
            if let seconds = content.freshSeconds ?? page.freshSeconds {
                all.freshSeconds = min(all.freshSeconds ?? seconds, seconds)
            }
            guard let next else { return all }
            address = next
        }
        throw ProviderError(.tooLarge, "more than \(limit) pages", at: first)
    }
}

extension SourceResponse {
    /// Adds the content of a further page. A row may move to the next page while the pages are fetched. An ID that is
    /// in both counts once, with the airings of both.
    mutating func append(_ page: SourceResponse) {
        let showIDs = Set(shows.map(\.id))
        shows += page.shows.filter { !showIDs.contains($0.id) }
        var indices = Dictionary(episodes.indices.map { (episodes[$0].id, $0) }) { first, _ in first }
        for episode in page.episodes {
            if let index = indices[episode.id] {
                episodes[index].airings += episode.airings.filter { !episodes[index].airings.contains($0) }
            } else {
                indices[episode.id] = episodes.count
                episodes.append(episode)
            }
        }
        seasons += page.seasons.filter { !seasons.contains($0) }
        credits.merge(page.credits) { first, _ in first }
        channels.merge(page.channels) { first, _ in first }
        notices += page.notices
        hasAllAirings = hasAllAirings && page.hasAllAirings
    }
}
