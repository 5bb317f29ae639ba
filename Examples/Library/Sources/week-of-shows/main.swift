import Aggregator
import FixtureProvider
import Foundation
import ProviderBoundary
import ScheduleMerging
import ScheduleModel
import ScheduleViews

// The week of one provider, merged, as a library gives it: no command line, no store.
let (now, zone) = (Date(), TimeZone.current)
guard let id = ProviderID(rawValue: "demo"), let region = Country(rawValue: "US") else { exit(1) }
let demo = ProviderInstance(id: id, descriptor: FixtureKind().descriptor, provider: FixtureProvider())
let week = ScheduleRequest(days: DaySpan(weekOf: zone.day(of: now)), zone: zone, region: region)
let run = ProviderRun([demo]) { now }
let reports = await run.ask { try await $0.provider.schedule(within: week, to: $1) }
for day in ScheduleView(of: run.merge(reports), days: week.days, zone: zone).days {
    for entry in day.entries { print(day.date, entry.show.value.title, entry.value.title ?? "") }
}
