internal import Aggregator
internal import Foundation
internal import ScheduleModel
internal import ProviderAPI
internal import ArgumentParser

/// Whom to ask, and for which viewer.
struct SourceOptions: TitledOptions {
    static let title = "Whom to ask"

    @Option(
        help: ArgumentHelp("The viewer's zone, such as Europe/Berlin.", valueName: "zone"),
        completion: Completion.zone
    )
    var timezone: String?

    @Option(
        help: ArgumentHelp("Whose schedule to ask for, such as GB.", valueName: "country"),
        completion: Completion.country
    )
    var country: String?

    @Option(
        help: ArgumentHelp("Ask only this provider; may be repeated.", valueName: "id"),
        completion: Completion.provider
    )
    var provider: [String] = []

    @Flag(help: "Fail with 3 if a source failed, even if something can be shown.")
    var strict = false

    @Flag(help: "Ask no one: show what is kept, with its age.")
    var offline = false

    @Flag(help: "Ask even for what is still fresh.")
    var refresh = false

    @Flag(help: "Believe an answer with suspiciously fewer rows than the one before.")
    var acceptShrink = false

    /// When sources are asked.
    ///
    /// - Throws: where the options contradict each other.
    func policy() throws(CommandFailure) -> FetchPolicy {
        if offline, refresh { throw .usage("--offline and --refresh exclude each other") }
        return FetchPolicy(offline ? .never : refresh ? .always : .whenStale, acceptsShrink: acceptShrink)
    }

    /// The viewer's zone, where it is named.
    func zone() throws(CommandFailure) -> TimeZone? {
        guard let timezone else { return nil }
        return try CommandFailure.reading { () throws(ArgumentError) in try ZoneParser.parse(timezone, name: "timezone")
        }
    }

    /// Whose schedule to ask for, where it is named.
    func region() throws(CommandFailure) -> Country? {
        guard let country else { return nil }
        return try CommandFailure.reading { () throws(ArgumentError) in
            try CountryParser.parse(country, name: "country")
        }
    }
}
