import Aggregator
import FixtureProvider
import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleViews

// Fetches the week of one provider through the application: without a command line, and without storing anything.
var options = SessionOptions()
options.isDemo = true
let environment = SessionEnvironment(now: { Date() })
let session = try Session(kinds: [FixtureKind()], environment: environment, options: options)
let week = try await session.perform(ScheduleQuery(DaySpan(weekOf: session.today)))
for entry in week.view.entries {
    print(entry.date?.description ?? "", entry.show.value.title, entry.value.title ?? "")
}
