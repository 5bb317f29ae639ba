package import Aggregator
internal import ScheduleModel
internal import ScheduleStore

/// `aggctl/tokens/1`: the tokens of the server. Only the document of a new token has its text.
package struct TokenDocument: Document {
    private let origin: ResultOrigin
    private let tokens: [AccessToken]
    /// The text that clients send, or nil for a list of existing tokens.
    private let text: String?

    package init(_ result: TokensResult) {
        (origin, tokens, text) = (result.origin, result.tokens, nil)
    }

    package init(added result: CreatedTokenResult) {
        (origin, tokens, text) = (result.origin, [result.token], result.text)
    }

    package var json: JSONValue {
        let items = tokens.map { token in
            JSONValue.object([
                ("name", .string(token.name)), ("scope", .string(token.scope.rawValue)),
                ("lastFour", .string(token.lastFour)), ("madeAt", .string(Instant.text(token.createdAt))),
            ])
        }
        return Envelope.json("tokens/1", origin, [("tokens", .array(items)), ("text", JSONValue(text))])
    }
}
