import Foundation
import HTTPTransport

/// The recorded data, in the folder that `AGGCTL_RECORDED_DATA` names.
package enum RecordedData {
    /// True if the recorded data is available.
    package static let isThere = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"] != nil
    private static let folder = (ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"] ?? "") + "/tvmaze"

    /// A place whose TVmaze returns the recorded week of July 2019.
    package static var place: ProgramRun.Place {
        var place = ProgramRun.Place()
        place.transport = ReplayingTransport { request in
            let file = folder + "/week_us_2019-07/schedule_US_\(request.url.suffix(10)).json"
            let data = FileManager.default.contents(atPath: file) ?? Data("[]".utf8)
            return WebResponse(
                url: request.url,
                status: 200,
                headers: ["cache-control": "public, max-age=3600"],
                body: Array(data)
            )
        }
        return place
    }
}
