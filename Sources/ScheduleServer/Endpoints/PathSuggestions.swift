internal import Aggregator

/// Suggestions for an address that does not exist.
enum PathSuggestions {
    /// All paths except those of feeds. Clients that may not read a feed must not learn that it exists.
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

    private static func hints(_ pieces: [String], _ base: String) -> [String] {
        let isProgram = pieces.first == "api"
        // The index of the segment that names the endpoint.
        let depth = isProgram ? 2 : 0
        guard pieces.count > depth, pieces.first != "feed" else {
            return isProgram ? ["all addresses: \(base)/api/v1/openapi.json"] : []
        }
        let siblings = paths.filter { $0.count > depth && zip($0, pieces).prefix(depth).allSatisfy { $0 == $1 } }
        func text(_ path: [Substring]) -> String { "\(base)/\(path.joined(separator: "/"))" }
        let named = siblings.filter { $0[depth] == pieces[depth] }
        if !named.isEmpty { return ["expected: " + named.map(text).joined(separator: " or ")] }
        let name = pieces[depth].lowercased()
        // The page has no `/today`, but the API does.
        let inAPI = paths.first { $0.count == 3 && $0[2] == name }
        if pieces.count == 1, let inAPI { return ["did you mean \(text(inAPI))?"] }
        if let suggestion = name.closestMatch(among: siblings.map { String($0[depth]) }) {
            return siblings.first { $0[depth] == suggestion }.map { ["did you mean \(text($0))?"] } ?? []
        }
        return isProgram ? ["all addresses: \(base)/api/v1/openapi.json"] : []
    }
}
