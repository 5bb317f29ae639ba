/// What an author can do wrong. Each case is one flaw; a source with it is sound but for that.
enum Flaw: String, CaseIterable, Sendable {
    // MARK: Which rows a window has

    /// The last day of a window is taken as excluded.
    case exclusiveEnd
    /// A window gives its first ten rows alone, as if it were a page.
    case firstTenRows
    /// The same window, asked for again, is empty.
    case emptySecondAnswer
    /// The same window, asked for again, lacks its last row.
    case shorterSecondAnswer
    /// What was told once is not told again, in whatever window.
    case onlyNewRows
    /// A window has at most fourteen days, from its first on.
    case fortnightAtMost
    /// The first window's answer is kept and given for every other window too.
    case cacheWithoutKey
    /// Days are judged in UTC, whatever the request's zone is.
    case utcDays
    /// A day is taken for 24 hours, so that the last hour of the day in autumn that has 25 is lost.
    case dayOf24Hours
    /// Wednesday's page cannot be read, and is told as a day without programmes.
    case failedDayAsEmpty
    /// All days are told under one resource's name, so that each takes the place of the one before.
    case oneResourceForAllDays
    /// A row is told twice.
    case repeatedRow
    /// The notices of what was found odd are thrown away.
    case noticesThrownAway
    /// The days of a window are said to hold all airings that their episodes ever have.
    case claimsAllAirings

    // MARK: Ids and shows

    /// Every answer makes up new ids.
    case randomIDs
    /// An episode's id is its place in the answer.
    case positionalIDs
    /// Specials, which have no number, get an empty id.
    case emptyID
    /// Two episodes of one evening share an id.
    case sharedID
    /// One show has another title on Fridays, under the same id.
    case showUnderTwoTitles
    /// One show goes by another id on Fridays.
    case showUnderTwoIDs
    /// The episodes of one show come without it.
    case episodeWithoutShow
    /// The title of one show is a blank.
    case blankTitle

    // MARK: Times

    /// The start moves by a minute with every question.
    case timesDrift
    /// The air date is one day late.
    case airDateOff
    /// The air date is the day on which the listing was published, five days before.
    case airDateFarOff
    /// The channel's time is said to be UTC.
    case localTimeAsUTC
    /// Noon is told where no time is known.
    case noonForUnknown
    /// Midnight is told where no time is known.
    case midnightForUnknown
    /// An offset of five hours (-0500) is read as 500 minutes.
    case offsetInMinutes
    /// The offset of summer time is used all year round.
    case summerTimeAllYear
    /// Two episodes that follow each other are told at one instant, and no notice says so.
    case twoAtOneInstant
    /// Seconds are taken for minutes, so that an hour lasts 3600.
    case lengthInSeconds
    /// Hours are told for minutes, and at least one.
    case lengthInHours
    /// Where a length is not known, it is -5.
    case lengthNegative

    // MARK: Texts

    /// The title counts how often it was asked for.
    case titleCountsCalls
    /// A title has control characters.
    case controlCharacters
    /// A title has a control that turns the direction of the text.
    case bidiControls
    /// A summary has HTML entities.
    case entitiesInSummary
    /// A summary has tags.
    case markupInSummary
    /// A notice has tags.
    case markupInNotice
    /// A title is the text of an object in which it stands.
    case objectAsTitle
    /// The quotation marks of a summary are escaped once too often.
    case escapesInSummary
    /// Where there is no summary, it is N/A.
    case nothingAsSummary
    /// A channel that is not known is called None.
    case nothingAsChannel
    /// A language that is not known is called undefined.
    case nothingAsLanguage
    /// All episodes have one summary.
    case oneSummaryForAll
    /// All shows have one summary.
    case oneShowSummaryForAll
    /// All shows have the cast of one.
    case oneCastForAll
    /// All shows have the picture that stands for none.
    case onePictureForAll
    /// A premiere that is not known is the first day of 1970.
    case epochAsPremiere
    /// The year of a show is that of another one.
    case yearAgainstPremiere

    // MARK: The list of episodes against the schedule

    /// The list counts from 0.
    case listOtherNumbers
    /// The list puts the number before the title.
    case listOtherTitles
    /// The list is an hour late.
    case listOtherTimes
    /// The list's lengths are without the advertisements.
    case listOtherLengths
    /// The list has its first page alone: 25 episodes.
    case listMissingEpisodes
    /// The list has no specials.
    case specialsDropped
    /// The list tells of another show too.
    case listHasOthers
    /// The list has other ids than the schedule.
    case listOtherIDs
    /// The schedule gives the year as the season, the list does not.
    case yearAsSeason
    /// The schedule gives the number over the whole show as the number in the season, the list does not.
    case absoluteAsNumber
    /// The schedule tells an episode's first airing alone, the list its repeats too.
    case repeatsDropped
    /// Days without anything are a failure.
    case nothingAsFailure

