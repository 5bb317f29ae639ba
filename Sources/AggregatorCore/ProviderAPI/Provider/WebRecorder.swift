internal import Synchronization

/// Records what a provider fetches from its source, so that tests can replay it without a network.
public final class WebRecorder: Sendable {
    private let log = Mutex<[RecordedRequest]>([])

    /// Creates a recorder without requests.
    public init() {}

    /// The requests with their answers, in order. A request that was sent again is listed once, with the last page or,
    /// if it always failed, with the last failure.
    public var requests: [RecordedRequest] { log.withLock(\.self) }

    /// Returns a client that fetches with another one and records the answers. Conditional requests whose answer has
    /// no content are not recorded.
    public func recording(_ web: any WebFetching) -> any WebFetching { RecordingWeb(web: web, recorder: self) }

    fileprivate func record(_ request: RecordedRequest) {
        log.withLock { log in
            guard let index = log.firstIndex(where: { $0.address == request.address && $0.post == request.post }) else {
                return log.append(request)
            }
            if case .failure = request.answer, case .success = log[index].answer { return }
            log[index] = request
        }
    }
}

/// A request and its answer.
public struct RecordedRequest: Sendable {
    /// The URL.
    public var address: String
    /// The content of a POST request, or nil for a GET request.
    public var post: [UInt8]?
    /// The page, or the reason why there was none.
    public var answer: Result<WebPayload, ProviderError>

    /// Creates a request with its answer.
    public init(_ address: String, post: [UInt8]? = nil, answer: Result<WebPayload, ProviderError>) {
        self.address = address
        self.post = post
        self.answer = answer
    }
}

private struct RecordingWeb: WebFetching {
    let web: any WebFetching
    let recorder: WebRecorder

    func fetch(_ address: String, headers: [String: String], validators: Validators?) async throws -> WebPayload? {
        do {
            let page = try await web.fetch(address, headers: headers, validators: validators)
            if let page { recorder.record(RecordedRequest(address, answer: .success(page))) }
            return page
        } catch let error as ProviderError {
            recorder.record(RecordedRequest(address, answer: .failure(error)))
            throw error
        }
    }

    func send(_ request: WebPost) async throws -> WebPayload {
        do {
            let page = try await web.send(request)
            recorder.record(RecordedRequest(request.address, post: request.body, answer: .success(page)))
            return page
        } catch let error as ProviderError {
            recorder.record(RecordedRequest(request.address, post: request.body, answer: .failure(error)))
            throw error
        }
    }
}

/// A web client for tests that answers as a source did when its answers were recorded. Every other request is an error
/// that names its address.
public struct RecordedWeb: WebFetching {
    private struct Key: Hashable {
        let address: String
        let post: [UInt8]?
    }

    private let answers: [Key: Result<WebPayload, ProviderError>]
    private let secrets: SecretRedactor

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - requests: The recorded requests, without secrets.
    ///   - secrets: The secrets of the provider under test. They are removed from a request before it is looked up.
    public init(_ requests: [RecordedRequest], hiding secrets: SecretRedactor = SecretRedactor()) {
        answers = Dictionary(requests.map { (Key(address: $0.address, post: $0.post), $0.answer) }) { _, last in last }
        self.secrets = secrets
    }

    public func fetch(
        _ address: String,
        headers: [String: String],
        validators: Validators?
    ) async throws -> WebPayload? { try answer(to: address, post: nil) }

    public func send(_ request: WebPost) async throws -> WebPayload {
        try answer(to: request.address, post: secrets.redacted(request.body))
    }

    private func answer(to address: String, post: [UInt8]?) throws -> WebPayload {
        try Task.checkCancellation()
        let address = secrets.redacted(address)
        guard let answer = answers[Key(address: address, post: post)] else {
            throw ProviderError(.unreachable, "not recorded: \(address)")
        }
        return try answer.get()
    }
}

extension SecretRedactor {
    /// Returns text without the secrets. Other content, such as a picture, is returned unchanged.
    package func redacted(_ bytes: [UInt8]) -> [UInt8] {
        guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
        let plain = redacted(text)
        return plain == text ? bytes : Array(plain.utf8)
    }
}
