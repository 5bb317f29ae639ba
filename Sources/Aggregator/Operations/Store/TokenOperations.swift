internal import Foundation
internal import ScheduleModel
public import ScheduleStore

/// Makes a token for the server.
public struct CreateTokenAction: Query {
    /// What a person calls it.
    public let name: String
    /// What one may do with it.
    public let scope: AccessToken.Scope

    /// A wish for a token.
    public init(_ name: String, _ scope: AccessToken.Scope) {
        self.name = name
        self.scope = scope
    }

    /// The token, with its text, which is told this once.
    ///
    /// - Throws: where nothing can be kept, or one is called so already.
    public func perform(in session: Session) async throws(OperationError) -> CreatedTokenResult {
        // A name is one line of a list.
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

/// A token that was made.
public struct CreatedTokenResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The token.
    public let token: AccessToken
    /// Its text.
    public let text: String
}

/// Which tokens there are.
public struct TokensQuery: Query {
    /// The question.
    public init() {}

    /// The tokens, the oldest first.
    public func perform(in session: Session) async throws(OperationError) -> TokensResult {
        do { return TokensResult(origin: session.origin(), tokens: try session.tokenFile().tokens()) } catch {
            throw SessionStore.failure(error)
        }
    }
}

/// Takes a token away.
public struct RevokeTokenAction: Query {
    /// Its name, or its last four letters.
    public let name: String

    /// A wish that a token counts no more.
    public init(_ name: String) { self.name = name }

    /// The token that was taken away.
    ///
    /// - Throws: where there is none of that name.
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

/// Tokens of the server, without their texts.
public struct TokensResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The tokens.
    public let tokens: [AccessToken]
}

extension Session {
    /// The file of the tokens.
    ///
    /// - Throws: where nothing is kept.
    package func tokenFile() throws(OperationError) -> TokenFile {
        guard let folder = sessionStore.folder else { throw .storageDisabled }
        return TokenFile(folder: folder.path)
    }
}
