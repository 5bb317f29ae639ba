public import Foundation
internal import AtomicFile

/// What lets a program in at the server: of its text only the digest is kept.
public struct AccessToken: Hashable, Sendable, Codable {
    /// What one may do with it; each may do what stands before it, too.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
        /// Read the feeds.
        case feed
        /// Read everything.
        case read
        /// Mark, follow, refresh.
        case write

        public static func < (left: Scope, right: Scope) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// What a person calls it.
    public let name: String
    /// What one may do with it.
    public let scope: Scope
    /// The last four letters of its text, by which it is recognised in a log.
    public let lastFour: String
    /// When it was made.
    public let createdAt: Date
    /// The SHA-256 of its text, in hexadecimal digits. The text is random: it needs no salt.
    let digest: String

    private enum CodingKeys: String, CodingKey {
        case name, scope, lastFour
        case createdAt = "madeAt"
        case digest
    }
}

/// The tokens of a folder, in `tokens.json`, which nobody else may read.
public struct TokenFile: Sendable {
    private struct Content: Codable {
        var schema = "aggctl/tokens/1"
        var tokens: [AccessToken] = []
    }

    /// The file.
    public let path: String

    /// The tokens of a folder; nothing is opened or made yet.
    public init(folder: String) { path = folder + "/tokens.json" }

    /// What is kept of a token's text.
    package static func digest(of text: String) -> String { SHA256.hex(text.utf8) }

    /// The tokens, the oldest first.
    ///
    /// - Throws: `StoreError` where the file is there and cannot be read.
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
            throw StoreError(.damaged, "these are no tokens; without the file there are none", path: path)
        }
    }

    /// Makes a token. Its text is told this once.
    ///
    /// - Returns: nil where one is called so already.
    /// - Throws: `StoreError`.
    public func add(
        _ name: String,
        _ scope: AccessToken.Scope,
        at now: Date
    ) throws -> (token: AccessToken, text: String)? {
        // 160 bits, in letters and digits that no one takes for one another.
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
        var random = SystemRandomNumberGenerator()
        let chosen = (0..<32).map { _ in letters[Int(UInt8.random(in: 0..<32, using: &random))] }
        let text = "agg_" + String(decoding: chosen, as: UTF8.self)
        let token = AccessToken(
            name: name,
            scope: scope,
            lastFour: String(text.suffix(4)),
            // In whole seconds, as it is told.
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

    /// Takes a token away, by its name or its last four letters.
    ///
    /// - Returns: the token; nil where there is none, or several.
    /// - Throws: `StoreError`.
    public func revoke(_ name: String) throws -> AccessToken? {
        try change { tokens in
            let named = tokens.filter { $0.name == name }
            let meant = named.isEmpty ? tokens.filter { $0.lastFour == name } : named
            guard meant.count == 1, let token = meant.first else { return nil }
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
    /// The token with some text. All are compared, each to its end, so that the time tells nothing.
    public func token(withText text: String) -> AccessToken? {
        let digest = Array<UInt8>(TokenFile.digest(of: text).utf8)
        var found: AccessToken?
        for token in self {
            let other = Array<UInt8>(token.digest.utf8)
            let difference = zip(digest, other).reduce(digest.count ^ other.count) { $0 | Int($1.0 ^ $1.1) }
            if difference == 0 { found = token }
        }
        return found
    }
}
