internal import ProviderAPI
internal import ScheduleMerging
public import ScheduleModel
public import Foundation

/// What a session can be asked, as a value. Whoever shows something, the command line or a server, makes one of what it
/// was given and shows the answer; between the two lies one function.
public protocol Query<Output>: Sendable {
    /// What the answer says.
    associatedtype Output: Sendable

    /// The answer.
    ///
    /// - Throws: why there is none.
    func perform(in session: Session) async throws(OperationError) -> Output
}

extension Session {
    /// Answers a question.
    ///
    /// - Throws: why there is no answer.
    public func perform<Asked: Query>(_ question: Asked) async throws(OperationError) -> Asked.Output {
        try await question.perform(in: self)
    }
}

/// Where an answer comes from: how the providers did, and when and for whose clock it was made.
public struct ResultOrigin: Sendable {
    /// How the providers did, in the order of the configuration; empty where none was asked.
    public let reports: [ProviderReport]
    /// The time at which the answer was made.
    public let now: Date
    /// The viewer's zone.
    public let zone: TimeZone
    /// The shows for which the configuration settles something, and which their provider does not have.
    public let unusedOverrides: [SourceKey]
}

/// An answer that is made of what the providers said now, or earlier.
public protocol SourceBackedResult: Sendable {
    /// Where it comes from.
    var origin: ResultOrigin { get }
}

extension Session {
    package func origin(_ reports: [ProviderReport] = []) -> ResultOrigin {
        ResultOrigin(reports: reports, now: now, zone: zone, unusedOverrides: [])
    }

    /// The origin of a listing, whose reports tell of every show that there is.
    func origin(ofListing reports: [ProviderReport]) -> ResultOrigin {
        ResultOrigin(reports: reports, now: now, zone: zone, unusedOverrides: unknownSettlements(reports))
    }

    private func unknownSettlements(_ reports: [ProviderReport]) -> [SourceKey] {
        let settlements = configuration.policy.shows
        if settlements.isEmpty { return [] }
        return reports.filter(\.failures.isEmpty).flatMap { report -> [SourceKey] in
            guard instances.contains(where: { $0.id == report.id && $0.provider is any ShowCatalogListing }) else {
                return []
            }
            let contents = report.outcomes.compactMap(\.response)
            let told = Set(contents.flatMap { $0.shows.map(\.id) + $0.otherShows.map(\.show.id) })
            return settlements.map(\.source).filter { source in
                // What a question is not about is not told, and yet known.
                source.provider == report.id && !told.contains(source.id)
                    && sessionStore.storage.shows(of: report.id, .matching(.source(source))) == nil
            }
        }
    }
}
