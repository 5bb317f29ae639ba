public import Foundation
public import ProviderAPI
public import ScheduleModel

/// The answers of a source to all requests of a contract check, without secrets. `aggctl providers check --record`
/// writes one, and a test replays it.
public struct SourceRecording: Sendable {
    /// The kind of the provider.
    public var kind: String
    /// The settings of the provider. Secret ones have an invented value.
    public var settings: [String: String]
    /// The days of the check.
    public var days: DaySpan
    /// The region of the check.
    public var region: Country
    /// The time of the check.
    public var now: Date
    /// The requests and their answers.
    public var requests: [RecordedRequest]

    /// The value of secret settings, which a header can contain.
    public static let secretValue = "recorded-secret"

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - subject: The checked provider.
    ///   - configuration: Its configuration.
    ///   - descriptor: The description of its kind.
    ///   - requests: The requests as they were sent. Secrets are removed from them and from their answers.
    public init(
        of subject: ContractSubject,
        _ configuration: ProviderConfiguration,
        _ descriptor: ProviderDescriptor,
        _ requests: [RecordedRequest]
    ) {
        let secrets = subject.secrets
        kind = configuration.kind
        settings = configuration.settings.reduce(into: [:]) { settings, setting in
            settings[setting.key] =
                descriptor.isSecret(setting.key) ? Self.secretValue : secrets.redacted(setting.value)
        }
        (days, region, now) = (subject.days, subject.region, subject.now)
        self.requests = requests.map { request in
            var plain = request
            plain.address = secrets.redacted(request.address)
            plain.post = request.post.map { secrets.redacted($0) }
            switch request.answer {
            case .success(var page):
                page.body = secrets.redacted(page.body)
                page.validators = nil
                plain.answer = .success(page)
            case .failure(let error): plain.answer = .failure(secrets.redacted(error))
            }
            return plain
        }
    }
}

extension SourceRecording {
    /// The name of the file that lists the requests.
    public static let listName = "recording.json"

    /// The list of requests, as its file has it.
    private struct List: Codable {
        struct Request: Codable {
            var address: String
            var post: String?
            var file: String?
            var freshSeconds: Int?
            var error: Failure?
        }
        struct Failure: Codable {
            var code: ProviderError.Code
            var message: String
            var status: Int?
            var isTransient: Bool
        }

        var kind: String
        var settings: [String: String]
        var first, last: CivilDay
        var country: Country
        var now: String
        var requests: [Request]
    }

    /// The files of the recording: the list, and one file for each answer.
    public var files: [(name: String, content: [UInt8])] {
        get throws {
            var files: [(name: String, content: [UInt8])] = []
            var list = List(
                kind: kind,
                settings: settings,
                first: days.first,
                last: days.last,
                country: region,
                now: now.formatted(.iso8601),
                requests: []
            )
            for request in requests {
                var entry = List.Request(address: request.address)
                entry.post = request.post.map { String(decoding: $0, as: UTF8.self) }
                switch request.answer {
                case .success(let page):
                    let name = "\(files.count + 1).\(Self.suffix(of: page.body))"
                    files.append((name, page.body))
                    (entry.file, entry.freshSeconds) = (name, page.freshSeconds)
                case .failure(let error):
                    entry.error = List.Failure(
                        code: error.code,
                        message: error.message,
                        status: error.status,
                        isTransient: error.isTransient
                    )
                }
                list.requests.append(entry)
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return [(Self.listName, Array(try encoder.encode(list)) + [UInt8(ascii: "\n")])] + files
        }
    }

    private static func suffix(of body: [UInt8]) -> String {
        switch body.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["): "json"
        case UInt8(ascii: "<"): "xml"
        default: "txt"
        }
    }

    /// Reads a recording.
    ///
    /// - Parameter file: Returns the content of the file with a name.
    /// - Throws: The errors of `file`, and `DecodingError` if the list is malformed.
    public init(file: (_ name: String) throws -> [UInt8]) throws {
        let list = try JSONDecoder().decode(List.self, from: Data(try file(Self.listName)))
        guard let days = DaySpan(from: list.first, to: list.last), let now = Instant.parse(list.now) else {
            throw ProviderError(.malformedFile, "the days or the time are invalid", at: Self.listName)
        }
        (kind, settings, self.days, region, self.now) = (list.kind, list.settings, days, list.country, now)
        requests = try list.requests.map { entry in
            let post = entry.post.map { Array($0.utf8) }
            if let name = entry.file {
                let page = WebPayload(body: try file(name), freshSeconds: entry.freshSeconds)
                return RecordedRequest(entry.address, post: post, answer: .success(page))
            }
            let failure = entry.error
            var error = ProviderError(failure?.code ?? .unexpected, failure?.message ?? "no answer", at: entry.address)
            error.status = failure?.status
            error.isTransient = failure?.isTransient ?? false
            return RecordedRequest(entry.address, post: post, answer: .failure(error))
        }
    }
}

extension ContractSubject {
    /// The maximum number of shows whose lists, casts and details are requested if each costs a request.
    private static let maxShowsOnline = 3
    /// The requests of all clauses, for a provider with all capabilities. A fetch may need several requests.
    public static let maxRequestsOnline = 74

    /// Creates a subject that repeats a check over recorded answers. Run all clauses at once, because the check shared
    /// the answers:
    ///
    /// ```swift
    /// let recording = try SourceRecording(folder: "Tests/Recorded")
    /// await expectContractSatisfied(by: ContractSubject(ClubKind(), replaying: recording))
    /// ```
    ///
    /// - Parameters:
    ///   - kind: The kind of provider that was recorded.
    ///   - recording: The answers of its source.
    ///   - broken: The source with one row that cannot be decoded.
    public init(_ kind: any ProviderKind, replaying recording: SourceRecording, broken: (any WebFetching)? = nil) {
        let secrets = SecretRedactor([SourceRecording.secretValue])
        self.init(
            kind,
            recording.settings,
            over: RecordedWeb(recording.requests, hiding: secrets),
            broken: broken,
            days: recording.days,
            region: recording.region,
            now: recording.now
        )
        limitRequests()
    }

    /// Limits the number of requests to that for a source on the web.
    public mutating func limitRequests() {
        checksClockChanges = false
        maxShows = Self.maxShowsOnline
        maxRequests = Self.maxRequestsOnline
    }
}
