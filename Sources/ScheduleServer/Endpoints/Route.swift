internal import Synchronization

/// What an address means: an endpoint, the pieces of its path that stand for something, and its query.
final class Route: Sendable {
    let endpoint: Endpoint
    let values: [String: String]
    let query: String
    /// The same for all addresses that mean the same but for a token in the path. The parameters may stand in another
    /// order: then it is another, and its answer is made again.
    let key: String

    init(_ endpoint: Endpoint, _ values: [String: String], query: Substring) {
        self.endpoint = endpoint
        self.values = values
        self.query = String(query)
        let named = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        key = "\(endpoint.path)\n\(named)\n\(query)"
    }
}

/// The routes of addresses that were asked for lately, so that what is asked again and again is read once.
final class RouteCache: Sendable {
    private static let capacity = 1000
    private let routes = Mutex<[String: Route]>([:])

    subscript(target: String) -> Route? { routes.withLock { $0[target] } }

    func store(_ route: Route, of target: String) {
        routes.withLock { routes in
            if routes.count >= Self.capacity { routes.removeAll(keepingCapacity: true) }
            routes[target] = route
        }
    }
}
