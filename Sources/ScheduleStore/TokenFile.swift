public import Foundation
internal import AtomicFile

/// A token that gives a client access to the server. Only the digest of its text is stored.
public struct AccessToken: Hashable, Sendable, Codable {
    /// The permissions of a token. Each scope after `hook` includes the ones before it, without `hook`.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
        /// Only report played episodes.
        case hook
        /// Read the feeds.
        case feed
        /// Read everything.
        case read
        /// Mark, follow and refresh.
        case write

        public static func < (left: Scope, right: Scope) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// The name that the user gave the token.
    public let name: String
    /// The permissions of the token.
    public let scope: Scope
    /// The last four letters of the text, by which a token is recognized in a log.
    public let lastFour: String
    /// The time when the token was created.
    public let createdAt: Date
    /// The SHA-256 of the text, in hexadecimal digits. The text is random, so it needs no salt.
    let digest: String

    private enum CodingKeys: String, CodingKey {
        case name, scope, lastFour
        case createdAt = "madeAt"
        case digest
    }
}

/// The tokens of a folder, in `tokens.json`. Only the user can read the file.
public struct TokenFile: Sendable {
    private struct Content: Codable {
        var schema = "aggctl/tokens/1"
        var tokens: [AccessToken] = []
    }

    /// The path of the file.
    public let path: String

    /// Creates the tokens of a folder. No file is opened or created yet.
    public init(folder: String) { path = folder + "/tokens.json" }

    /// Returns the stored form of a token's text.
    package static func digest(of text: String) -> String { SHA256.hex(text.utf8) }

    /// Returns the tokens, the oldest first.
    ///
    /// - Throws: `StoreError` if the file exists and cannot be read.
    public func tokens() throws -> [AccessToken] {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch CocoaError.fileReadNoSuchFile {
            return []
        } catch {
            throw StoreError(.notAllowed, "the tokens cannot be read", path: path)
        }
        do { return try JSONDecoder().decode(Content.self, from: bytes).tokens } catch {
            throw StoreError(.damaged, "not a token file; removing it revokes all tokens", path: path)
        }
    }

    /// Creates a token. Its text is returned only once.
    ///
    /// - Returns: The token and its text, or nil if the name is in use.
    /// - Throws: `StoreError`.
    public func add(
        _ name: String,
        _ scope: AccessToken.Scope,
        at now: Date
    ) throws -> (token: AccessToken, text: String)? {
        // 160 bits, in letters and digits that cannot be confused with each other.
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
        var random = SystemRandomNumberGenerator()
        let chosen = (0..<32).map { _ in letters[Int(UInt8.random(in: 0..<32, using: &random))] }
        let text = "agg_" + String(decoding: chosen, as: UTF8.self)
        let token = AccessToken(
            name: name,
            scope: scope,
            lastFour: String(text.suffix(4)),
            // In whole seconds, as in its JSON.
            createdAt: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)),
            digest: Self.digest(of: text)
        )
        let isAdded = try change { tokens in
            if tokens.contains(where: { $0.name == name }) { return false }
            tokens.append(token)
            return true
        }
        return isAdded ? (token, text) : nil
    }

    /// Revokes a token by its name or its last four letters.
    ///
    /// - Returns: The token, or nil if none or several match.
    /// - Throws: `StoreError`.
    public func revoke(_ name: String) throws -> AccessToken? {
        try change { tokens in
            let named = tokens.filter { $0.name == name }
            let matches = named.isEmpty ? tokens.filter { $0.lastFour == name } : named
            guard matches.count == 1, let token = matches.first else { return nil }
            tokens.removeAll { $0 == token }
            return token
        }
    }

    private func change<Value>(_ body: (inout [AccessToken]) -> Value) throws -> Value {
        try PrivateFolder.make(ResolvedPath.folder(of: path))
        return try FileLock(path: path + ".lock").withLock {
            let old = try tokens()
            var new = old
            let value = body(&new)
            if new != old {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                let bytes = try encoder.encode(Content(tokens: new))
                do {
                    try AtomicFile.write(to: path, isPrivate: true) { try AtomicFile.write(Array(bytes), to: $0) }
                } catch {
                    throw StoreError(.readWrite, "the tokens cannot be written", path: path)
                }
            }
            return value
        }
    }
}

extension [AccessToken] {
    /// Returns the token with a text. Each token is compared in full, so that the time reveals nothing.
    public func token(withText text: String) -> AccessToken? {
        let digest = Array<UInt8>(TokenFile.digest(of: text).utf8)
        var match: AccessToken?
        for token in self {
            let other = Array<UInt8>(token.digest.utf8)
            let difference = zip(digest, other).reduce(digest.count ^ other.count) { $0 | Int($1.0 ^ $1.1) }
            if difference == 0 { match = token }
        }
        return match
    }
}
