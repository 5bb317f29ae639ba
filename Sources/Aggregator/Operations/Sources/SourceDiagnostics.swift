internal import ScheduleMerging
internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// A check of the sources. Each is requested for today, as a listing does, so that current problems are found instead
/// of earlier ones.
struct SourceDiagnostics {
    typealias Finding = DoctorResult.Finding

    let session: Session

    /// The timeout of a source. The user waits for it.
    private static let responseTimeout = Duration.seconds(20)

    /// The maximum number of notices that are listed for a source. The others are only counted.
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
            if let checker = instance.provider as? any AvailabilityChecking { try checker.checkAvailability() }
            // Offline, only local sources can be read.
            if isOffline, !(instance.provider is any ShowCatalogListing) { return }
            try await instance.provider.schedule(within: request, to: collector)
        }
        let remarks = await notices(of: request)
        var findings: [Finding] = []
        for (instance, report) in zip(session.instances, reports) {
            findings.append(await finding(instance, report, isOffline: isOffline))
            findings += (remarks[instance.id] ?? []).map { text in
                Finding(subject: Self.name(of: instance), verdict: .warning, text: text)
            }
        }
        return findings
    }

    /// Returns the notices about cached responses of the week. Listings do not repeat them.
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
            let messages = report.outcomes.flatMap { $0.response?.notices ?? [] }.map {
                LocatedMessage.text($0.message, at: $0.location)
            }
            if messages.isEmpty { return }
            remarks[report.id] = Array(messages.prefix(Self.notices))
            if messages.count > Self.notices {
                remarks[report.id]?.append("and \(messages.count - Self.notices) more like these")
            }
        }
    }

    private static func name(of instance: ProviderInstance) -> String { String(instance.id.rawValue.prefix(11)) }

    private func finding(_ instance: ProviderInstance, _ report: ProviderReport, isOffline: Bool) async -> Finding {
        let name = Self.name(of: instance)
        let health = await session.sessionStore.storage.health(of: instance.id, at: session.now)
        if report.timedOut {
            return Finding(
                subject: name,
                verdict: .warning,
                text: "no response within \(Self.responseTimeout.components.seconds) s; doctor waits no longer"
                    + Self.history(health, at: session.now),
                fix: "aggctl refresh \(instance.id) waits longer and reports the result"
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
                text: (health.message ?? "no response") + Self.history(health, at: session.now),
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
                text: "responds, but not for \(days): \(first.message)",
                fix: "aggctl refresh \(instance.id)"
            )
        }
        let text: String
        if isOffline, !(instance.provider is any ShowCatalogListing) {
            text = "not contacted"
        } else if !instance.provider.hasSchedule {
            text = "used for shows that you follow or look up"
        } else if !report.hasContent {
            text = "available, but returns no schedule"
        } else {
            text = "responds; \(Count.text(report.episodeCount, "episode")) today"
        }
        return Finding(subject: name, verdict: .good, text: "\(instance.descriptor.title), \(text)")
    }

    private static func history(_ health: ProviderHealth, at now: Date) -> String {
        let times = health.failures == 1 ? "" : "; failed \(health.failures) times in a row"
        let last = health.lastSuccess.map { "; last response " + Age.text(of: $0, at: now) } ?? ""
        return (health.isFailing ? times : "") + last
    }

    /// Returns the fix for a failure.
    private func fix(_ failure: ProviderError, _ instance: ProviderInstance) -> String {
        let settings =
            "the settings of [[provider]] \(instance.id) in \(session.configurationPath ?? "the configuration")"
        switch failure.code {
        case .missingProgram: return "install the program, or correct its name in \(settings)"
        case .refusedProgram: return "follow its message, or name another program in \(settings)"
        case .unreadableFile: return "put the file there, or correct path in \(settings)"
        case .malformedFile: return "fix the file at the reported location"
        case .timedOut where instance.provider is any AvailabilityChecking:
            return "run the program by hand to see why it waits, or raise timeout in \(settings)"
        case .programFailed, .brokenProtocol: return "aggctl providers check \(instance.id) lists its errors"
        case .insecure:
            return "check the server's certificate, this machine's clock and its certificates (ca-certificates)"
        case .rateLimited: return "wait: the source limits requests"
        case .unreachable, .timedOut:
            return "check the network and base-url, then run aggctl refresh \(instance.id)"
        case .refused: return "correct \(settings), then run aggctl refresh \(instance.id)"
        // A wrong key or address does not become right by another attempt.
        default:
            let isRejected = failure.status.map { [401, 403, 404].contains($0) } ?? false
            let first = isRejected && !instance.descriptor.settings.isEmpty ? "correct \(settings), then run " : ""
            return first + "aggctl refresh \(instance.id)"
        }
    }
}
