package import Aggregator
internal import ScheduleModel
internal import ScheduleStore

/// `aggctl/tokens/1`: tokens of the server. Only a new token has its text.
package struct TokenDocument: Document {
    private let origin: ResultOrigin
    private let tokens: [AccessToken]
    private let text: String?

    package init(_ result: TokensResult) {
        (origin, tokens, text) = (result.origin, result.tokens, nil)
    }

    package init(added result: CreatedTokenResult) {
        (origin, tokens, text) = (result.origin, [result.token], result.text)
    }

    package var json: JSONValue {
        let listed = tokens.map { token in
            JSONValue.object([
                ("name", .string(token.name)), ("scope", .string(token.scope.rawValue)),
                ("lastFour", .string(token.lastFour)), ("madeAt", .string(Instant.text(token.createdAt))),
            ])
        }
        return Envelope.json("tokens/1", origin, [("tokens", .array(listed)), ("text", JSONValue(text))])
    }
}
