internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// The address of an episode file, with the credentials for it.
struct FileAddress: Sendable {
    /// The address to request.
    let url: String
    /// The address without its query, for messages. It never has a secret.
    let displayed: String
    /// Headers with the credentials.
    let headers: [String: String]

    /// Returns whether a path is an address.
    static func isAddress(_ path: String) -> Bool {
        let text = path.lowercased()
        return ["http://", "https://", "webcal://", "webcals://"].contains { text.utf8.starts(with: $0.utf8) }
    }

    /// Reads the settings.
    ///
    /// - Throws: `SettingError` if the address is not valid.
    init(_ settings: [String: String]) throws(SettingError) {
        var text = settings["path"] ?? ""
        if let key = settings["key"] {
            guard text.contains("{key}") else {
                throw SettingError(key: "key", message: "the address needs {key} at the place of the key")
            }
            text = text.replacing("{key}", with: PercentEncoding.encode(key))
        }
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty
        else { throw SettingError(key: "path", message: "this is not an address such as https://host/guide.xml") }
        // A calendar on a machine of the user usually has no certificate.
        let ending = host.split(separator: ".").last?.lowercased() ?? ""
        let isNearby =
            host.contains(":") || !host.contains(where: \.isLetter) || !host.contains(".")
            || ["local", "lan", "home", "internal"].contains(ending)
        switch scheme {
        case "webcal": parts.scheme = isNearby ? "http" : "https"
        case "webcals": parts.scheme = "https"
        default: parts.scheme = scheme
        }
        let user = settings["user"] ?? parts.user
        let password = settings["password"] ?? parts.password
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        var headers: [String: String] = [:]
        if let token = settings["token"] {
            headers["authorization"] = "Bearer \(token)"
        } else if let user {
            headers["authorization"] = "Basic " + Data("\(user):\(password ?? "")".utf8).base64EncodedString()
        }
        if headers.values.contains(where: { $0.utf8.contains { $0 < 0x20 } }) {
            throw SettingError(key: "token", message: "a credential has a line break or another control character")
        }
        guard let url = parts.string, WebLink(rawValue: url) != nil else {
            throw SettingError(key: "path", message: "this is not an address such as https://host/guide.xml")
        }
        self.url = url
        self.headers = headers
        (parts.query, parts.fragment) = (nil, nil)
        displayed = parts.string ?? host
    }
}
