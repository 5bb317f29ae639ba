import Foundation
import ProviderAPI
import ScheduleModel
import ScheduleStore
import TestSupport

extension SourceDatabase {
    /// Stores data of another source every sixty days, as in regular use, so that no gap looks like a clock change.
    func storeRegularly(from first: String, forDays days: Int) {
        for day in stride(from: 0, to: days, by: 60) {
            let time = instant(first).addingTimeInterval(Double(day) * 86_400)
            var response = SourceResponse(shows: [Show(id: "1", title: "Harbour")]).stamped(at: time)
            response.kind = .show
            store([ResourceID("day \(day)"): response], of: provider("another"))
        }
    }
}
