internal import Synchronization

/// A parsed address: the endpoint, the values of its placeholders, and the query.
final class Route: Sendable {
    let endpoint: Endpoint
    let values: [String: String]
    let query: String
    /// The key in the render cache. Addresses that differ only in a token in the path share it. Addresses that differ
    /// in the order of parameters do not.
    let key: String

    init(_ endpoint: Endpoint, _ values: [String: String], query: Substring) {
        self.endpoint = endpoint
        self.values = values
        self.query = String(query)
        let named = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        key = "\(endpoint.path)\n\(named)\n\(query)"
    }
}

/// A cache of the routes of recently requested addresses, so that frequent addresses are parsed once.
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
