internal import Aggregator

/// Suggestions for an address that does not exist.
enum PathSuggestions {
    /// The segments of all paths except those of feeds. A client that may not read a feed must not learn that it
    /// exists.
    private static let paths: [[Substring]] = {
        let endpoints = Endpoint.listings + Endpoint.showEndpoints + Endpoint.pages
        var paths = Site.servicePaths.union(endpoints.map(\.path))
        paths.formUnion(WriteEndpoint.all.map(\.path))
        return paths.sorted().map { $0.split(separator: "/") }
    }()

    /// Returns the problem for a path that does not exist, with suggestions.
    ///
    /// - Parameters:
    ///   - pieces: the decoded segments of the path, without the base.
    ///   - base: the base path of the server.
    static func problem(_ pieces: [String], base: String) -> Problem {
        var problem = AccessControl.notFound
        problem.hints = hints(pieces, base)
        return problem
    }

    /// Returns one hint, or none.
    ///
    /// 1. If the endpoint exists, the hint has its complete path.
    /// 2. If only the API has an endpoint with this name, the hint has its path.
    /// 3. If an endpoint has a similar name, the hint has its path.
    /// 4. Otherwise, for an address of the API, the hint has the address of the API's description.
    private static func hints(_ pieces: [String], _ base: String) -> [String] {
        let isAPI = pieces.first == "api"
        let fallback = isAPI ? ["all addresses: \(base)/api/v1/openapi.json"] : []
        // The index of the segment that names the endpoint: `week` in `/week` and in `/api/v1/week`.
        let nameIndex = isAPI ? 2 : 0
        guard pieces.count > nameIndex, pieces.first != "feed" else { return fallback }
        let siblings = paths.filter { path in
            path.count > nameIndex && zip(path, pieces).prefix(nameIndex).allSatisfy { $0 == $1 }
        }
        func text(_ path: [Substring]) -> String { "\(base)/\(path.joined(separator: "/"))" }
        // The name is correct, so the segments after it are not.
        let sameName = siblings.filter { $0[nameIndex] == pieces[nameIndex] }
        if !sameName.isEmpty { return ["expected: " + sameName.map(text).joined(separator: " or ")] }
        let name = pieces[nameIndex].lowercased()
        // There is no page `/today`, but the API has `/api/v1/today`.
        let inAPI = paths.first { $0.count == 3 && $0[2] == name }
        if pieces.count == 1, let inAPI { return ["did you mean \(text(inAPI))?"] }
        if let suggestion = name.closestMatch(among: siblings.map { String($0[nameIndex]) }) {
            return siblings.first { $0[nameIndex] == suggestion }.map { ["did you mean \(text($0))?"] } ?? []
        }
        return fallback
    }
}