    // MARK: What the episodes are together

    /// Every episode of a show is said to close its season.
    case finaleOfEach
    /// A season is counted from its end.
    case numbersFromTheEnd
    /// All episodes of a show bear one number in all.
    case oneAbsolute
    /// The number of an episode is the date on which it airs, as digits.
    case dateAsNumber
    /// The number stands before the title, wherever it is told.
    case numberInTitle
    /// A list has the first day of 1970 for what aired long ago.
    case epochInList
    /// A channel is spelled otherwise on some of its airings.
    case channelSpelledTwice

    // MARK: Other questions

    /// The cast is empty, though it is known.
    case castDropped
    /// The cast begins with another person at every question.
    case castReordered
    /// The cast is filed under the show's title, not its id.
    case castUnderTitle
    /// A channel belongs to whichever country is asked for.
    case channelByRegion
    /// A search gives all shows, whatever the text.
    case searchIgnoresText
    /// A search gives ids of its own.
    case searchOtherIDs
    /// A search makes its ids anew each time.
    case searchRandomIDs
    /// A lookup looks at the catalogue's name alone, not at the id.
    case lookupWrongShow
    /// The catalogue lacks the shows of one country.
    case catalogueLacksScheduled
    /// The details are those of the next show.
    case detailsOfAnother
    /// An id that is not known is answered with the first show there is.
    case unknownIDAnswered

    // MARK: Failures and cancelling

    /// A cancelled question goes on for three seconds, and then fails as if time were up.
    case cancellationIgnored
    /// A cancelled question ends with an empty answer.
    case cancellationAsEmpty
    /// A cancelled question ends with an error of the provider.
    case cancellationAsFailure
    /// Waiting blocks its thread, for three seconds.
    case threadBlocked
    /// A schedule that cannot be had is told as empty.
    case errorAsEmptySchedule
    /// A list of episodes that cannot be had is told as empty.
    case errorAsEmptyEpisodes
    /// A cast that cannot be had is told as empty.
    case errorAsEmptyCast
    /// A failure is thrown as it came, not as a provider's error.
    case untypedError
}

extension Flaw {
    /// The rule that it breaks.
    var rule: String {
        switch self {
        case .emptySecondAnswer, .shorterSecondAnswer, .timesDrift, .titleCountsCalls, .castReordered:
            "the same request gives the same answer"
        case .firstTenRows, .onlyNewRows, .cacheWithoutKey, .fortnightAtMost:
            "adjacent windows give what the joined window gives"
        case .exclusiveEnd, .dayOf24Hours, .repeatsDropped, .oneResourceForAllDays:
            "all that stands on the days is told"
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
            "what is not known is never invented"
        case .twoAtOneInstant, .noticesThrownAway: "what is odd is told in a notice"
        case .controlCharacters, .bidiControls, .entitiesInSummary, .markupInSummary, .markupInNotice, .objectAsTitle,
            .escapesInSummary:
            "text is free of markup"
        case .listOtherNumbers, .yearAsSeason, .absoluteAsNumber: "season and number are those of the list"
        case .listOtherTitles, .listOtherTimes, .listOtherLengths: "list and schedule say the same of an episode"
        case .listMissingEpisodes, .specialsDropped: "the list has every episode, specials too"
        case .listHasOthers: "the list is of that show alone"
        case .claimsAllAirings: "all airings are claimed only where all are told"
        case .finaleOfEach, .numbersFromTheEnd, .oneAbsolute, .epochInList, .dateAsNumber:
            "what episodes of a show say can be together"
        case .numberInTitle: "a title is a title alone"
        case .channelSpelledTwice: "a channel has one name"
        case .castDropped: "the cast that is known is told"
        case .channelByRegion: "a channel is the same whoever asks"
        case .searchIgnoresText: "a search tells which shows fit a text"
        case .catalogueLacksScheduled: "the catalogue has every show"
        case .cancellationIgnored, .cancellationAsEmpty, .cancellationAsFailure, .threadBlocked:
            "a cancelled task ends at once with CancellationError"
        case .nothingAsFailure: "days without anything are an empty answer"
        case .failedDayAsEmpty, .errorAsEmptySchedule, .errorAsEmptyEpisodes, .errorAsEmptyCast, .untypedError:
            "a failure is a ProviderError"
        }
    }

    /// The state in which it is seen: of a source that cannot be reached, that never answers, or of any other.
    var seenIn: FaultySource.State {
        switch self {
        case .errorAsEmptySchedule, .errorAsEmptyEpisodes, .errorAsEmptyCast, .untypedError: .unreachable
        case .cancellationIgnored, .cancellationAsEmpty, .cancellationAsFailure, .threadBlocked: .silent
        default: .sound
        }
    }
}
