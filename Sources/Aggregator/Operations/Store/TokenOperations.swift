internal import Foundation
internal import ScheduleModel
public import ScheduleStore

/// Creates a token for the server.
public struct CreateTokenAction: Query {
    /// The name that the user gives the token.
    public let name: String
    /// The permissions of the token.
    public let scope: AccessToken.Scope

    /// Creates an action that creates a token.
    public init(_ name: String, _ scope: AccessToken.Scope) {
        self.name = name
        self.scope = scope
    }

    /// Creates the token and returns it with its text. The text is never shown again.
    ///
    /// - Throws: An error if the session has no storage, or if a token with this name exists.
    public func perform(in session: Session) async throws(OperationError) -> CreatedTokenResult {
        // A list shows each name on one line.
        if name.utf8.allSatisfy({ $0 <= 0x20 }) || name.unicodeScalars.contains(where: TextSanitizer.isControl) {
            throw .emptyName(.token)
        }
        let file = try session.tokenFile()
        do {
            if let added = try file.add(name, scope, at: session.environment.now()) {
                return CreatedTokenResult(origin: session.origin(), token: added.token, text: added.text)
            }
        } catch {
            throw SessionStore.failure(error)
        }
        throw .tokenExists(name)
    }
}

/// A new token.
public struct CreatedTokenResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The token.
    public let token: AccessToken
    /// The token's text, which clients send.
    public let text: String
}

/// The existing tokens.
public struct TokensQuery: Query {
    /// Creates the query.
    public init() {}

    /// Returns the tokens, the oldest first.
    public func perform(in session: Session) async throws(OperationError) -> TokensResult {
        do { return TokensResult(origin: session.origin(), tokens: try session.tokenFile().tokens()) } catch {
            throw SessionStore.failure(error)
        }
    }
}

/// Revokes a token.
public struct RevokeTokenAction: Query {
    /// The token's name, or its last four characters.
    public let name: String

    /// Creates an action that revokes a token.
    public init(_ name: String) { self.name = name }

    /// Revokes the token and returns it.
    ///
    /// - Throws: An error if not exactly one token matches.
    public func perform(in session: Session) async throws(OperationError) -> TokensResult {
        do {
            if let token = try session.tokenFile().revoke(name) {
                return TokensResult(origin: session.origin(), tokens: [token])
            }
        } catch {
            throw SessionStore.failure(error)
        }
        throw .noSuchToken(name)
    }
}

/// Tokens of the server without their texts.
public struct TokensResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The tokens.
    public let tokens: [AccessToken]
}

extension Session {
    /// Returns the file of the tokens.
    ///
    /// - Throws: `.storageDisabled` if the session has no storage.
    package func tokenFile() throws(OperationError) -> TokenFile {
        guard let folder = sessionStore.folder else { throw .storageDisabled }
        return TokenFile(folder: folder.path)
    }
}
