internal import ScheduleModel

/// DETAILS of `docs/interface.md`: what the row of a guide says beside its episode.
enum DetailsJSON {
    static func json(_ details: ProgrammeDetails) -> JSONValue {
        .object([
            ("date", JSONValue(details.date)),
            ("categories", texts(details.categories)),
            ("keywords", texts(details.keywords)),
            ("language", JSONValue(details.language?.text)),
            ("originalLanguage", JSONValue(details.originalLanguage?.text)),
            ("countries", texts(details.countries)),
            ("ratings", .array(details.ratings.map(rating))),
            ("starRatings", .array(details.starRatings.map(rating))),
            ("video", video(details.video)),
            ("audio", audio(details.audio)),
            ("subtitles", .array(details.subtitleTracks.map(subtitles))),
            ("previouslyShown", showing(details.previousShowing)),
            ("premiere", JSONValue(details.premiere?.text)),
            ("lastChance", JSONValue(details.lastChance?.text)),
            ("new", .bool(details.isNew)),
            ("numbers", .array(details.numbers.map { object($0.system, $0.value) })),
        ])
    }

    private static func texts(_ texts: [LanguageText]) -> JSONValue { .array(texts.map { .string($0.text) }) }

    private static func object(_ system: String, _ value: String) -> JSONValue {
        .object([("system", JSONValue(system.isEmpty ? nil : system)), ("value", .string(value))])
    }

    private static func rating(_ rating: Rating) -> JSONValue { object(rating.system, rating.value) }

    private static func video(_ element: SourceElement?) -> JSONValue {
        guard let element else { return .null }
        return .object(
            ["present", "colour", "aspect", "quality"].map { ($0, JSONValue(element.child($0))) }
        )
    }

    private static func audio(_ element: SourceElement?) -> JSONValue {
        guard let element else { return .null }
        return .object(["present", "stereo"].map { ($0, JSONValue(element.child($0))) })
    }

    private static func subtitles(_ element: SourceElement) -> JSONValue {
        .object([("type", JSONValue(element["type"])), ("language", JSONValue(element.child("language")))])
    }

    private static func showing(_ showing: PreviousShowing?) -> JSONValue {
        guard let showing else { return .null }
        return .object([
            ("start", JSONValue(showing.start.isEmpty ? nil : showing.start)),
            ("channel", JSONValue(showing.channel.isEmpty ? nil : showing.channel)),
        ])
    }
}
