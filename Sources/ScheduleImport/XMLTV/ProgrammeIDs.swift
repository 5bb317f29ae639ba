internal import ScheduleModel

extension XMLTVProgramme {
    /// The day of the first showing if this is the repeat of a programme with a sub-title. Both are then one episode.
    var originalDay: CivilDay? {
        guard let start = details.previouslyShown?.start, !start.isEmpty, !details.subtitles.isEmpty else { return nil }
        // The day is the one as written, because that of the first showing is, too.
        guard start.utf8.count >= 8, let number = Int(start.prefix(8)) else { return nil }
        return CivilDay(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// The ID of the episode: `EP01419807.0010`. An `SH…` ID belongs to the show, and is ignored.
    var programID: String? {
        details.numbers.first { $0.plainSystem == "dd_progid" && ["EP", "MV", "SP"].contains($0.value.prefix(2)) }
            .flatMap {
                let id = $0.value.filter { $0 > " " }
                // The last four digits number the episode. Some programs write no dot before them.
                let hasNumber = id.utf8.contains(UInt8(ascii: ".")) || id.utf8.count == 14
                let isOfShow =
                    hasNumber && id.utf8.suffix(4).elementsEqual("0000".utf8) && id.utf8.starts(with: "EP".utf8)
                return isOfShow ? nil : id
            }
    }
}

extension SystemValue {
    /// Returns the number of an ID for a kind of work: `series/81189`.
    func id(of kind: String) -> Int? {
        let halves = value.split(separator: "/")
        return halves.count == 2 && halves[0] == kind ? Int(halves[1]).flatMap { $0 > 0 ? $0 : nil } : nil
    }
}
