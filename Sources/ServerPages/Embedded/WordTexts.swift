// Written by Scripts/embed-page from Page.
// swift-format-ignore-file

/// The words of all languages, a text a file.
let wordTexts = [
    ##"""
    msgid ""
    msgstr ""
    "Language: de\n"
    "X-Language-Name: Deutsch\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    #. The link that leaps over the bar
    msgid "skip"
    msgstr "Zum Inhalt springen"

    #. Name of the bar, for screen readers
    msgid "navMain"
    msgstr "Hauptmenü"

    #. Name of the second bar, for screen readers
    msgid "navMore"
    msgstr "Mehr"

    #. Tab
    msgid "navWeek"
    msgstr "Woche"

    #. Tab
    msgid "navMonth"
    msgstr "Monat"

    #. Tab
    msgid "navFollowing"
    msgstr "Gemerkt"

    #. Tab, and the button that searches
    msgid "navSearch"
    msgstr "Suche"

    #. Link to a day as a guide is printed
    msgid "navGrid"
    msgstr "Raster"

    msgid "changes"
    msgstr "Änderungen"

    msgid "sources"
    msgstr "Quellen"

    msgid "subscribe"
    msgstr "Abonnieren"

    msgid "settings"
    msgstr "Einstellungen"

    msgid "details"
    msgstr "Details"

    #. %1 is a place, such as New York
    msgid "timesIn"
    msgstr "Zeiten: Ortszeit %1."

    msgid "today"
    msgstr "heute"

    msgid "tomorrow"
    msgstr "morgen"

    msgid "yesterday"
    msgstr "gestern"

    msgid "onNow"
    msgstr "läuft gerade"

    #. Instead of a clock
    msgid "anyTime"
    msgstr "ohne Uhrzeit"

    #. Instead of a date
    msgid "noDay"
    msgstr "Datum nicht bekannt"

    #. Instead of an episode's title
    msgid "noTitle"
    msgstr "noch ohne Titel"

    #. Instead of a title that would spoil
    msgid "covered"
    msgstr "Titel verdeckt, bis gesehen"

    #. Instead of a summary that would spoil
    msgid "coveredSummary"
    msgstr "Die Beschreibung ist verdeckt, bis du die Folge gesehen hast. So steht es in den Einstellungen."

    #. %1 is a season, %2 an episode
    msgid "code"
    msgstr "S%1:F%2"

    #. Instead of a number
    msgid "special"
    msgstr "Special"

    msgid "lengthSeconds"
    msgstr "%1 s"

    msgid "lengthMinutes"
    msgstr "%1 Min."

    msgid "lengthHours"
    msgstr "%1 Std."

    msgid "lengthHoursMinutes"
    msgstr "%1 Std. %2 Min."

    msgid "agoNow"
    msgstr "gerade eben"

    msgid "agoMinutes"
    msgid_plural "agoMinutes"
    msgstr[0] "vor %n Minute"
    msgstr[1] "vor %n Minuten"

    msgid "agoHours"
    msgid_plural "agoHours"
    msgstr[0] "vor %n Stunde"
    msgstr[1] "vor %n Stunden"

    msgid "agoDays"
    msgid_plural "agoDays"
    msgstr[0] "vor %n Tag"
    msgstr[1] "vor %n Tagen"

    #. %1 is a length, such as 1 h 5 min
    msgid "timeLeft"
    msgstr "noch %1"

    msgid "episodeCount"
    msgid_plural "episodeCount"
    msgstr[0] "%n Folge"
    msgstr[1] "%n Folgen"

    msgid "showCount"
    msgid_plural "showCount"
    msgstr[0] "%n Sendung"
    msgstr[1] "%n Sendungen"

    #. Told while one filters
    msgid "matchCount"
    msgid_plural "matchCount"
    msgstr[0] "%n Folge passt"
    msgstr[1] "%n Folgen passen"

    msgid "nothingMatches"
    msgstr "Nichts in dieser Woche passt. Versuch es mit weniger Buchstaben oder einer anderen Woche."

    msgid "nothingOn"
    msgstr "nichts"

    #. After the number of a day's episodes, where a source failed
    msgid "incomplete"
    msgstr "nicht jede Quelle hat geantwortet"

    #. Where a source failed
    msgid "nothingKnown"
    msgstr "nichts bekannt"

    #. The same two, where nothing stands before them
    msgid "nothingHere"
    msgstr "In dieser Zeit läuft nichts."

    msgid "nothingKnownHere"
    msgstr "Von dieser Zeit ist nichts bekannt."

    msgid "otherWeeks"
    msgstr "Wochen"

    msgid "weekBefore"
    msgstr "Woche davor"

    msgid "weekAfter"
    msgstr "Woche danach"

    msgid "thisWeek"
    msgstr "diese Woche"

    msgid "dayBefore"
    msgstr "Tag davor"

    msgid "dayAfter"
    msgstr "Tag danach"

    msgid "otherDay"
    msgstr "Ein anderer Tag"

    msgid "showDay"
    msgstr "Zeigen"

    msgid "otherMonths"
    msgstr "Monate"

    msgid "monthBefore"
    msgstr "Monat davor"

    msgid "monthAfter"
    msgstr "Monat danach"

    msgid "thisMonth"
    msgstr "dieser Monat"

    msgid "forms"
    msgstr "Formen"

    msgid "list"
    msgstr "Liste"

    msgid "streaming"
    msgstr "Streaming"

    msgid "followedOnly"
    msgstr "Nur Gemerktes"

    msgid "filterLabel"
    msgstr "Sendung oder Sender"

    #. In the empty field
    msgid "filterHint"
    msgstr "Sendung oder Sender"

    msgid "filterButton"
    msgstr "Filtern"

    msgid "channel"
    msgstr "Sender"

    #. %1 is a number
    msgid "more"
    msgstr "+ %1"

    msgid "badgeMoved"
    msgstr "neue Zeit"

    msgid "badgeWatched"
    msgstr "gesehen"

    msgid "badgeSkipped"
    msgstr "ausgelassen"

    msgid "badgeFollowed"
    msgstr "gemerkt"

    msgid "roleSeriesPremiere"
    msgstr "neue Serie"

    msgid "roleSeasonPremiere"
    msgstr "Staffelstart"

    msgid "roleMidSeasonPremiere"
    msgstr "zurück aus der Pause"

    msgid "roleMidSeasonFinale"
    msgstr "letzte vor der Pause"

    msgid "roleSeasonFinale"
    msgstr "Staffelfinale"

    msgid "roleSeriesFinale"
    msgstr "Serienfinale"

    msgid "markWatched"
    msgstr "Gesehen"

    msgid "markSkipped"
    msgstr "Auslassen"

    msgid "markUpTo"
    msgstr "Bis hier gesehen"

    msgid "markSeason"
    msgstr "Alles Gelaufene gesehen"

    msgid "undo"
    msgstr "Rückgängig"

    msgid "goOn"
    msgstr "Weiter"

    msgid "marked"
    msgid_plural "marked"
    msgstr[0] "%n Folge markiert"
    msgstr[1] "%n Folgen markiert"

    msgid "unmarked"
    msgid_plural "unmarked"
    msgstr[0] "%n Markierung entfernt"
    msgstr[1] "%n Markierungen entfernt"

    #. The shows that are hidden everywhere else; a number in brackets follows
    msgid "hiddenShows"
    msgstr "Ausgeblendete Serien"

    #. Below a feed's address, where the server listens on this machine alone
    msgid "subscribeLoopback"
    msgstr "Diese Adresse gilt nur auf diesem Rechner. Für ein Telefon braucht aggctl serve --bind und --public-url; docs/deploy.md sagt, wie."

    #. %1 is a show, %2 a season
    msgid "seasonOf"
    msgstr "%1, Staffel %2"

    msgid "season"
    msgstr "Staffel %1"

    msgid "seasonShort"
    msgstr "S%1"

    msgid "seasons"
    msgstr "Staffeln"

    msgid "wholeSeason"
    msgstr "Ganze Staffel %1"

    msgid "noEpisodes"
    msgstr "Keine Folge ist bekannt."

    msgid "nextToWatch"
    msgstr "als Nächstes"

    msgid "progressLabel"
    msgstr "Gesehen"

    #. %1 and %2 are numbers
    msgid "progress"
    msgstr "%1 von %2"

    #. %1 is “7 of 10”, %2 a day
    msgid "progressNext"
    msgstr "%1, weiter %2"

    msgid "allWatched"
    msgstr "alle gesehen"

    msgid "nextEpisode"
    msgstr "Nächste:"

    msgid "noNext"
    msgstr "Eine nächste Folge ist nicht bekannt."

    msgid "follow"
    msgstr "Merken"

    #. On the button
    msgid "following"
    msgstr "Gemerkt"

    msgid "hide"
    msgstr "Überall ausblenden"

    msgid "unhide"
    msgstr "Wieder zeigen"

    msgid "hidden"
    msgstr "Überall ausgeblendet."

    msgid "shownAgain"
    msgstr "Wird wieder gezeigt."

    msgid "followedNoMore"
    msgstr "Du hast sie nicht mehr gemerkt."

    msgid "tooManyToUndo"
    msgstr "Das ist zu viel, um es auf einmal zurückzunehmen."

    msgid "factAliases"
    msgstr "Auch bekannt als"

    msgid "factGenres"
    msgstr "Genres"

    msgid "factType"
    msgstr "Art"

    msgid "factStatus"
    msgstr "Status"

    msgid "factNetwork"
    msgstr "Sender"

    msgid "factWeb"
    msgstr "Streaming"

    msgid "factPremiered"
    msgstr "Premiere"

    msgid "factEnded"
    msgstr "Beendet"

    msgid "factRuntime"
    msgstr "Länge"

    msgid "factLength"
    msgstr "Länge"

    msgid "factLanguage"
    msgstr "Sprache"

    msgid "factCountry"
    msgstr "Land"

    msgid "factLinks"
    msgstr "Links"

    msgid "officialSite"
    msgstr "offizielle Seite"

    msgid "cast"
    msgstr "Besetzung"

    msgid "inThisEpisode"
    msgstr "In dieser Folge"

    msgid "otherAirings"
    msgstr "Auch gezeigt"

    msgid "changedLately"
    msgstr "Kürzlich geändert"

    msgid "changesNone"
    msgstr "Keine Quelle hat in der letzten Woche etwas anders gesagt."

    msgid "changeAdded"
    msgstr "%1 ist neu"

    msgid "changeDropped"
    msgstr "%1 steht nicht mehr im Programm"

    #. %2 and %3 are times
    msgid "changeMoved"
    msgstr "%1 verschoben von %2 auf %3"

    msgid "changeLength"
    msgstr "%1: Länge %2, jetzt %3"

    msgid "changeRenumbered"
    msgstr "%1: war %2, jetzt %3"

    msgid "changeRenamed"
    msgstr "%1: hieß „%2“, jetzt „%3“"

    msgid "changeShowRenamed"
    msgstr "hieß „%1“, jetzt „%2“"

    msgid "changeShowStatus"
    msgstr "ist jetzt: %1"

    #. %1 is season 3
    msgid "changeSeasonComplete"
    msgstr "%1 ist vollständig"

    #. %1 is a source
    msgid "oneSource"
    msgstr "Das sagt %1"

    #. %1 is a source, %n how many others
    msgid "othersAgree"
    msgid_plural "othersAgree"
    msgstr[0] "%1 und eine weitere sind sich einig"
    msgstr[1] "%1 und %n weitere sind sich einig"

    #. %1 are sources, %2 one of them, %3 a value, %4 a field
    msgid "sourcesDiffer"
    msgstr "%1 kennen es; %2 sagt %3 (%4)"

    #. %1 is a source, %2 a value
    msgid "claim"
    msgstr "%1 sagt %2"

    #. %1 is a value, %2 a rule
    msgid "chosenBy"
    msgstr "Gewählt wurde %1: %2."

    msgid "fromSources"
    msgstr "Bekannt von %1."

    msgid "rulePriority"
    msgstr "die Quelle mit mehr Vertrauen zählt"

    msgid "ruleNewest"
    msgstr "zuletzt Gesagtes zählt"

    msgid "rulePrecise"
    msgstr "Genaueres zählt"

    msgid "ruleLongest"
    msgstr "der längere Text zählt"

    msgid "ruleUnion"
    msgstr "alles wird verbunden"

    msgid "ruleProvider"
    msgstr "hier zählt %1"

    msgid "fieldStart"
    msgstr "Beginn"

    msgid "fieldTitle"
    msgstr "Titel"

    msgid "fieldNumber"
    msgstr "Nummer"

    msgid "fieldSummary"
    msgstr "Beschreibung"

    msgid "fieldChannel"
    msgstr "Sender"

    #. %1 and %2 are ids
    msgid "linkPair"
    msgstr "%1 und %2:"

    msgid "linkJoin"
    msgstr "Das ist dieselbe Serie"

    msgid "linkPart"
    msgstr "Das ist nicht dieselbe Serie"

    msgid "linkUndecided"
    msgstr "Zurücknehmen"

    msgid "linkOther"
    msgstr "Eine andere Quelle führt sie als eigene Serie? Ihr Titel oder ihre Kennung:"

    #. Heading of what the user said about pairs of shows
    msgid "decided"
    msgstr "Von dir entschieden"

    msgid "maybeOne"
    msgstr "Vielleicht dieselbe Serie"

    #. Link after a source's failure
    msgid "toSources"
    msgstr "Quellen"

    #. %1 is a source, %2 an age
    msgid "sourceOld"
    msgstr "Was „%1“ sagt, ist von %2."

    msgid "sourceOldUnknown"
    msgstr "Was „%1“ sagt, ist nicht neu."

    msgid "sourceMissing"
    msgstr "„%1“ antwortet nicht, und nichts davon ist aufgehoben."

    #. %1 is a source, %2 an age
    msgid "sourceFailedOld"
    msgstr "„%1“ antwortet nicht. Gezeigt wird, was %2 geholt wurde."

    msgid "sourceFailed"
    msgstr "„%1“ hat nicht alles beantwortet."

    msgid "searchLabel"
    msgstr "Titel einer Serie oder Worte einer Folge"

    msgid "searchHint"
    msgstr "Titel oder Worte einer Folge"

    msgid "searchEmpty"
    msgstr "Gib den Titel einer Serie ein, oder Worte aus Titel oder Beschreibung einer Folge."

    #. %1 is what was searched for
    msgid "searchNothing"
    msgstr "Nichts heißt „%1“."

    #. %1 is what was searched for
    msgid "searchNothingKnown"
    msgstr "Nichts, was hier bekannt ist, heißt „%1“, aber nicht jede Quelle hat geantwortet."

    #. %1 is a show's title, or several
    msgid "searchHidden"
    msgstr "Ausgeblendet ist %1."

    msgid "searchMissing"
    msgstr "Gerade antwortet keine Quelle, und aufgehoben ist davon nichts."

    msgid "episodes"
    msgstr "Folgen"

    msgid "followingEmpty"
    msgstr "Du hast dir noch keine Serie gemerkt. Öffne eine und drück auf Merken."

    msgid "keepsNothing"
    msgstr "Dies ist eine Vorführung: sie hebt nichts auf."

    msgid "followedUnknown"
    msgstr "Keine Quelle sagt gerade etwas dazu."

    msgid "orderLabel"
    msgstr "Reihenfolge"

    msgid "orderNext"
    msgstr "Was als Nächstes kommt"

    msgid "orderProgress"
    msgstr "Fortschritt"

    msgid "orderToWatch"
    msgstr "Was zu sehen ist"

    msgid "orderTitle"
    msgstr "Titel"

    msgid "comes"
    msgstr "Kommt"

    msgid "toWatch"
    msgstr "Zu sehen:"

    msgid "settingsLook"
    msgstr "Aussehen"

    msgid "settingsLanguage"
    msgstr "Sprache"

    msgid "settingsTheme"
    msgstr "Farben"

    msgid "settingsWhere"
    msgstr "Wo und wann"

    msgid "settingsCountry"
    msgstr "Land des Programms"

    msgid "settingsZone"
    msgstr "Deine Uhr"

    msgid "settingsStreaming"
    msgstr "Streaming-Dienste ohne Land zeigen"

    msgid "settingsReading"
    msgstr "Lesen"

    msgid "settingsSpoilers"
    msgstr "Auf dieser Seite Titel und Beschreibungen verdecken, die ich nicht gesehen habe"

    msgid "settingsKeys"
    msgstr "Einzelne Tasten sind Befehle"

    msgid "settingsBrowser"
    msgstr "Wie der Browser es sagt"

    #. %1 is a country or a zone
    msgid "settingsConfigured"
    msgstr "Wie eingestellt: %1"

    msgid "themeSystem"
    msgstr "Wie das System"

    msgid "themeLight"
    msgstr "Hell"

    msgid "themeDark"
    msgstr "Dunkel"

    msgid "save"
    msgstr "Sichern"

    msgid "saved"
    msgstr "Gesichert."

    msgid "installTitle"
    msgstr "Auf dem Telefon"

    msgid "installHow"
    msgstr "Das Menü des Browsers legt diese Seite auf den Startbildschirm: „Zum Startbildschirm hinzufügen“, auf dem iPhone unter „Teilen“. Sie öffnet sich dann wie eine App, und Gemerktes ist ohne Netz lesbar, wenn der Server eine Adresse mit https hat."

    msgid "signIn"
    msgstr "Anmelden"

    msgid "signOut"
    msgstr "Abmelden"

    msgid "signInWhy"
    msgstr "Dieser Server lässt niemanden ohne Token ein. aggctl token add NAME --scope write macht eines."

    msgid "signInWrong"
    msgstr "Dieses Token ist unbekannt oder darf nicht schreiben."

    msgid "token"
    msgstr "Token"

    #. %1 is an age
    msgid "answeredLast"
    msgstr "hat %1 geantwortet"

    #. %1 is a reason in English
    msgid "failedWith"
    msgstr "Was misslang: %1"

    #. %1 is a time
    msgid "triedAgain"
    msgstr "Es wird wieder versucht: %1."

    msgid "refreshNow"
    msgstr "Jetzt auffrischen"

    msgid "stateFresh"
    msgstr "aktuell"

    msgid "stateStale"
    msgstr "nicht neu"

    msgid "stateFailed"
    msgstr "gestört; Aufgehobenes wird gezeigt"

    msgid "statePartly"
    msgstr "antwortet, aber nicht auf alles"

    msgid "stateMissing"
    msgstr "nichts davon ist bekannt"

    msgid "subscribeWhat"
    msgstr "Ein Kalender oder Programmführer, den andere Programme aktuell halten: ein Telefon, ein Fernsehserver, ein Feed-Leser."

    msgid "feed"
    msgstr "Was"

    msgid "feedFollowing"
    msgstr "Kalender der gemerkten Serien"

    msgid "feedWeek"
    msgstr "Kalender von allem, was läuft"

    msgid "feedGuide"
    msgstr "Programmführer (XMLTV)"

    msgid "feedGuidePacked"
    msgstr "Programmführer, gepackt"

    msgid "feedPast"
    msgstr "Tage vor heute"

    msgid "feedFuture"
    msgstr "Tage nach heute"

    msgid "feedAlarm"
    msgstr "So viele Minuten vorher erinnern"

    msgid "feedAllDay"
    msgstr "Jeder Eintrag nimmt den ganzen Tag"

    msgid "feedToken"
    msgstr "Ein Token für Feeds (aggctl token add NAME --scope feed)"

    msgid "feedMake"
    msgstr "Adresse erzeugen"

    msgid "feedAddress"
    msgstr "Die Adresse des Feeds"

    msgid "feedOpen"
    msgstr "Im Kalender öffnen"

    msgid "feedDownload"
    msgstr "Ansehen"

    msgid "feedCode"
    msgstr "Die Adresse als Code für ein Telefon"

    msgid "copy"
    msgstr "Kopieren"

    msgid "copied"
    msgstr "Kopiert"

    msgid "problem"
    msgstr "Das ging nicht"

    msgid "problemMissing"
    msgstr "Das gibt es hier nicht."

    msgid "problemLater"
    msgstr "Das lässt sich gerade nicht beantworten."

    msgid "problemAddress"
    msgstr "Diese Adresse ist nicht zu verstehen."

    msgid "problemOther"
    msgstr "Das wurde abgelehnt."

    msgid "problemKeepsNothing"
    msgstr "Die Vorführung hebt nichts auf: keine Markierungen und nichts Gemerktes."

    msgid "problemTooMuch"
    msgstr "Das war zu viel auf einmal. Bitte gleich noch einmal versuchen."

    msgid "problemNotAllowed"
    msgstr "Dieses Token erlaubt das nicht."

    msgid "problemSources"
    msgstr "Keine Quelle antwortet, und davon ist nichts aufgehoben."

    msgid "problemNoEpisode"
    msgstr "Diese Folge ist nicht bekannt."

    msgid "problemNoSeason"
    msgstr "Diese Staffel ist nicht bekannt."

    msgid "problemManyShows"
    msgstr "So heißen mehrere Serien."

    msgid "problemNoShow"
    msgstr "Keine Quelle kennt diese Serie."

    msgid "comesSoon"
    msgstr "Das wird zum ersten Mal geholt"

    msgid "didYouMean"
    msgstr "Meintest du:"

    msgid "tryAgain"
    msgstr "Noch einmal"

    msgid "toWeek"
    msgstr "Zur Woche"

    msgid "offline"
    msgstr "Kein Netz"

    msgid "offlineWhat"
    msgstr "Diese Seite wurde noch nie gelesen. Was du dir gemerkt hast und diese Woche sind aufgehoben:"

    #. %1 is a time
    msgid "offlineStale"
    msgstr "Kein Netz: dies ist der Stand von %1."

    msgid "offlineMarks"
    msgid_plural "offlineMarks"
    msgstr[0] "%n Markierung wird später gesendet"
    msgstr[1] "%n Markierungen werden später gesendet"

    msgid "updated"
    msgstr "Das Programm hat sich geändert"

    msgid "failedAction"
    msgstr "Das konnte nicht behalten werden. Es wurde zurückgenommen."

    msgid "keysTitle"
    msgstr "Tasten"

    msgid "keysText"
    msgstr "g w: Woche · g m: Monat · g f: Gemerkt · g s: Suche · j k: nächste und vorige · /: Filter · Esc: verlassen · t: heute · w: gesehen · x: auslassen · ?: diese Tasten"

    msgid "close"
    msgstr "Schließen"

    #. The page's name on a phone's home screen
    msgid "installName"
    msgstr "TV-Woche"

    #. A word of sources
    msgid "word Running"
    msgstr "läuft"

    #. A word of sources
    msgid "word Ended"
    msgstr "beendet"

    #. A word of sources
    msgid "word To Be Determined"
    msgstr "noch offen"

    #. A word of sources
    msgid "word In Development"
    msgstr "in Entwicklung"

    #. A word of sources
    msgid "word Scripted"
    msgstr "Spielhandlung"

    #. A word of sources
    msgid "word Animation"
    msgstr "Animation"

    #. A word of sources
    msgid "word Reality"
    msgstr "Reality"

    #. A word of sources
    msgid "word Talk Show"
    msgstr "Talkshow"

    #. A word of sources
    msgid "word Documentary"
    msgstr "Dokumentation"

    #. A word of sources
    msgid "word Game Show"
    msgstr "Spielshow"

    #. A word of sources
    msgid "word News"
    msgstr "Nachrichten"

    #. A word of sources
    msgid "word Sports"
    msgstr "Sport"

    #. A word of sources
    msgid "word Variety"
    msgstr "Unterhaltung"

    #. A word of sources
    msgid "word Award Show"
    msgstr "Preisverleihung"

    #. A word of sources
    msgid "word Panel Show"
    msgstr "Ratespiel"

    #. A word of sources
    msgid "word Action"
    msgstr "Action"

    #. A word of sources
    msgid "word Adult"
    msgstr "Erwachsene"

    #. A word of sources
    msgid "word Adventure"
    msgstr "Abenteuer"

    #. A word of sources
    msgid "word Anime"
    msgstr "Anime"

    #. A word of sources
    msgid "word Children"
    msgstr "Kinder"

    #. A word of sources
    msgid "word Comedy"
    msgstr "Komödie"

    #. A word of sources
    msgid "word Crime"
    msgstr "Krimi"

    #. A word of sources
    msgid "word DIY"
    msgstr "Heimwerken"

    #. A word of sources
    msgid "word Drama"
    msgstr "Drama"

    #. A word of sources
    msgid "word Espionage"
    msgstr "Spionage"

    #. A word of sources
    msgid "word Family"
    msgstr "Familie"

    #. A word of sources
    msgid "word Fantasy"
    msgstr "Fantasy"

    #. A word of sources
    msgid "word Food"
    msgstr "Kochen"

    #. A word of sources
    msgid "word History"
    msgstr "Geschichte"

    #. A word of sources
    msgid "word Horror"
    msgstr "Horror"

    #. A word of sources
    msgid "word Legal"
    msgstr "Justiz"

    #. A word of sources
    msgid "word Medical"
    msgstr "Medizin"

    #. A word of sources
    msgid "word Music"
    msgstr "Musik"

    #. A word of sources
    msgid "word Mystery"
    msgstr "Mystery"

    #. A word of sources
    msgid "word Nature"
    msgstr "Natur"

    #. A word of sources
    msgid "word Romance"
    msgstr "Liebe"

    #. A word of sources
    msgid "word Science-Fiction"
    msgstr "Science-Fiction"

    #. A word of sources
    msgid "word Supernatural"
    msgstr "Übernatürliches"

    #. A word of sources
    msgid "word Thriller"
    msgstr "Thriller"

    #. A word of sources
    msgid "word Travel"
    msgstr "Reise"

    #. A word of sources
    msgid "word War"
    msgstr "Krieg"

    #. A word of sources
    msgid "word Western"
    msgstr "Western"

    #. A word of sources
    msgid "word English"
    msgstr "Englisch"

    #. A word of sources
    msgid "word German"
    msgstr "Deutsch"

    #. A word of sources
    msgid "word French"
    msgstr "Französisch"

    #. A word of sources
    msgid "word Spanish"
    msgstr "Spanisch"

    #. A word of sources
    msgid "word Italian"
    msgstr "Italienisch"

    #. A word of sources
    msgid "word Portuguese"
    msgstr "Portugiesisch"

    #. A word of sources
    msgid "word Dutch"
    msgstr "Niederländisch"

    #. A word of sources
    msgid "word Swedish"
    msgstr "Schwedisch"

    #. A word of sources
    msgid "word Norwegian"
    msgstr "Norwegisch"

    #. A word of sources
    msgid "word Danish"
    msgstr "Dänisch"

    #. A word of sources
    msgid "word Finnish"
    msgstr "Finnisch"

    #. A word of sources
    msgid "word Polish"
    msgstr "Polnisch"

    #. A word of sources
    msgid "word Russian"
    msgstr "Russisch"

    #. A word of sources
    msgid "word Turkish"
    msgstr "Türkisch"

    #. A word of sources
    msgid "word Hebrew"
    msgstr "Hebräisch"

    #. A word of sources
    msgid "word Arabic"
    msgstr "Arabisch"

    #. A word of sources
    msgid "word Hindi"
    msgstr "Hindi"

    #. A word of sources
    msgid "word Japanese"
    msgstr "Japanisch"

    #. A word of sources
    msgid "word Korean"
    msgstr "Koreanisch"

    #. A word of sources
    msgid "word Chinese"
    msgstr "Chinesisch"

    #. A word of sources
    msgid "word Thai"
    msgstr "Thailändisch"

    #. A word of sources
    msgid "word director"
    msgstr "Regie"

    #. A word of sources
    msgid "word writer"
    msgstr "Drehbuch"

    #. A word of sources
    msgid "word producer"
    msgstr "Produktion"

    #. A word of sources
    msgid "word presenter"
    msgstr "Moderation"

    #. A word of sources
    msgid "word guest"
    msgstr "Gast"

    #. A word of sources
    msgid "word commentator"
    msgstr "Kommentar"

    #. A word of sources
    msgid "word editor"
    msgstr "Redaktion"

    #. A word of sources
    msgid "word composer"
    msgstr "Komposition"

    #. A word of sources
    msgid "word adapter"
    msgstr "Bearbeitung"

    """##,
    ##"""
    msgid ""
    msgstr ""
    "Language: en\n"
    "X-Language-Name: English\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    #. The link that leaps over the bar
    msgid "skip"
    msgstr "Skip to the page"

    #. Name of the bar, for screen readers
    msgid "navMain"
    msgstr "Main"

    #. Name of the second bar, for screen readers
    msgid "navMore"
    msgstr "More"

    #. Tab
    msgid "navWeek"
    msgstr "Week"

    #. Tab
    msgid "navMonth"
    msgstr "Month"

    #. Tab
    msgid "navFollowing"
    msgstr "Following"

    #. Tab, and the button that searches
    msgid "navSearch"
    msgstr "Search"

    #. Link to a day as a guide is printed
    msgid "navGrid"
    msgstr "Grid"

    msgid "changes"
    msgstr "Changes"

    msgid "sources"
    msgstr "Sources"

    msgid "subscribe"
    msgstr "Subscribe"

    msgid "settings"
    msgstr "Settings"

    msgid "details"
    msgstr "Details"

    #. %1 is a place, such as New York
    msgid "timesIn"
    msgstr "Times in %1."

    msgid "today"
    msgstr "today"

    msgid "tomorrow"
    msgstr "tomorrow"

    msgid "yesterday"
    msgstr "yesterday"

    msgid "onNow"
    msgstr "on now"

    #. Instead of a clock
    msgid "anyTime"
    msgstr "any time"

    #. Instead of a date
    msgid "noDay"
    msgstr "date not known"

    #. Instead of an episode's title
    msgid "noTitle"
    msgstr "no title yet"

    #. Instead of a title that would spoil
    msgid "covered"
    msgstr "title hidden until watched"

    #. Instead of a summary that would spoil
    msgid "coveredSummary"
    msgstr "The summary is hidden until you have watched it. The settings say so."

    #. %1 is a season, %2 an episode
    msgid "code"
    msgstr "S%1:E%2"

    #. Instead of a number
    msgid "special"
    msgstr "special"

    msgid "lengthSeconds"
    msgstr "%1 s"

    msgid "lengthMinutes"
    msgstr "%1 min"

    msgid "lengthHours"
    msgstr "%1 h"

    msgid "lengthHoursMinutes"
    msgstr "%1 h %2 min"

    msgid "agoNow"
    msgstr "just now"

    msgid "agoMinutes"
    msgid_plural "agoMinutes"
    msgstr[0] "%n minute ago"
    msgstr[1] "%n minutes ago"

    msgid "agoHours"
    msgid_plural "agoHours"
    msgstr[0] "%n hour ago"
    msgstr[1] "%n hours ago"

    msgid "agoDays"
    msgid_plural "agoDays"
    msgstr[0] "%n day ago"
    msgstr[1] "%n days ago"

    #. %1 is a length, such as 1 h 5 min
    msgid "timeLeft"
    msgstr "%1 left"

    msgid "episodeCount"
    msgid_plural "episodeCount"
    msgstr[0] "%n episode"
    msgstr[1] "%n episodes"

    msgid "showCount"
    msgid_plural "showCount"
    msgstr[0] "%n show"
    msgstr[1] "%n shows"

    #. Told while one filters
    msgid "matchCount"
    msgid_plural "matchCount"
    msgstr[0] "%n episode matches"
    msgstr[1] "%n episodes match"

    msgid "nothingMatches"
    msgstr "Nothing of this week matches. Try fewer letters, or another week."

    msgid "nothingOn"
    msgstr "nothing"

    #. After the number of a day's episodes, where a source failed
    msgid "incomplete"
    msgstr "not every source answered"

    #. Where a source failed
    msgid "nothingKnown"
    msgstr "nothing is known"

    #. The same two, where nothing stands before them
    msgid "nothingHere"
    msgstr "Nothing is on in this time."

    msgid "nothingKnownHere"
    msgstr "Nothing is known of this time."

    msgid "otherWeeks"
    msgstr "Weeks"

    msgid "weekBefore"
    msgstr "The week before"

    msgid "weekAfter"
    msgstr "The week after"

    msgid "thisWeek"
    msgstr "this week"

    msgid "dayBefore"
    msgstr "The day before"

    msgid "dayAfter"
    msgstr "The day after"

    msgid "otherDay"
    msgstr "Another day"

    msgid "showDay"
    msgstr "Show"

    msgid "otherMonths"
    msgstr "Months"

    msgid "monthBefore"
    msgstr "The month before"

    msgid "monthAfter"
    msgstr "The month after"

    msgid "thisMonth"
    msgstr "this month"

    msgid "forms"
    msgstr "Forms"

    msgid "list"
    msgstr "List"

    msgid "streaming"
    msgstr "Streaming"

    msgid "followedOnly"
    msgstr "Followed only"

    msgid "filterLabel"
    msgstr "Show or network"

    #. In the empty field
    msgid "filterHint"
    msgstr "Show or network"

    msgid "filterButton"
    msgstr "Filter"

    msgid "channel"
    msgstr "Channel"

    #. %1 is a number
    msgid "more"
    msgstr "+ %1"

    msgid "badgeMoved"
    msgstr "new time"

    msgid "badgeWatched"
    msgstr "watched"

    msgid "badgeSkipped"
    msgstr "skipped"

    msgid "badgeFollowed"
    msgstr "followed"

    msgid "roleSeriesPremiere"
    msgstr "new show"

    msgid "roleSeasonPremiere"
    msgstr "season premiere"

    msgid "roleMidSeasonPremiere"
    msgstr "back from a break"

    msgid "roleMidSeasonFinale"
    msgstr "last before a break"

    msgid "roleSeasonFinale"
    msgstr "season finale"

    msgid "roleSeriesFinale"
    msgstr "series finale"

    msgid "markWatched"
    msgstr "Watched"

    msgid "markSkipped"
    msgstr "Skip"

    msgid "markUpTo"
    msgstr "Watched up to here"

    msgid "markSeason"
    msgstr "Watched all that has aired"

    msgid "undo"
    msgstr "Undo"

    msgid "goOn"
    msgstr "Go on"

    msgid "marked"
    msgid_plural "marked"
    msgstr[0] "%n episode marked"
    msgstr[1] "%n episodes marked"

    msgid "unmarked"
    msgid_plural "unmarked"
    msgstr[0] "%n mark taken off"
    msgstr[1] "%n marks taken off"

    #. The shows that are hidden everywhere else; a number in brackets follows
    msgid "hiddenShows"
    msgstr "Hidden shows"

    #. Below a feed's address, where the server listens on this machine alone
    msgid "subscribeLoopback"
    msgstr "This address works on this machine alone. For a phone, start aggctl serve with --bind and --public-url; docs/deploy.md tells how."

    #. %1 is a show, %2 a season
    msgid "seasonOf"
    msgstr "%1, season %2"

    msgid "season"
    msgstr "Season %1"

    msgid "seasonShort"
    msgstr "S%1"

    msgid "seasons"
    msgstr "Seasons"

    msgid "wholeSeason"
    msgstr "All of season %1"

    msgid "noEpisodes"
    msgstr "No episode is known."

    msgid "nextToWatch"
    msgstr "next to watch"

    msgid "progressLabel"
    msgstr "Watched"

    #. %1 and %2 are numbers
    msgid "progress"
    msgstr "%1 of %2"

    #. %1 is “7 of 10”, %2 a day
    msgid "progressNext"
    msgstr "%1, next to watch %2"

    msgid "allWatched"
    msgstr "all watched"

    msgid "nextEpisode"
    msgstr "Next:"

    msgid "noNext"
    msgstr "No next episode is known."

    msgid "follow"
    msgstr "Follow"

    #. On the button
    msgid "following"
    msgstr "Following"

    msgid "hide"
    msgstr "Hide everywhere"

    msgid "unhide"
    msgstr "Show again"

    msgid "hidden"
    msgstr "Hidden everywhere."

    msgid "shownAgain"
    msgstr "It is shown again."

    msgid "followedNoMore"
    msgstr "You do not follow it any more."

    msgid "tooManyToUndo"
    msgstr "That is too much to be taken back at once."

    msgid "factAliases"
    msgstr "Also called"

    msgid "factGenres"
    msgstr "Genres"

    msgid "factType"
    msgstr "Kind"

    msgid "factStatus"
    msgstr "Status"

    msgid "factNetwork"
    msgstr "Network"

    msgid "factWeb"
    msgstr "Streaming"

    msgid "factPremiered"
    msgstr "Premiere"

    msgid "factEnded"
    msgstr "Ended"

    msgid "factRuntime"
    msgstr "Length"

    msgid "factLength"
    msgstr "Length"

    msgid "factLanguage"
    msgstr "Language"

    msgid "factCountry"
    msgstr "Country"

    msgid "factLinks"
    msgstr "Links"

    msgid "officialSite"
    msgstr "official site"

    msgid "cast"
    msgstr "Cast"

    msgid "inThisEpisode"
    msgstr "In this episode"

    msgid "otherAirings"
    msgstr "Also shown"

    msgid "changedLately"
    msgstr "Changed of late"

    msgid "changesNone"
    msgstr "No source has said anything otherwise in the last week."

    msgid "changeAdded"
    msgstr "%1 is new"

    msgid "changeDropped"
    msgstr "%1 is not listed any more"

    #. %2 and %3 are times
    msgid "changeMoved"
    msgstr "%1 moved from %2 to %3"

    msgid "changeLength"
    msgstr "%1: length %2, now %3"

    msgid "changeRenumbered"
    msgstr "%1: was %2, now %3"

    msgid "changeRenamed"
    msgstr "%1: was “%2”, now “%3”"

    msgid "changeShowRenamed"
    msgstr "was called “%1”, now “%2”"

    msgid "changeShowStatus"
    msgstr "is now: %1"

    #. %1 is season 3
    msgid "changeSeasonComplete"
    msgstr "%1 is complete"

    #. %1 is a source
    msgid "oneSource"
    msgstr "%1 says this"

    #. %1 is a source, %n how many others
    msgid "othersAgree"
    msgid_plural "othersAgree"
    msgstr[0] "%1 and one other agree"
    msgstr[1] "%1 and %n others agree"

    #. %1 are sources, %2 one of them, %3 a value, %4 a field
    msgid "sourcesDiffer"
    msgstr "%1 know of it; %2 says %3 (%4)"

    #. %1 is a source, %2 a value
    msgid "claim"
    msgstr "%1 says %2"

    #. %1 is a value, %2 a rule
    msgid "chosenBy"
    msgstr "%1 was chosen: %2."

    msgid "fromSources"
    msgstr "Known from %1."

    msgid "rulePriority"
    msgstr "the more trusted source counts"

    msgid "ruleNewest"
    msgstr "what was said last counts"

    msgid "rulePrecise"
    msgstr "what is more exact counts"

    msgid "ruleLongest"
    msgstr "the longer text counts"

    msgid "ruleUnion"
    msgstr "all are joined"

    msgid "ruleProvider"
    msgstr "%1 counts here"

    msgid "fieldStart"
    msgstr "start"

    msgid "fieldTitle"
    msgstr "title"

    msgid "fieldNumber"
    msgstr "number"

    msgid "fieldSummary"
    msgstr "summary"

    msgid "fieldChannel"
    msgstr "channel"

    #. %1 and %2 are ids
    msgid "linkPair"
    msgstr "%1 and %2:"

    msgid "linkJoin"
    msgstr "These are the same"

    msgid "linkPart"
    msgstr "These are not the same"

    msgid "linkUndecided"
    msgstr "Take back"

    msgid "linkOther"
    msgstr "Another source has it as a show of its own? Its title or id:"

    #. Heading of what the user said about pairs of shows
    msgid "decided"
    msgstr "Decided by you"

    msgid "maybeOne"
    msgstr "May be the same show"

    #. Link after a source's failure
    msgid "toSources"
    msgstr "Sources"

    #. %1 is a source, %2 an age
    msgid "sourceOld"
    msgstr "What “%1” says is from %2."

    msgid "sourceOldUnknown"
    msgstr "What “%1” says is not new."

    msgid "sourceMissing"
    msgstr "“%1” does not answer, and nothing of it is kept."

    #. %1 is a source, %2 an age
    msgid "sourceFailedOld"
    msgstr "“%1” does not answer. What is shown of it was fetched %2."

    msgid "sourceFailed"
    msgstr "“%1” did not answer all."

    msgid "searchLabel"
    msgstr "A show's title, or words of an episode"

    msgid "searchHint"
    msgstr "Title, or words of an episode"

    msgid "searchEmpty"
    msgstr "Type a show's title, or words from an episode's title or summary."

    #. %1 is what was searched for
    msgid "searchNothing"
    msgstr "Nothing is called “%1”."

    #. %1 is what was searched for
    msgid "searchNothingKnown"
    msgstr "Nothing that is known here is called “%1”, but not every source answered."

    #. %1 is a show's title, or several
    msgid "searchHidden"
    msgstr "You hide %1."

    msgid "searchMissing"
    msgstr "No source answers now, and nothing of this is kept."

    msgid "episodes"
    msgstr "Episodes"

    msgid "followingEmpty"
    msgstr "You follow no show yet. Open one and press Follow."

    msgid "keepsNothing"
    msgstr "This is a demonstration: it keeps nothing."

    msgid "followedUnknown"
    msgstr "No source says anything of it now."

    msgid "orderLabel"
    msgstr "Order"

    msgid "orderNext"
    msgstr "What comes next"

    msgid "orderProgress"
    msgstr "Progress"

    msgid "orderToWatch"
    msgstr "What to watch"

    msgid "orderTitle"
    msgstr "Title"

    msgid "comes"
    msgstr "Comes"

    msgid "toWatch"
    msgstr "To watch:"

    msgid "settingsLook"
    msgstr "Look"

    msgid "settingsLanguage"
    msgstr "Language"

    msgid "settingsTheme"
    msgstr "Colours"

    msgid "settingsWhere"
    msgstr "Where and when"

    msgid "settingsCountry"
    msgstr "Country of the schedule"

    msgid "settingsZone"
    msgstr "Your clock"

    msgid "settingsStreaming"
    msgstr "Show streaming services of no country"

    msgid "settingsReading"
    msgstr "Reading"

    msgid "settingsSpoilers"
    msgstr "On this page, hide titles and summaries of what I have not watched"

    msgid "settingsKeys"
    msgstr "Single letters are commands"

    msgid "settingsBrowser"
    msgstr "As the browser says"

    #. %1 is a country or a zone
    msgid "settingsConfigured"
    msgstr "As configured: %1"

    msgid "themeSystem"
    msgstr "As the system"

    msgid "themeLight"
    msgstr "Light"

    msgid "themeDark"
    msgstr "Dark"

    msgid "save"
    msgstr "Save"

    msgid "saved"
    msgstr "Saved."

    msgid "installTitle"
    msgstr "On a phone"

    msgid "installHow"
    msgstr "The browser's menu puts this page on the home screen: “Add to Home screen”, on an iPhone below “Share”. It then opens like an app, and what you follow is readable without a network, where the server has an address with https."

    msgid "signIn"
    msgstr "Sign in"

    msgid "signOut"
    msgstr "Sign out"

    msgid "signInWhy"
    msgstr "This server lets no one in without a token. aggctl token add NAME --scope write makes one."

    msgid "signInWrong"
    msgstr "This token is not known, or may not write."

    msgid "token"
    msgstr "Token"

    #. %1 is an age
    msgid "answeredLast"
    msgstr "answered %1"

    #. %1 is a reason in English
    msgid "failedWith"
    msgstr "What failed: %1"

    #. %1 is a time
    msgid "triedAgain"
    msgstr "It is tried again %1."

    msgid "refreshNow"
    msgstr "Refresh now"

    msgid "stateFresh"
    msgstr "up to date"

    msgid "stateStale"
    msgstr "not new"

    msgid "stateFailed"
    msgstr "failing; what is kept is shown"

    msgid "statePartly"
    msgstr "answers, but not to everything"

    msgid "stateMissing"
    msgstr "nothing is known of it"

    msgid "subscribeWhat"
    msgstr "A calendar or guide that other programs keep up to date: a phone, a television server, a feed reader."

    msgid "feed"
    msgstr "What"

    msgid "feedFollowing"
    msgstr "Calendar of followed shows"

    msgid "feedWeek"
    msgstr "Calendar of all that airs"

    msgid "feedGuide"
    msgstr "Guide (XMLTV)"

    msgid "feedGuidePacked"
    msgstr "Guide, packed"

    msgid "feedPast"
    msgstr "Days before today"

    msgid "feedFuture"
    msgstr "Days after today"

    msgid "feedAlarm"
    msgstr "Remind so many minutes before"

    msgid "feedAllDay"
    msgstr "Each event takes the whole day"

    msgid "feedToken"
    msgstr "A token for feeds (aggctl token add NAME --scope feed)"

    msgid "feedMake"
    msgstr "Make the address"

    msgid "feedAddress"
    msgstr "The feed's address"

    msgid "feedOpen"
    msgstr "Open in the calendar"

    msgid "feedDownload"
    msgstr "Look at it"

    msgid "feedCode"
    msgstr "The address as a code for a phone"

    msgid "copy"
    msgstr "Copy"

    msgid "copied"
    msgstr "Copied"

    msgid "problem"
    msgstr "That did not work"

    msgid "problemMissing"
    msgstr "That is not here."

    msgid "problemLater"
    msgstr "That cannot be answered now."

    msgid "problemAddress"
    msgstr "This address cannot be understood."

    msgid "problemOther"
    msgstr "That was refused."

    msgid "problemKeepsNothing"
    msgstr "The demonstration keeps nothing: no marks, and nothing that is followed."

    msgid "problemTooMuch"
    msgstr "That was too much at once. Try again in a while."

    msgid "problemNotAllowed"
    msgstr "This token does not let you do that."

    msgid "problemSources"
    msgstr "No source answers, and nothing of it is kept."

    msgid "problemNoEpisode"
    msgstr "This episode is not known."

    msgid "problemNoSeason"
    msgstr "This season is not known."

    msgid "problemManyShows"
    msgstr "Several shows are called so."

    msgid "problemNoShow"
    msgstr "No source knows this show."

    msgid "comesSoon"
    msgstr "This is being fetched for the first time"

    msgid "didYouMean"
    msgstr "Did you mean:"

    msgid "tryAgain"
    msgstr "Try again"

    msgid "toWeek"
    msgstr "To the week"

    msgid "offline"
    msgstr "No network"

    msgid "offlineWhat"
    msgstr "This page was not read before. What you follow and this week are kept:"

    #. %1 is a time
    msgid "offlineStale"
    msgstr "No network: this is as it was %1."

    msgid "offlineMarks"
    msgid_plural "offlineMarks"
    msgstr[0] "%n mark is sent later"
    msgstr[1] "%n marks are sent later"

    msgid "updated"
    msgstr "The schedule changed"

    msgid "failedAction"
    msgstr "That could not be kept. It was taken back."

    msgid "keysTitle"
    msgstr "Keys"

    msgid "keysText"
    msgstr "g w: week · g m: month · g f: following · g s: search · j k: next and previous · /: filter · Esc: leave · t: today · w: watched · x: skip · ?: these keys"

    msgid "close"
    msgstr "Close"

    #. The page's name on a phone's home screen
    msgid "installName"
    msgstr "TV week"

    """##,
]
