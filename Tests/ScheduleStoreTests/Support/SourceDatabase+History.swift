import Foundation
import ProviderAPI
import ScheduleModel
import ScheduleStore
import TestSupport

extension SourceDatabase {
    /// Keeps something of another source every sixty days: what is used all the time has no gaps in which a clock may have
    /// jumped.
    func keepInBetween(from first: String, forDays days: Int) {
        for day in stride(from: 0, to: days, by: 60) {
            let said = instant(first).addingTimeInterval(Double(day) * 86_400)
            var answer = SourceResponse(shows: [Show(id: "1", title: "Harbour")]).stamped(at: said)
            answer.kind = .show
            store([ResourceID("day \(day)"): answer], of: provider("another"))
        }
    }
}
