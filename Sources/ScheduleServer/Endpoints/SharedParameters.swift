internal import HTTPTypes
internal import Aggregator
internal import ServerPages
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// Parameters that many addresses accept. Their names are those of the command-line options.
extension Parameter {
    static let viewer = [
        Parameter("timezone", .text(), "The viewer's time zone.", hasPlus: true, example: "Europe/Berlin"),
        Parameter("country", .text(limit: 64), "The country of the schedule.", example: "GB"),
        Parameter("provider", .text(limit: 64), "Use only this provider.", repeats: true),
    ]
    static let filters = [
        Parameter("filter", .text(), "Only shows with this text in title, network or streaming service."),
        Parameter("network", .text(), "Only this network or streaming service.", repeats: true),
        Parameter("on", .text(), "Only shows that these services have.", repeats: true, example: "netflix,max"),
        Parameter("genre", .text(), "Only this genre.", repeats: true),
        Parameter("type", .text(), "Only this type of show.", repeats: true),
        Parameter("language", .text(), "Only this language.", repeats: true),
        Parameter("premieres", .flag, "Only the first episode of a season or show."),
        Parameter("finales", .flag, "Only the last episode of a season or show."),
        Parameter("no-specials", .flag, "Exclude specials."),
        Parameter("followed", .flag, "Only followed shows."),
        Parameter("unwatched", .flag, "Only episodes that are neither watched nor skipped."),
        Parameter("missing", .flag, "Only aired episodes that your library lacks."),
        limit,
    ]
    static let limit = Parameter("limit", .number(0...100_000), "The maximum number of results.")
    static let offset = Parameter("offset", .number(0...10_000_000), "The number of results to skip, for later pages.")
    static let days = [
        Parameter("streaming", .flag, "Include streaming services without a country."),
        Parameter(
            "by",
            .choice(ScheduleView.Grouping.allCases.map(\.rawValue)),
            "Group by the viewer's day or the broadcast day."
        ),
    ]
    static let listing = filters + days + viewer
    static let small = Parameter(
        "form",
        .choice(["small", "cards"]),
        "A document for dashboards: small, or cards for Home Assistant."
    )
    static func day(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, .text(limit: 16), summary, hasPlus: true, example: "2019-07-14")
    }
}

extension EndpointRequest {
    /// The filters and other parameters of a listing.
    var listingParameters: ListingParameters {
        var listing = ListingParameters()
        listing.limit = parameters.number("limit")
        listing.grouping = parameters.text("by")
        listing.includesStreaming = parameters.has("streaming") ? parameters.flag("streaming") : nil
        listing.filter.text = parameters.text("filter")
        listing.filter.networks = parameters.texts("network")
        listing.filter.services = parameters.texts("on").flatMap(ScheduleFilter.services(in:))
        listing.filter.genres = parameters.texts("genre")
        listing.filter.types = parameters.texts("type")
        listing.filter.languages = parameters.texts("language")
        listing.filter.onlyPremieres = parameters.flag("premieres")
        listing.filter.onlyFinales = parameters.flag("finales")
        listing.filter.noSpecials = parameters.flag("no-specials")
        listing.filter.onlyFollowed = parameters.flag("followed")
        listing.filter.onlyUnwatched = parameters.flag("unwatched")
        listing.filter.onlyMissing = parameters.flag("missing")
        return listing
    }

    var listing: ListingOptions { get throws(Problem) { try reading(listingParameters.options) } }

    /// Whether the parameters select a personal list: followed shows or unwatched episodes.
    var isPersonal: Bool { parameters.flag("followed") || parameters.flag("unwatched") }
}

extension Session {
    /// Returns a copy of the session for a viewer: with the time zone, country and providers of the request.
    ///
    /// - Parameter preferences: the user's preferences for a page. Parameters of the address take precedence.
    /// - Throws: a `Problem` if the time zone, the country or a provider does not exist.
    func scoped(by parameters: Parameters, preferences: ReaderPreferences? = nil) throws(Problem) -> Session {
        var zone = preferences?.zone
        var region = preferences?.country
        do {
            if let name = parameters.text("timezone") { zone = try ZoneParser.parse(name, name: "timezone") }
            if let name = parameters.text("country") { region = try CountryParser.parse(name, name: "country") }
        } catch {
            throw Problem(error)
        }
        do {
            return try scoped(zone: zone, region: region, providers: parameters.texts("provider"))
        } catch {
            throw Problem(error)
        }
    }
}
