internal import HTTPTypes

/// The reason to reject a request before it is routed.
enum RequestRejection: Error {
    /// The address is too long.
    case longTarget
    /// The head is too long, or has too many fields.
    case longHead
    /// The body is too long.
    case longBody
    /// The request is invalid or ambiguous.
    case malformed

    /// The status of the response.
    var status: HTTPResponse.Status {
        switch self {
        case .longTarget: .uriTooLong
        case .longHead: .requestHeaderFieldsTooLarge
        case .longBody: .contentTooLarge
        case .malformed: .badRequest
        }
    }

    /// The problem in the body of the response.
    var problem: Problem {
        switch self {
        case .longTarget: Problem(status, "request.target", "the address is longer than 4 KB")
        case .longHead: Problem(status, "request.head", "the head is longer than 16 KB, or has more than 100 fields")
        case .longBody: Problem(status, "request.body", "the body is longer than 64 KB")
        case .malformed: Problem(status, "request.malformed", "the request is malformed")
        }
    }
}
