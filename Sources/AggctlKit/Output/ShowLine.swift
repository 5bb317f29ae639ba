internal import ScheduleModel
internal import ScheduleMerging

/// A show in one line, with the details that distinguish it from others with the same title.
enum ShowLine {
    static func text(_ show: MergedShow) -> String {
        let value = show.value
        let year = value.year.map { " (\($0))" } ?? ""
        let channel = (value.network ?? value.webChannel).map { ", " + $0.name } ?? ""
        return "\(value.title)\(year)\(channel)  \(show.id)"
    }
}
