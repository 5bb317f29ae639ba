package import Aggregator
internal import ScheduleModel
internal import ScheduleStore

/// `aggctl/tokens/1`: tokens of the server; of one that was just made its text too, this once.
package struct TokenDocument: Document {
    private let origin: ResultOrigin
    private let tokens: [AccessToken]
    private let text: String?

    package init(_ answer: TokensResult) {
        (origin, tokens, text) = (answer.origin, answer.tokens, nil)
    }

    package init(added answer: CreatedTokenResult) {
        (origin, tokens, text) = (answer.origin, [answer.token], answer.text)
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
