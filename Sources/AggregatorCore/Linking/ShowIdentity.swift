/// What of a show counts for recognising it: its names as they are compared, its year, country and ids.
struct ShowIdentity {
    let key: SourceKey
    /// Which provider in the order of hearing, and which of its shows.
    let provider: Int
    let show: Int
    let names: [FoldedText]
    let year: Int?
    let country: Country?
    let externals: ExternalIDs

    init(_ claimed: ProviderClaims.ClaimedShow, key: SourceKey, provider: Int, show: Int) {
        let record = claimed.show
        let (title, titleYear) = Self.splittingYear(from: record.title)
        var seen: Set = [FoldedText(title)]
        let names =
            [FoldedText(title)] + record.aliases.map { FoldedText($0.title) }.filter { seen.insert($0).inserted }
        self.key = key
        self.provider = provider
        self.show = show
        self.names = names
        year = record.year ?? titleYear ?? Self.firstYear(of: claimed.episodes)
        country = record.country ?? record.network?.country ?? record.webChannel?.country
        externals = record.externals
    }

    /// `The Flash (1990)` is the title `The Flash` with the year 1990.
    static func splittingYear(from title: String) -> (title: String, year: Int?) {
        let bytes = Array(title.utf8)
        guard bytes.count > 7, bytes.last == 0x29, bytes[bytes.count - 6] == 0x28, bytes[bytes.count - 7] == 0x20,
            let year = CivilDay(
                String(decoding: bytes[(bytes.count - 5)..<(bytes.count - 1)], as: UTF8.self) + "-01-01"
            )?.year
        else { return (title, nil) }
        return (String(decoding: bytes[..<(bytes.count - 7)], as: UTF8.self), year)
    }

    /// Whether these cannot be one show: one instance tells them apart, or their ids do.
    func excludes(_ other: ShowIdentity) -> Bool {
        provider == other.provider
            || externals.known.contains { id in
                other.externals[id.catalogue].map { $0.value != id.value } ?? false
            }
    }

    /// A list that begins at the beginning tells the year in which its show began.
    private static func firstYear(of episodes: [ProviderClaims.ClaimedEpisode]) -> Int? {
        episodes.filter { $0.episode.number.season == 1 && $0.episode.number.number == 1 }
            .compactMap { $0.episode.listedDay?.year }
            .min()
    }
}
