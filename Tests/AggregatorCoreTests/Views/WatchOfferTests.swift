import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleMerging
@testable import ScheduleViews

/// Covers: WatchOffer, ScheduleFilter
@Suite struct WatchOfferTests {
    private func filter(_ services: String) -> ScheduleFilter {
        var filter = ScheduleFilter()
        filter.services = ScheduleFilter.services(in: services)
        return filter
    }

    private func show(_ offers: [WatchOffer], on webChannel: String? = nil) throws -> MergedShow {
        let show = Show(id: "1", title: "Quay", webChannel: webChannel.map { Channel(name: $0) }, offers: offers)
        let outcome = FetchOutcome(resource: ResourceID("shows"), response: SourceResponse(shows: [show]))
        let claims = ProviderClaims(provider: provider("p"), priority: 1, outcomes: [outcome])
        return try #require(MergedCatalog([claims]).shows.first)
    }

    @Test(
        "The words of a service's name are in the full name",
        arguments: [
            ("netflix", "Netflix Standard with Ads", true), ("max", "HBO Max", true), ("max", "Maximum TV", false),
            ("prime video", "Amazon Prime Video", true), ("disney+", "Disney Plus", true),
            ("disney", "Disney Plus", true),
        ]
    )
    func names(wanted: String, service: String, expected: Bool) throws {
        let show = try show([WatchOffer(service: service, terms: .subscription)])
        #expect(filter(wanted).matches(show) == expected)
    }

    @Test("What costs extra is on no service that you pay for")
    func bought() throws {
        #expect(try !filter("apple tv").matches(show([WatchOffer(service: "Apple TV", terms: .buy)])))
        #expect(try filter("apple tv").matches(show([WatchOffer(service: "Apple TV", terms: .free)])))
    }

    @Test("“mine” is every service that the user pays for")
    func mine() throws {
        #expect(try filter("mine").matches(show([WatchOffer(service: "Max", terms: .subscription, isOwn: true)])))
        #expect(try !filter("mine").matches(show([WatchOffer(service: "Max", terms: .subscription)])))
    }

    @Test("A show's own streaming service counts, and one of several services is enough")
    func ownService() throws {
        #expect(try filter("max, netflix").matches(show([], on: "Netflix")))
        #expect(try !filter("max,hulu").matches(show([], on: "Netflix")))
        #expect(try filter(" , ").matches(show([])))
    }

    @Test("Offers are sorted by their terms, with the country if it is the same for all")
    func text() {
        let us = Country.unitedStates
        let offers = [
            WatchOffer(service: "Apple TV", terms: .rent, country: us),
            WatchOffer(service: "Netflix", terms: .subscription, country: us),
            WatchOffer(service: "Max", terms: .subscription, country: us),
        ]
        #expect(offers.text == "Netflix, Max; rent: Apple TV (US)")
        #expect([WatchOffer]().text.isEmpty)
        #expect([offers[0], WatchOffer(service: "B", terms: .buy)].text == "rent: Apple TV; buy: B")
    }
}
