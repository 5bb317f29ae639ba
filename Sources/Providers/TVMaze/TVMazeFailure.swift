internal import ScheduleModel
internal import ProviderBoundary
internal import Foundation
internal import HTTPTransport

/// What went wrong on the way, as a provider's error.
enum TVMazeFailure {
    /// How long TVMaze wants to be left alone after a 429 that does not say: its window (`failures.md`, N6).
    static let pause = Duration.seconds(10)

    static func error(_ error: TransportError, url: String, now: Date) -> ProviderError {
        let code: ProviderError.Code =
            switch error.code {
            case .timedOut: .timedOut
            case .tooLarge: .tooLarge
            case .held: .rateLimited
            case .insecure: .insecure
            case .refusedAddress: .refused
            case .unreachable, .broken: .unreachable
            default: .unexpected
            }
        let retryAt = error.retryAfter.map { now.addingTimeInterval(Double($0.components.seconds)) }
        return ProviderError(
            code,
            error.message,
            at: url,
            isTransient: error.isTransient,
            retryAt: retryAt,
            underlying: error
        )
    }

    static func error(_ response: WebResponse, url: String, now: Date) -> ProviderError {
        let status = response.status
        let asked = response.headers["retry-after"]
            .flatMap { RetryAfter.parse($0, now: Int(now.timeIntervalSince1970)) }
        func later(_ wait: Duration?) -> Date? {
            wait.map { now.addingTimeInterval(Double($0.components.seconds)) }
        }
        switch status {
        case 404: return ProviderError(.notFound, "HTTP 404: TVMaze does not know it", at: url)
        case 422: return ProviderError(.refused, "HTTP 422: TVMaze does not know this country or date", at: url)
        case 429:
            return ProviderError(
                .rateLimited,
                "HTTP 429: TVMaze asks to be left alone for a while",
                at: url,
                isTransient: true,
                retryAt: later(asked ?? pause)
            )
        case 500...599:
            return ProviderError(.refused, "HTTP \(status)", at: url, isTransient: true, retryAt: later(asked))
        default: return ProviderError(.refused, "HTTP \(status)", at: url)
        }
    }
}
