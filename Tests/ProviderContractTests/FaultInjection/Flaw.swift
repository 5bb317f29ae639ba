/// A mistake that an author can make. A source has one flaw and is otherwise sound.
enum Flaw: String, CaseIterable, Sendable {
    // MARK: Rows of a window

    /// The last day of a window is excluded.
    case exclusiveEnd
    /// A window contains only its first ten rows, as if it were a page.
    case firstTenRows
    /// The same window is empty the second time.
    case emptySecondAnswer
    /// The same window lacks its last row the second time.
    case shorterSecondAnswer
    /// A row that was returned once is not returned again in any window.
    case onlyNewRows
    /// A window has at most fourteen days from its start.
    case fortnightAtMost
    /// The first window's response is cached and returned for all other windows.
    case cacheWithoutKey
    /// Days are judged in UTC instead of the request's zone.
    case utcDays
    /// A day counts as 24 hours, so the last hour of a 25-hour day in autumn is lost.
    case dayOf24Hours
    /// Wednesday's page is unreadable and reported as an empty day.
    case failedDayAsEmpty
    /// All days have one resource name, so each replaces the one before.
    case oneResourceForAllDays
    /// A row is returned twice.
    case repeatedRow
    /// Notices about odd data are dropped.
    case noticesThrownAway
    /// The days of a window claim to contain all airings of their episodes.
    case claimsAllAirings

    // MARK: IDs and shows

    /// Each response has new IDs.
    case randomIDs
    /// An episode's ID is its position in the response.
    case positionalIDs
    /// Specials, which have no number, have an empty ID.
    case emptyID
    /// Two episodes of one evening share an ID.
    case sharedID
    /// One show has another title on Fridays, under the same ID.
    case showUnderTwoTitles
    /// One show has another ID on Fridays.
    case showUnderTwoIDs
    /// The episodes of one show are delivered without the show.
    case episodeWithoutShow
    /// The title of one show is blank.
    case blankTitle

    // MARK: Times

    /// The start moves by a minute with each request.
    case timesDrift
    /// The air date is one day late.
    case airDateOff
    /// The air date is the listing's publication date, five days earlier.
    case airDateFarOff
    /// The channel's local time is labelled UTC.
    case localTimeAsUTC
    /// An unknown time becomes noon.
    case noonForUnknown
    /// An unknown time becomes midnight.
    case midnightForUnknown
    /// An offset of five hours (-0500) is read as 500 minutes.
    case offsetInMinutes
    /// The offset of summer time is used all year round.
    case summerTimeAllYear
    /// Two consecutive episodes start at one instant, without a notice.
    case twoAtOneInstant
    /// Seconds are read as minutes, so an hour lasts 3600 minutes.
    case lengthInSeconds
    /// Hours are returned as minutes, with at least one.
    case lengthInHours
    /// An unknown length is -5.
    case lengthNegative

    // MARK: Texts

    /// The title counts the requests.
    case titleCountsCalls
    /// A title has control characters.
    case controlCharacters
    /// A title has a character that changes the text direction.
    case bidiControls
    /// A summary has HTML entities.
    case entitiesInSummary
    /// A summary has tags.
    case markupInSummary
    /// A notice has tags.
    case markupInNotice
    /// A title is the JSON text of the object that contains it.
    case objectAsTitle
    /// The quotation marks of a summary are escaped twice.
    case escapesInSummary
    /// A missing summary is N/A.
    case nothingAsSummary
    /// An unknown channel is called None.
    case nothingAsChannel
    /// An unknown language is called undefined.
    case nothingAsLanguage
    /// All episodes have one summary.
    case oneSummaryForAll
    /// All shows have one summary.
    case oneShowSummaryForAll
    /// All shows have one show's cast.
    case oneCastForAll
    /// All shows have the placeholder picture.
    case onePictureForAll
    /// An unknown premiere is the first day of 1970.
    case epochAsPremiere
    /// A show has the year of another one.
    case yearAgainstPremiere

    // MARK: The list of episodes compared with the schedule

    /// The list counts from 0.
    case listOtherNumbers
    /// The list's titles begin with the number.
    case listOtherTitles
    /// The list's times are an hour late.
    case listOtherTimes
    /// The list's lengths exclude the advertisements.
    case listOtherLengths
    /// The list has only its first page: 25 episodes.
    case listMissingEpisodes
    /// The list has no specials.
    case specialsDropped
    /// The list includes another show.
    case listHasOthers
    /// The list has other IDs than the schedule.
    case listOtherIDs
    /// The schedule has the year as the season, unlike the list.
    case yearAsSeason
    /// The schedule has the absolute number as the number in the season, unlike the list.
    case absoluteAsNumber
    /// The schedule has only an episode's first airing, and the list also has its repeats.
    case repeatsDropped
    /// Empty days are a failure.
    case nothingAsFailure

    // MARK: Episodes compared with each other

    /// Each episode of a show is marked as a season finale.
    case finaleOfEach
    /// A season is counted from its end.
    case numbersFromTheEnd
    /// All episodes of a show have one absolute number.
    case oneAbsolute
    /// The number of an episode is its air date, as digits.
    case dateAsNumber
    /// Titles begin with the number everywhere.
    case numberInTitle
    /// A list has the first day of 1970 for old episodes.
    case epochInList
    /// A channel has another spelling on some of its airings.
    case channelSpelledTwice

