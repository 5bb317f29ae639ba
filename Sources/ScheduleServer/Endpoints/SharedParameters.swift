internal import HTTPTypes
internal import Aggregator
internal import ServerPages
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// Parameters that many addresses take. They are called as the options of the command line are.
extension Parameter {
    static let viewer = [
        Parameter("timezone", .text(), "The viewer's zone.", hasPlus: true, example: "Europe/Berlin"),
        Parameter("country", .text(limit: 64), "Whose schedule to ask for.", example: "GB"),
        Parameter("provider", .text(limit: 64), "Ask only this provider.", repeats: true),
    ]
    static let filters = [
        Parameter("filter", .text(), "Contained in title, network or web channel."),
        Parameter("network", .text(), "Only this network or web channel.", repeats: true),
        Parameter("genre", .text(), "Only this genre.", repeats: true),
        Parameter("type", .text(), "Only this type of show.", repeats: true),
        Parameter("language", .text(), "Only this language.", repeats: true),
        Parameter("premieres", .flag, "Only what opens a season or a show."),
        Parameter("finales", .flag, "Only what closes a season or a show."),
        Parameter("no-specials", .flag, "No specials."),
        Parameter("followed", .flag, "Only shows that are followed."),
        Parameter("unwatched", .flag, "Only episodes that are neither watched nor skipped."),
        limit,
    ]
    static let limit = Parameter("limit", .number(0...100_000), "At most so many.")
    static let offset = Parameter("offset", .number(0...10_000_000), "So many are left out first: for the pages after.")
    static let days = [
        Parameter("streaming", .flag, "Add the web channels that belong to no country."),
        Parameter(
            "by",
            .choice(ScheduleView.Grouping.allCases.map(\.rawValue)),
            "Group by the viewer's day or the broadcast day."
        ),
    ]
    static let listing = filters + days + viewer
    static let small = Parameter("form", .choice(["small"]), "A small form, for a dashboard's widget.")
    static func day(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, .text(limit: 16), summary, hasPlus: true, example: "2019-07-14")
    }
}

extension EndpointRequest {
    /// What a listing shows, as the parameters say.
    var listingParameters: ListingParameters {
        var words = ListingParameters()
        words.limit = parameters.number("limit")
        words.grouping = parameters.text("by")
        words.includesStreaming = parameters.has("streaming") ? parameters.flag("streaming") : nil
        words.filter.text = parameters.text("filter")
        words.filter.networks = parameters.texts("network")
        words.filter.genres = parameters.texts("genre")
        words.filter.types = parameters.texts("type")
        words.filter.languages = parameters.texts("language")
        words.filter.onlyPremieres = parameters.flag("premieres")
        words.filter.onlyFinales = parameters.flag("finales")
        words.filter.noSpecials = parameters.flag("no-specials")
        words.filter.onlyFollowed = parameters.flag("followed")
        words.filter.onlyUnwatched = parameters.flag("unwatched")
        return words
    }

    var listing: ListingOptions { get throws(Problem) { try reading(listingParameters.options) } }

    /// Whether what is asked for is the user's list alone.
    var isPersonal: Bool { parameters.flag("followed") || parameters.flag("unwatched") }
}

extension Session {
    /// The session as one viewer asks: with their zone, their country, and the providers they name.
    ///
    /// - Parameter choices: what the reader of a page chose, where the address says nothing else.
    /// - Throws: which of them does not exist.
    func scoped(by parameters: Parameters, choices: ReaderPreferences? = nil) throws(Problem) -> Session {
        var zone = choices?.zone
        var region = choices?.country
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
