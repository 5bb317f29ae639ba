internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// A new source: a file, a grabber or a program, as a `[[provider]]` table.
public struct SourceDraft: Sendable, Equatable {
    /// The origin of the data on this machine.
    public enum Origin: Sendable, Equatable {
        /// A file, a folder, a pattern or an address: a list of episodes, a calendar or a guide.
        case files(String)
        /// An XMLTV grabber by its name or path, such as `tv_grab_fi`.
        case grabber(String)
        /// A program of the plugin protocol, by its path.
        case program(String)
    }

    /// The name of the provider.
    public let id: String
    /// The origin of the data.
    public let origin: Origin
    /// The show of a list without a column for it, or nil for the file's name.
    public var show: String?

    /// Creates a source that is named after its file or program.
    ///
    /// - Parameter usedIDs: The names of other providers. A name that is used gets a number.
    public init(_ origin: Origin, id: String? = nil, avoiding usedIDs: [String] = []) {
        let name = id ?? Self.name(of: origin)
        let numbered = [name] + (2..<100).map { "\(name)-\($0)" }
        self.id = numbered.first { !usedIDs.contains($0) } ?? name
        self.origin = origin
    }

    /// Returns a name that a provider can have: `tv` for `~/tv/*.csv`, `guide` for `/srv/guide.xml.gz`.
    private static func name(of origin: Origin) -> String {
        switch origin {
        case .files(let text):
            // The query of an address can have a key.
            let path = text.contains("://") ? String(text.prefix { $0 != "?" }) : text
            let components = path.split(separator: "/").map(String.init)
            let plain = components.last { !$0.contains { "*?[".contains($0) } } ?? ""
            return validName(plain == components.last ? String(plain.split(separator: ".").first ?? "") : plain)
        case .grabber(let command): return validName(lastComponent(command))
        case .program(let path):
            let prefix = "aggctl-provider-"
            let name = lastComponent(path)
            let withoutPrefix = name.utf8.starts(with: prefix.utf8) ? String(name.dropFirst(prefix.count)) : name
            return validName(String(withoutPrefix.split(separator: ".").first ?? ""))
        }
    }

    private static func lastComponent(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// Returns a text with only a–z, 0–9, `-` and `_`, at most 32 of them.
    private static func validName(_ text: String) -> String {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        let parts = folded.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
        let name = String(parts.joined(separator: "-").prefix(32))
        return name.isEmpty || name == "-" ? "mine" : name
    }

    /// The `[[provider]]` table in TOML, without a blank line around it.
    public var lines: [String] {
        let quoted = ConfigurationDraft.quoted
        let settings =
            switch origin {
            case .files(let path): [("kind", "episode-file"), ("path", path)]
            case .grabber(let command): [("kind", "xmltv-grabber"), ("command", command)]
            case .program(let path): [("kind", "plugin"), ("command", path)]
            }
        let all = [("id", id)] + settings + (show.map { [("show", $0)] } ?? [])
        return ["[[provider]]"] + all.map { "\($0.0) = \(quoted($0.1))" } + ["priority = 100"]
    }
}

extension Session {
    /// Returns the name of a provider that is configured with the same file or program, or nil.
    public func provider(with source: SourceDraft) -> String? {
        let (key, value) =
            switch source.origin {
            case .files(let path): ("path", path)
            case .grabber(let command), .program(let command): ("command", command)
            }
        return configuration.providers.first { provider in
            guard provider.id.rawValue != source.id, let other = provider.settings[key] else { return false }
            return provider.path(other) == provider.path(value)
        }?.id.rawValue
    }
}