    // MARK: Other operations

    /// The cast is empty although the source has it.
    case castDropped
    /// The cast begins with another person in each response.
    case castReordered
    /// The cast is filed under the show's title, not its id.
    case castUnderTitle
    /// A channel belongs to the requested country.
    case channelByRegion
    /// A search returns all shows for any text.
    case searchIgnoresText
    /// A search returns other IDs.
    case searchOtherIDs
    /// A search returns new IDs each time.
    case searchRandomIDs
    /// A lookup compares only the name of the database, not the ID.
    case lookupWrongShow
    /// The catalogue lacks the shows of one country.
    case catalogueLacksScheduled
    /// The details are those of the next show.
    case detailsOfAnother
    /// An unknown ID returns the first show.
    case unknownIDAnswered

    // MARK: Failures and cancellation

    /// A cancelled request continues for three seconds, and then fails with a timeout.
    case cancellationIgnored
    /// A cancelled request ends with an empty response.
    case cancellationAsEmpty
    /// A cancelled request ends with a provider error.
    case cancellationAsFailure
    /// Waiting blocks its thread, for three seconds.
    case threadBlocked
    /// A failed schedule is reported as empty.
    case errorAsEmptySchedule
    /// A failed list of episodes is reported as empty.
    case errorAsEmptyEpisodes
    /// A failed cast is reported as empty.
    case errorAsEmptyCast
    /// A failure is thrown unchanged instead of as a ProviderError.
    case untypedError
}

extension Flaw {
    /// The rule that the flaw breaks.
    var rule: String {
        switch self {
        case .emptySecondAnswer, .shorterSecondAnswer, .timesDrift, .titleCountsCalls, .castReordered:
            "the same request gives the same answer"
        case .firstTenRows, .onlyNewRows, .cacheWithoutKey, .fortnightAtMost:
            "adjacent windows give what the joined window gives"
        case .exclusiveEnd, .dayOf24Hours, .repeatsDropped, .oneResourceForAllDays:
            "everything on the requested days is returned"
        case .utcDays: "days are judged in the request's zone"
        case .randomIDs, .positionalIDs, .listOtherIDs, .searchOtherIDs, .searchRandomIDs, .showUnderTwoIDs,
            .castUnderTitle:
            "ids are stable"
        case .emptyID, .sharedID, .repeatedRow, .showUnderTwoTitles, .unknownIDAnswered, .detailsOfAnother,
            .lookupWrongShow:
            "ids are unique"
        case .episodeWithoutShow: "a show that an episode refers to is delivered"
        case .airDateOff, .airDateFarOff, .localTimeAsUTC, .offsetInMinutes, .summerTimeAllYear:
            "an instant fits its air date by the channel's clock"
        case .noonForUnknown, .midnightForUnknown, .lengthNegative, .lengthInSeconds, .lengthInHours, .blankTitle,
            .oneSummaryForAll, .oneShowSummaryForAll, .oneCastForAll,
            .nothingAsSummary, .nothingAsChannel, .nothingAsLanguage, .onePictureForAll, .epochAsPremiere,
            .yearAgainstPremiere:
            "unknown data is never invented"
        case .twoAtOneInstant, .noticesThrownAway: "odd data is reported in a notice"
        case .controlCharacters, .bidiControls, .entitiesInSummary, .markupInSummary, .markupInNotice, .objectAsTitle,
            .escapesInSummary:
            "text is free of markup"
        case .listOtherNumbers, .yearAsSeason, .absoluteAsNumber: "season and number are those of the list"
        case .listOtherTitles, .listOtherTimes, .listOtherLengths: "list and schedule agree on an episode"
        case .listMissingEpisodes, .specialsDropped: "the list has every episode, specials too"
        case .listHasOthers: "the list has only that show's episodes"
        case .claimsAllAirings: "all airings are claimed only if all are returned"
        case .finaleOfEach, .numbersFromTheEnd, .oneAbsolute, .epochInList, .dateAsNumber:
            "the episodes of a show are consistent with each other"
        case .numberInTitle: "a title contains only the title"
        case .channelSpelledTwice: "a channel has one name"
        case .castDropped: "an available cast is returned"
        case .channelByRegion: "a channel is the same for each region"
        case .searchIgnoresText: "a search returns the shows that match a text"
        case .catalogueLacksScheduled: "the catalogue has every show"
        case .cancellationIgnored, .cancellationAsEmpty, .cancellationAsFailure, .threadBlocked:
            "a cancelled task ends at once with CancellationError"
        case .nothingAsFailure: "days without anything are an empty answer"
        case .failedDayAsEmpty, .errorAsEmptySchedule, .errorAsEmptyEpisodes, .errorAsEmptyCast, .untypedError:
            "a failure is a ProviderError"
        }
    }

    /// The source's state that reveals the flaw.
    var seenIn: FaultySource.State {
        switch self {
        case .errorAsEmptySchedule, .errorAsEmptyEpisodes, .errorAsEmptyCast, .untypedError: .unreachable
        case .cancellationIgnored, .cancellationAsEmpty, .cancellationAsFailure, .threadBlocked: .silent
        default: .sound
        }
    }
}
