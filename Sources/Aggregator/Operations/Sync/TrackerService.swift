internal import Foundation
internal import ProgramVersion
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleStore

/// A tracker whose history can be synchronized with the marks over its API, with the user's own application.
///
/// Sources: [Simkl](https://api.simkl.org/guides/sync), [Trakt](https://trakt.docs.apiary.io/#reference/sync). Simkl
/// does not allow that the complete history is fetched on a timer, so only the user starts a synchronization.
public enum TrackerService: String, Sendable, CaseIterable {
    case simkl, trakt

    /// The name of the tracker for users.
    public var name: String { self == .simkl ? "Simkl" : "Trakt" }

    /// Whether its applications have a secret.
    public var needsSecret: Bool { self == .trakt }

    /// The page on which the user creates an application.
    public var applicationPage: String {
        self == .simkl ? "https://simkl.com/settings/developer" : "https://trakt.tv/oauth/applications"
    }

    /// The rate limit. Both accept one POST request in a second.
    var limit: WebRateLimit { WebRateLimit(requests: 1, seconds: 1) }

    private var base: String { self == .simkl ? "https://api.simkl.com" : "https://api.trakt.tv" }

    /// Returns an address with the parameters that Simkl requires.
    private func address(_ path: String, _ parameters: [(String, String)], clientID: String) -> String {
        var all = parameters
        if self == .simkl {
            all += [("client_id", clientID), ("app-name", "aggctl"), ("app-version", ProgramVersion.text)]
        }
        let query = all.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return base + path + (query.isEmpty ? "" : "?" + query)
    }

    /// Returns the addresses of the watched episodes.
    func historyAddresses(_ account: TrackerAccount) -> [String] {
        switch self {
        case .simkl:
            ["shows", "anime"].map { kind in
                address(
                    "/sync/all-items/\(kind)",
                    [("extended", "full"), ("episode_watched_at", "yes")],
                    clientID: account.clientID
                )
            }
        case .trakt: [address("/sync/watched/shows", [], clientID: account.clientID)]
        }
    }

    /// Returns the address that adds watched episodes.
    func uploadAddress(_ account: TrackerAccount) -> String {
        address("/sync/history", [], clientID: account.clientID)
    }

    /// Returns the headers of a request, with the token if there is one.
    func headers(clientID: String, token: String? = nil) -> [String: String] {
        var headers = ["content-type": "application/json"]
        switch self {
        case .simkl: headers["simkl-api-key"] = clientID
        case .trakt: headers.merge(["trakt-api-version": "2", "trakt-api-key": clientID]) { $1 }
        }
        if let token { headers["authorization"] = "Bearer \(token)" }
        return headers
    }

    /// Returns the address at which the application gets a code for the user.
    func codeAddress(clientID: String) -> String {
        address(self == .simkl ? "/oauth/pin" : "/oauth/device/code", [], clientID: clientID)
    }

    /// Returns the address at which the application gets the token after the user typed the code.
    func tokenAddress(code: String, clientID: String) -> String {
        let path = self == .simkl ? "/oauth/pin/" + PercentEncoding.encode(code) : "/oauth/device/token"
        return address(path, [], clientID: clientID)
    }

    /// The address that renews a token of Trakt.
    var renewalAddress: String { base + "/oauth/token" }
}
