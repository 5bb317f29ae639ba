internal import Aggregator
internal import Foundation
internal import ScheduleModel
internal import ProviderAPI
internal import ArgumentParser

/// Options about sources, country and time zone.
struct SourceOptions: TitledOptions {
    static let title = "Sources"

    @Option(
        help: ArgumentHelp("Show times in this time zone, such as Europe/Berlin.", valueName: "zone"),
        completion: Completion.zone
    )
    var timezone: String?

    @Option(
        help: ArgumentHelp("Fetch the schedule of this country, such as GB.", valueName: "country"),
        completion: Completion.country
    )
    var country: String?

    @Option(
        help: ArgumentHelp("Fetch only from this provider. Can be repeated.", valueName: "id"),
        completion: Completion.provider
    )
    var provider: [String] = []

    @Flag(help: "Exit with 3 if a source failed, even if there is output.")
    var strict = false

    @Flag(help: "Fetch nothing. Show stored data, with its age.")
    var offline = false

    @Flag(help: "Fetch even if stored data is fresh.")
    var refresh = false

    @Flag(help: "Wait for sources, even if a terminal could show stored data.")
    var wait = false

    @Flag(help: "Accept an update even if it has far fewer rows.")
    var acceptShrink = false

    /// The options that choose zone, country and providers, as arguments for another command.
    var arguments: [String] {
        let zone = timezone.map { ["--timezone", $0] } ?? []
        let country = country.map { ["--country", $0] } ?? []
        return zone + country + provider.flatMap { ["--provider", $0] }
    }

    /// Returns the fetch policy.
    ///
    /// - Throws: a usage failure if the options exclude each other.
    func policy() throws(CommandFailure) -> FetchPolicy {
        if offline, refresh { throw .usage("--offline and --refresh exclude each other") }
        return FetchPolicy(offline ? .never : refresh ? .always : .whenStale, acceptsShrink: acceptShrink)
    }

    /// Returns the time zone of `--timezone`, or nil.
    ///
    /// - Throws: a usage failure if the zone is unknown.
    func zone() throws(CommandFailure) -> TimeZone? {
        guard let timezone else { return nil }
        return try CommandFailure.reading { () throws(ArgumentError) in try ZoneParser.parse(timezone, name: "timezone")
        }
    }

    /// Returns the country of `--country`, or nil.
    ///
    /// - Throws: a usage failure if the country is unknown.
    func region() throws(CommandFailure) -> Country? {
        guard let country else { return nil }
        return try CommandFailure.reading { () throws(ArgumentError) in
            try CountryParser.parse(country, name: "country")
        }
    }
}
