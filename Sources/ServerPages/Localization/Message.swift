/// The messages of the page. Their texts are in `Page/translations`, one file per language. A test lists the messages
/// that a language lacks.
package enum Message: String, CaseIterable, Sendable {
    case skip, navMain, navMore, navWeek, navMonth, navFollowing, navSearch, changes, sources
    case subscribe, settings, details, timesIn, today, tomorrow, yesterday, onNow, laterTonight, anyTime,
        noDay, noTitle
    case covered, coveredSummary, code, special, lengthSeconds, lengthMinutes, lengthHours, lengthHoursMinutes
    case agoNow, agoMinutes, agoHours, agoDays, timeLeft, episodeCount, showCount, matchCount, nothingMatches
    case nothingOn, incomplete, nothingKnown, otherWeeks, weekBefore, weekAfter, thisWeek, dayBefore, dayAfter
    case otherMonths, monthBefore, monthAfter, thisMonth, forms, list, streaming, followedOnly, ownServices, filterLabel
    case filterHint, filterButton, channel, more, badgeMoved, badgeWatched, badgeSkipped, badgeFollowed
    case roleSeriesPremiere, roleSeasonPremiere, roleMidSeasonPremiere, roleMidSeasonFinale, roleSeasonFinale
    case roleSeriesFinale, markWatched, markSkipped, markUpTo, markSeason, undo, marked, seasonOf, season
    case seasonShort, seasons, wholeSeason, noEpisodes, nextToWatch, progressLabel, progress, progressNext
    case allWatched, nextEpisode, follow, following, hide, unhide, factAliases, factGenres, factType
    case factStatus, factNetwork, factWeb, factPremiered, factEnded, factRuntime, factLength, factWatchOn, factLanguage
    case factCountry, factLinks, officialSite, cast, inThisEpisode, otherAirings, changedLately, changesNone
    case changeAdded, changeDropped, changeMoved, changeLength, changeRenumbered, changeRenamed
    case changeShowRenamed, changeShowStatus, changeAvailable, changeSeasonComplete, oneSource, othersAgree,
        sourcesDiffer
    case claim, chosenBy, fromSources, rulePriority, ruleNewest, rulePrecise, ruleLongest, ruleUnion
    case ruleProvider, fieldStart, fieldTitle, fieldNumber, fieldSummary, fieldChannel, linkPair, linkJoin
    case linkPart, linkUndecided, decided, maybeOne, toSources, sourceOld, sourceOldUnknown, sourceMissing
    case sourceFailedOld, sourceFailed, searchLabel, searchHint, searchEmpty, searchNothing, searchNothingKnown
    case searchHidden, searchMissing, episodes
    case followingEmpty, demoSavesNothing, followedUnknown
    case toWatch, settingsAppearance, settingsLanguage, settingsTheme, settingsWhere
    case unmarked, hiddenShows, subscribeLoopback
    case settingsCountry, settingsZone, settingsStreaming, settingsReading, settingsSpoilers, settingsKeys
    case settingsBrowser, settingsConfigured, themeSystem, themeLight, themeDark, save, signIn, signOut
    case signInWhy, signInWrong, token, answeredLast, failedWith, triedAgain, refreshNow, stateFresh
    case stateStale, stateFailed, stateMissing, subscribeWhat, feed, feedFollowing, feedWeek, feedGuide
    case feedGuidePacked, feedAirings, feedAiringsJSON, feedPast, feedFuture, feedAlarm, feedAllDay, feedToken,
        feedMake, feedAddress
    case feedOpen, feedDownload, feedCode, copy, copied, problem, problemMissing, problemLater, problemAddress
    case problemOther, problemNoShow, problemManyShows, problemNoSeason, problemNoEpisode, problemSources
    case problemNotAllowed, problemTooMuch, problemDemoSavesNothing, firstFetchRunning, didYouMean, tryAgain, toWeek
    case goOn, hidden, shownAgain, followedNoMore, tooManyToUndo, statePartly, saved, noNext, installTitle, installHow
    case nothingHere, nothingKnownHere, linkOther, otherDay, showDay
    case offline, offlineWhat, offlineStale, offlineMarks, updated, failedAction, keysTitle, keysText, close
    case installName, missed, missedNothing
    case importTitle, importHow, importFile, importShow, importPreview, importConfirm, importCancel, importDone,
        importOmitted, importFound, importPending, importPendingHow, importAssign, importNoFile, importExpired,
        importUnreadable, importUnknown, importSearching, importOther
    case stats, statsNothing, statsAgain, statsStreak, statsLeft, statsUndated, statsYears, statsMonths
    case tonight, navTonight, navSchedule, navDay, upNext, toWatchNow, outToday, followedThisWeek, afterwards,
        wholeWeek, startsIn,
        partThisWeek, partLater
    case partEnded, isWatched, isSkipped, fetching, fetchingPage, fetchingDay, filterClear, personNothing, factRating,
        settingsStart, settingsClock, settingsWeek, clockTwelve, clockTwentyFour, showAll, showLess, before, after,
        earlierToday
}
