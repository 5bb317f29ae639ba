internal import Aggregator

/// What an address that leads nowhere most likely means.
enum PathSuggestions {
    /// Every address but those of feeds: who may not read one is not told that there are any (`docs/failures.md`, W10).
    private static let paths: [[Substring]] = {
        let endpoints = Endpoint.listings + Endpoint.ofShows + Endpoint.pages
        var paths = Site.servicePaths.union(endpoints.map(\.path))
        paths.formUnion(WriteEndpoint.all.map(\.path))
        return paths.sorted().map { $0.split(separator: "/") }
    }()

    /// That nothing is there, with what comes near.
    ///
    /// - Parameter base: what every address begins with.
    static func problem(_ pieces: [String], base: String) -> Problem {
        var problem = AccessControl.noFeed
        problem.hints = hints(pieces, base)
        return problem
    }

    private static func hints(_ pieces: [String], _ base: String) -> [String] {
        let isProgram = pieces.first == "api"
        // The piece that names what is asked for, and those before it.
        let depth = isProgram ? 2 : 0
        guard pieces.count > depth, pieces.first != "feed" else {
            return isProgram ? ["all there is stands in \(base)/api/v1/openapi.json"] : []
        }
        let beside = paths.filter { $0.count > depth && zip($0, pieces).prefix(depth).allSatisfy { $0 == $1 } }
        func told(_ path: [Substring]) -> String { "\(base)/\(path.joined(separator: "/"))" }
        let named = beside.filter { $0[depth] == pieces[depth] }
        if !named.isEmpty { return ["expected: " + named.map(told).joined(separator: " or ")] }
        let word = pieces[depth].lowercased()
        // `/today` of the page is `/`; to a program it is the API's.
        let inAPI = paths.first { $0.count == 3 && $0[2] == word }
        if pieces.count == 1, let inAPI { return ["did you mean \(told(inAPI))?"] }
        if let near = word.nearest(among: beside.map { String($0[depth]) }) {
            return beside.first { $0[depth] == near }.map { ["did you mean \(told($0))?"] } ?? []
        }
        return isProgram ? ["all there is stands in \(base)/api/v1/openapi.json"] : []
    }
}
