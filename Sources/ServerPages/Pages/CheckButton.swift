internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The round button on the poster of a followed show, which marks its episode as watched. If several episodes come out
/// together, it marks all of them.
struct CheckButton {
    let page: Page
    let entry: ScheduleEntry
    /// The other episodes that come out together with this one.
    var others: [ScheduleEntry] = []

    /// Adds the button if the show is followed and the episode has aired.
    func add(to html: inout HTML) {
        guard page.canSaveMarks, entry.show.isFollowed, hasAired else { return }
        let isOn = ([entry] + others).allSatisfy(\.isWatched)
        let name = [page.codes(entry, to: others.last), entry.show.value.title].filter { !$0.isEmpty }
        html.add(
            .button,
            .text("form", MarkForm.id),
            .name("mark"),
            .value("\(isOn ? "unwatched" : "watched") \(entry.show.id) \(selection)"),
            .class("mark watched check"),
            .text("aria-pressed", isOn ? "true" : "false"),
            .label("\(page.text(isOn ? .isWatched : .markWatched)): \(name.joined(separator: " "))"),
            text: ""
        )
    }

    private var hasAired: Bool {
        if let start = entry.start { return start <= page.now }
        return entry.date.map { $0 <= page.today } ?? false
    }

    /// The range of several episodes of a season, or the IDs of the episodes with blanks between them.
    private var selection: String {
        let (first, last) = (entry.value.number, others.last?.value.number.number)
        guard let season = first.season, let number = first.number, let last else {
            return ([entry] + others).map { "\($0.episode.id)" }.joined(separator: " ")
        }
        return "S\(season)E\(number)-E\(last)"
    }
}

extension Page {
    /// Returns whether an episode airs later. One without a date may have aired.
    func isToCome(_ entry: ScheduleEntry) -> Bool {
        if let start = entry.start { return start > now }
        return entry.date.map { $0 > today } ?? false
    }
}
