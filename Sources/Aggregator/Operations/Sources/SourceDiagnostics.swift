internal import ScheduleMerging
internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Looks at the sources: each is asked for today, as a listing would ask it, so that what is wrong is found now and not
/// remembered of an earlier day.
struct SourceDiagnostics {
    typealias Finding = DoctorResult.Finding

    let session: Session

    /// How long a source may take; a person waits for it.
    private static let responseTimeout = Duration.seconds(20)

    /// How many remarks of a source are told one by one; of the others only their number is told.
    private static let notices = 5

    func findings() async -> [Finding] {
        let isOffline = session.options.policy.mode == .never
        let run = session.providerRun(policy: isOffline ? nil : FetchPolicy(.always), timeout: Self.responseTimeout)
        let request = ScheduleRequest(
            days: DaySpan(session.zone.day(of: session.now)),
            zone: session.zone,
            region: session.region
        )
        let reports = await run.fetch { instance, collector in
            if let looking = instance.provider as? any AvailabilityChecking { try looking.checkAvailability() }
            // Without a network only what is at hand can be asked.
            if isOffline, !(instance.provider is any ShowCatalogListing) { return }
            try await instance.provider.schedule(within: request, to: collector)
        }
        let remarks = await notices(of: request)
        return zip(session.instances, reports).flatMap { instance, report in
            [finding(instance, report, isOffline: isOffline)]
                + (remarks[instance.id] ?? []).map { told in
                    Finding(subject: Self.name(of: instance), verdict: .warning, text: told)
                }
        }
    }

    /// What the sources' answers about the week were remarked on as they were read: no listing says it again.
    private func notices(of request: ScheduleRequest) async -> [ProviderID: [String]] {
        let week = ScheduleRequest(
            days: DaySpan(weekOf: request.days.first),
            zone: request.zone,
            region: request.region
        )
        let reports = await session.providerRun(policy: FetchPolicy(.never), timeout: Self.responseTimeout).fetch {
            instance,
            collector in
            try await instance.provider.schedule(within: week, to: collector)
        }
        return reports.reduce(into: [:]) { remarks, report in
            let told = report.outcomes.flatMap { $0.response?.notices ?? [] }.map {
                LocatedMessage.of($0.message, at: $0.location)
            }
            if told.isEmpty { return }
            remarks[report.id] = Array(told.prefix(Self.notices))
            if told.count > Self.notices {
                remarks[report.id]?.append("and \(told.count - Self.notices) more like these")
            }
        }
    }

    private static func name(of instance: ProviderInstance) -> String { String(instance.id.rawValue.prefix(11)) }

    private func finding(_ instance: ProviderInstance, _ report: ProviderReport, isOffline: Bool) -> Finding {
        let name = Self.name(of: instance)
        let health = session.sessionStore.storage.health(of: instance.id, at: session.now)
        if report.timedOut {
            return Finding(
                subject: name,
                verdict: .warning,
                text: "no answer within \(Self.responseTimeout.components.seconds) s, and doctor waits no longer"
                    + Self.history(health, at: session.now),
                fix: "aggctl refresh \(instance.id) waits longer, and says what comes of it"
            )
        }
        if let failure = report.failures.first(where: { $0.code != .offline }) {
            let isPartial = report.receivedResponse
            return Finding(
                subject: name,
                verdict: isPartial || failure.isTransient ? .warning : .bad,
                text: failure.text + Self.history(health, at: session.now),
                fix: fix(failure, instance)
            )
        }
        if isOffline, health.isFailing {
            return Finding(
                subject: name,
                verdict: .warning,
                text: (health.message ?? "it did not answer") + Self.history(health, at: session.now),
                fix: "aggctl refresh \(instance.id)"
            )
        }
        let missed = health.missed.compactMap { missed in missed.day.map { (day: $0, message: missed.message) } }
        if let first = missed.min(by: { $0.day < $1.day }) {
            let others = Set(missed.map(\.day)).count - 1
            let days = "\(first.day)" + (others > 0 ? " and \(Count.text(others, "other day"))" : "")
            return Finding(
                subject: name,
                verdict: .warning,
                text: "answers, but not for \(days): \(first.message)",
                fix: "aggctl refresh \(instance.id)"
            )
        }
        let text: String
        if isOffline, !(instance.provider is any ShowCatalogListing) {
            text = "not asked"
        } else if !report.hasContent {
            text = "is there, and tells of no days"
        } else {
            text = "answers; \(Count.text(report.episodeCount, "episode")) today"
        }
        return Finding(subject: name, verdict: .good, text: "\(instance.descriptor.title), \(text)")
    }

    private static func history(_ health: ProviderHealth, at now: Date) -> String {
        let times = health.failures == 1 ? "" : "; failed \(health.failures) times in a row"
        let last = health.lastSuccess.map { "; answered last " + Age.text(of: $0, at: now) } ?? ""
        return (health.isFailing ? times : "") + last
    }

    /// What mends it: after that it is as it should be.
    private func fix(_ failure: ProviderError, _ instance: ProviderInstance) -> String {
        let settings =
            "the settings of [[provider]] \(instance.id) in \(session.configurationPath ?? "the configuration")"
        switch failure.code {
        case .missingProgram: return "install the program, or mend its name in \(settings)"
        case .refusedProgram: return "do as it says, or name another program in \(settings)"
        case .unreadableFile: return "put the file there, or mend path in \(settings)"
        case .malformedFile: return "mend the file where it says"
        case .timedOut where instance.provider is any AvailabilityChecking:
            return "run the program by hand to see what it waits for; timeout in \(settings) gives it longer"
        case .programFailed, .brokenProtocol: return "aggctl providers check \(instance.id) says what it does wrong"
        case .insecure: return "the server's certificate, or this machine's clock and certificates (ca-certificates)"
        case .rateLimited: return "wait: it asked to be left alone"
        case .unreachable, .timedOut:
            return "see that the network and base-url are right; aggctl refresh \(instance.id) tries again"
        default: return "aggctl refresh \(instance.id) tries again"
        }
    }
}
