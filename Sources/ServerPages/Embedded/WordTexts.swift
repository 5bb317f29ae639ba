// Written by Scripts/embed-page from Page.
// swift-format-ignore-file

/// The translations of all languages, one file each.
let wordTexts = [
    ##"""
    msgid ""
    msgstr ""
    "Language: de\n"
    "X-Language-Name: Deutsch\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    #. The link that skips the navigation bar
    msgid "skip"
    msgstr "Zum Inhalt springen"

    #. Name of the navigation bar, for screen readers
    msgid "navMain"
    msgstr "Hauptmenü"

    #. Menu with the other pages
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

    #. Heading of the followed shows that air later today
    msgid "laterTonight"
    msgstr "Heute noch"

    #. Instead of a time
    msgid "anyTime"
    msgstr "ohne Uhrzeit"

    #. Instead of a date
    msgid "noDay"
    msgstr "Datum unbekannt"

    #. Instead of an episode's title
    msgid "noTitle"
    msgstr "noch ohne Titel"

    #. Instead of a title that is a spoiler
    msgid "covered"
    msgstr "Titel verdeckt, bis gesehen"

    #. Instead of a summary that is a spoiler
    msgid "coveredSummary"
    msgstr "Die Beschreibung ist verdeckt, bis die Folge als gesehen markiert ist. Das lässt sich in den Einstellungen ändern."

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

    #. Shown while the reader filters
    msgid "matchCount"
    msgid_plural "matchCount"
    msgstr[0] "%n Folge passt"
    msgstr[1] "%n Folgen passen"

    msgid "nothingMatches"
    msgstr "Keine Folge dieser Woche passt. Weniger Buchstaben oder eine andere Woche versuchen."

    msgid "nothingOn"
    msgstr "keine Folgen"

    #. After the number of a day's episodes, if a source failed
    msgid "incomplete"
    msgstr "nicht alle Quellen haben geantwortet"

    #. If a source failed
    msgid "nothingKnown"
    msgstr "keine Daten"

    #. The previous two as sentences, without a heading above them
    msgid "nothingHere"
    msgstr "Keine Folgen in diesem Zeitraum."

    msgid "nothingKnownHere"
    msgstr "Keine Daten für diesen Zeitraum."

    msgid "otherWeeks"
    msgstr "Wochen"

    msgid "weekBefore"
    msgstr "Vorige Woche"

    msgid "weekAfter"
    msgstr "Nächste Woche"

    msgid "thisWeek"
    msgstr "diese Woche"

    msgid "dayBefore"
    msgstr "Voriger Tag"

    msgid "dayAfter"
    msgstr "Nächster Tag"

    msgid "otherDay"
    msgstr "Ein anderer Tag"

    msgid "showDay"
    msgstr "Zeigen"

    msgid "otherMonths"
    msgstr "Monate"

    msgid "monthBefore"
    msgstr "Voriger Monat"

    msgid "monthAfter"
    msgstr "Nächster Monat"

    msgid "thisMonth"
    msgstr "dieser Monat"

    msgid "forms"
    msgstr "Ansichten"

    msgid "list"
    msgstr "Liste"

    msgid "streaming"
    msgstr "Streaming"

    msgid "followedOnly"
    msgstr "Nur Gemerktes"

    #. Switch above the schedule: only shows that a service has that the reader pays for
    msgid "ownServices"
    msgstr "Bei meinen Diensten"

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
    msgstr "Als gesehen markieren"

    msgid "markSkipped"
    msgstr "Auslassen"

    msgid "markUpTo"
    msgstr "Bis hier markieren"

    msgid "markSeason"
    msgstr "Alle gelaufenen Folgen markieren"

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

    #. Below a feed's address, if only this machine can reach the server
    msgid "subscribeLoopback"
    msgstr "Diese Adresse gilt nur auf diesem Rechner. Für ein Telefon muss aggctl serve mit --bind und --public-url gestartet werden (siehe docs/guides/server.md)."

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
    msgstr "Keine Folgen."

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
    msgstr "Nächste Folge unbekannt."

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
    msgstr "Nicht mehr ausgeblendet."

    msgid "followedNoMore"
    msgstr "Diese Serie ist nicht mehr gemerkt."

    msgid "tooManyToUndo"
    msgstr "Das sind zu viele Folgen, um sie auf einmal zurückzunehmen."

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

    msgid "factWatchOn"
    msgstr "Zu sehen bei"

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
    msgstr "Letzte Änderungen"

    msgid "changesNone"
    msgstr "Keine Änderungen in der letzten Woche."

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

    #. %1 is a service
    msgid "changeAvailable"
    msgstr "gibt es jetzt bei %1"

    #. %1 is season 3
    msgid "changeSeasonComplete"
    msgstr "%1 ist vollständig"

    #. %1 is a source
    msgid "oneSource"
    msgstr "Quelle: %1"

    #. %1 is a source, %n how many others
    msgid "othersAgree"
    msgid_plural "othersAgree"
    msgstr[0] "%1 und eine weitere sind sich einig"
    msgstr[1] "%1 und %n weitere sind sich einig"

    #. %1 are sources, %2 one of them, %3 a value, %4 a field
    msgid "sourcesDiffer"
    msgstr "Quellen: %1. %2 meldet %3 (%4)"

    #. %1 is a source, %2 a value
    msgid "claim"
    msgstr "%1 meldet %2"

    #. %1 is a value, %2 a rule
    msgid "chosenBy"
    msgstr "Gewählt wurde %1: %2."

    msgid "fromSources"
    msgstr "Daten von %1."

    msgid "rulePriority"
    msgstr "die Quelle mit der höchsten Priorität gilt"

    msgid "ruleNewest"
    msgstr "die neuesten Daten gelten"

    msgid "rulePrecise"
    msgstr "die genaueste Angabe gilt"

    msgid "ruleLongest"
    msgstr "der längste Text gilt"

    msgid "ruleUnion"
    msgstr "alle Angaben werden zusammengefasst"

    msgid "ruleProvider"
    msgstr "hier gilt %1"

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
    msgstr "Führt eine andere Quelle sie als eigene Serie? Titel oder Kennung eingeben:"

    #. Heading of the user's decisions about pairs of shows
    msgid "decided"
    msgstr "Eigene Entscheidungen"

    msgid "maybeOne"
    msgstr "Vielleicht dieselbe Serie"

    #. Link after a source's failure
    msgid "toSources"
    msgstr "Quellen"

    #. %1 is a source, %2 an age
    msgid "sourceOld"
    msgstr "Die Daten von „%1“ wurden %2 geholt."

    msgid "sourceOldUnknown"
    msgstr "Die Daten von „%1“ sind veraltet."

    msgid "sourceMissing"
    msgstr "„%1“ antwortet nicht, und es gibt keine gespeicherten Daten davon."

    #. %1 is a source, %2 an age
    msgid "sourceFailedOld"
    msgstr "„%1“ antwortet nicht. Die gespeicherten Daten wurden %2 geholt."

    msgid "sourceFailed"
    msgstr "„%1“ hat nicht alle Daten geliefert."

    msgid "searchLabel"
    msgstr "Titel einer Serie oder Wörter aus einer Folge"

    msgid "searchHint"
    msgstr "Titel oder Wörter aus einer Folge"

    msgid "searchEmpty"
    msgstr "Titel einer Serie eingeben, oder Wörter aus Titel oder Beschreibung einer Folge."

    #. %1 is the search text
    msgid "searchNothing"
    msgstr "Keine Treffer für „%1“."

    #. %1 is the search text
    msgid "searchNothingKnown"
    msgstr "Keine Treffer für „%1“, aber nicht alle Quellen haben geantwortet."

    #. %1 is a show's title, or several
    msgid "searchHidden"
    msgstr "Ausgeblendet: %1."

    msgid "searchMissing"
    msgstr "Keine Quelle antwortet, und es gibt keine gespeicherten Treffer."

    msgid "episodes"
    msgstr "Folgen"

    msgid "followingEmpty"
    msgstr "Noch keine Serie gemerkt. Eine Serie öffnen und auf „Merken“ drücken."

    msgid "demoSavesNothing"
    msgstr "Dies ist eine Vorführung. Sie speichert nichts."

    msgid "followedUnknown"
    msgstr "Keine Quelle führt diese Serie zurzeit."

    msgid "toWatch"
    msgstr "Zu sehen:"

    msgid "settingsAppearance"
    msgstr "Aussehen"

    msgid "settingsLanguage"
    msgstr "Sprache"

    msgid "settingsTheme"
    msgstr "Farben"

    msgid "settingsWhere"
    msgstr "Region und Zeit"

    msgid "settingsCountry"
    msgstr "Land des Programms"

    msgid "settingsZone"
    msgstr "Zeitzone"

    msgid "settingsStreaming"
    msgstr "Streaming-Dienste ohne Land zeigen"

    msgid "settingsReading"
    msgstr "Lesen"

    msgid "settingsSpoilers"
    msgstr "Auf dieser Seite Titel und Beschreibungen ungesehener Folgen verdecken"

    msgid "settingsKeys"
    msgstr "Einzelne Buchstaben als Tastenkürzel verwenden"

    msgid "settingsBrowser"
    msgstr "Sprache des Browsers"

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
    msgstr "Speichern"

    msgid "saved"
    msgstr "Gespeichert."

    msgid "installTitle"
    msgstr "Auf dem Telefon"

    msgid "installHow"
    msgstr "Das Menü des Browsers legt diese Seite auf den Startbildschirm: „Zum Startbildschirm hinzufügen“, auf dem iPhone unter „Teilen“. Die Seite öffnet sich dann wie eine App. Hat der Server eine https-Adresse, sind die gemerkten Serien auch ohne Netz lesbar."

    msgid "signIn"
    msgstr "Anmelden"

    msgid "signOut"
    msgstr "Abmelden"

    msgid "signInWhy"
    msgstr "Dieser Server verlangt ein Token. aggctl token add NAME --scope write legt eines an."

    msgid "signInWrong"
    msgstr "Dieses Token ist unbekannt oder darf nicht schreiben."

    msgid "token"
    msgstr "Token"

    #. %1 is an age
    msgid "answeredLast"
    msgstr "letzte Antwort %1"

    #. %1 is a reason in English
    msgid "failedWith"
    msgstr "Fehler: %1"

    #. %1 is a time
    msgid "triedAgain"
    msgstr "Nächster Versuch: %1."

    msgid "refreshNow"
    msgstr "Jetzt aktualisieren"

    msgid "stateFresh"
    msgstr "aktuell"

    msgid "stateStale"
    msgstr "veraltet"

    msgid "stateFailed"
    msgstr "gestört, gespeicherte Daten werden gezeigt"

    msgid "statePartly"
    msgstr "einige Anfragen sind fehlgeschlagen"

    msgid "stateMissing"
    msgstr "keine Daten"

    msgid "subscribeWhat"
    msgstr "Ein Kalender, Programmführer oder Feed, der im Telefon, Fernsehserver oder Feed-Leser aktuell bleibt."

    msgid "feed"
    msgstr "Feed"

    msgid "feedFollowing"
    msgstr "Kalender der gemerkten Serien"

    msgid "feedWeek"
    msgstr "Kalender aller Folgen"

    msgid "feedGuide"
    msgstr "Programmführer (XMLTV)"

    msgid "feedGuidePacked"
    msgstr "Programmführer, komprimiert"

    msgid "feedAirings"
    msgstr "Was läuft (Atom)"

    msgid "feedAiringsJSON"
    msgstr "Was läuft (JSON Feed)"

    msgid "feedPast"
    msgstr "Tage vor heute"

    msgid "feedFuture"
    msgstr "Tage nach heute"

    msgid "feedAlarm"
    msgstr "Erinnerung, Minuten vorher"

    msgid "feedAllDay"
    msgstr "Ganztägige Einträge"

    msgid "feedToken"
    msgstr "Ein Token für Feeds (aggctl token add NAME --scope feed)"

    msgid "feedMake"
    msgstr "Adresse erzeugen"

    msgid "feedAddress"
    msgstr "Adresse des Feeds"

    msgid "feedOpen"
    msgstr "Im Kalender öffnen"

    msgid "feedDownload"
    msgstr "Ansehen"

    msgid "feedCode"
    msgstr "QR-Code der Feed-Adresse"

    msgid "copy"
    msgstr "Kopieren"

    msgid "copied"
    msgstr "Kopiert"

    msgid "problem"
    msgstr "Das ging nicht"

    msgid "problemMissing"
    msgstr "Nicht gefunden."

    msgid "problemLater"
    msgstr "Das ist zurzeit nicht verfügbar."

    msgid "problemAddress"
    msgstr "Diese Adresse ist ungültig."

    msgid "problemOther"
    msgstr "Die Anfrage wurde abgelehnt."

    msgid "problemDemoSavesNothing"
    msgstr "Die Vorführung speichert weder Markierungen noch gemerkte Serien."

    msgid "problemTooMuch"
    msgstr "Zu viele Anfragen. Bitte später noch einmal versuchen."

    msgid "problemNotAllowed"
    msgstr "Dieses Token erlaubt das nicht."

    msgid "problemSources"
    msgstr "Keine Quelle antwortet, und es gibt keine gespeicherten Daten."

    msgid "problemNoEpisode"
    msgstr "Folge nicht gefunden."

    msgid "problemNoSeason"
    msgstr "Staffel nicht gefunden."

    msgid "problemManyShows"
    msgstr "Mehrere Serien haben diesen Titel."

    msgid "problemNoShow"
    msgstr "Keine Quelle führt diese Serie."

    msgid "firstFetchRunning"
    msgstr "Das wird zum ersten Mal geholt"

    msgid "didYouMean"
    msgstr "Gemeint war vielleicht:"

    msgid "tryAgain"
    msgstr "Noch einmal"

    msgid "toWeek"
    msgstr "Zur Woche"

    msgid "offline"
    msgstr "Kein Netz"

    msgid "offlineWhat"
    msgstr "Diese Seite ist ohne Netz nicht verfügbar. Verfügbar sind die gemerkten Serien und diese Woche:"

    #. %1 is a time
    msgid "offlineStale"
    msgstr "Kein Netz. Stand: %1."

    msgid "offlineMarks"
    msgid_plural "offlineMarks"
    msgstr[0] "%n Markierung wird später gesendet"
    msgstr[1] "%n Markierungen werden später gesendet"

    msgid "updated"
    msgstr "Das Programm hat sich geändert"

    msgid "failedAction"
    msgstr "Die Änderung konnte nicht gespeichert werden und wurde zurückgenommen."

    msgid "keysTitle"
    msgstr "Tasten"

    msgid "keysText"
    msgstr "g t: heute Abend · g w: Woche · g m: Monat · g f: Gemerkt · g s: Suche · j k: nächste und vorige · /: Filter · Esc: verlassen · t: heute · w: gesehen · x: auslassen · ?: diese Tasten"

    msgid "close"
    msgstr "Schließen"

    #. The page's name on a phone's home screen
    msgid "installName"
    msgstr "TV-Woche"

    #. A term of sources
    msgid "word Running"
    msgstr "läuft"

    #. A term of sources
    msgid "word Ended"
    msgstr "beendet"

    #. A term of sources
    msgid "word To Be Determined"
    msgstr "noch offen"

    #. A term of sources
    msgid "word In Development"
    msgstr "in Entwicklung"

    #. A term of sources
    msgid "word Scripted"
    msgstr "Spielhandlung"

    #. A term of sources
    msgid "word Animation"
    msgstr "Animation"

    #. A term of sources
    msgid "word Reality"
    msgstr "Reality"

    #. A term of sources
    msgid "word Talk Show"
    msgstr "Talkshow"

    #. A term of sources
    msgid "word Documentary"
    msgstr "Dokumentation"

    #. A term of sources
    msgid "word Game Show"
    msgstr "Spielshow"

    #. A term of sources
    msgid "word News"
    msgstr "Nachrichten"

    #. A term of sources
    msgid "word Sports"
    msgstr "Sport"

    #. A term of sources
    msgid "word Variety"
    msgstr "Unterhaltung"

    #. A term of sources
    msgid "word Award Show"
    msgstr "Preisverleihung"

    #. A term of sources
    msgid "word Panel Show"
    msgstr "Ratespiel"

    #. A term of sources
    msgid "word Action"
    msgstr "Action"

    #. A term of sources
    msgid "word Adult"
    msgstr "Erwachsene"

    #. A term of sources
    msgid "word Adventure"
    msgstr "Abenteuer"

    #. A term of sources
    msgid "word Anime"
    msgstr "Anime"

    #. A term of sources
    msgid "word Children"
    msgstr "Kinder"

    #. A term of sources
    msgid "word Comedy"
    msgstr "Komödie"

    #. A term of sources
    msgid "word Crime"
    msgstr "Krimi"

    #. A term of sources
    msgid "word DIY"
    msgstr "Heimwerken"

    #. A term of sources
    msgid "word Drama"
    msgstr "Drama"

    #. A term of sources
    msgid "word Espionage"
    msgstr "Spionage"

    #. A term of sources
    msgid "word Family"
    msgstr "Familie"

    #. A term of sources
    msgid "word Fantasy"
    msgstr "Fantasy"

    #. A term of sources
    msgid "word Food"
    msgstr "Kochen"

    #. A term of sources
    msgid "word History"
    msgstr "Geschichte"

    #. A term of sources
    msgid "word Horror"
    msgstr "Horror"

    #. A term of sources
    msgid "word Legal"
    msgstr "Justiz"

    #. A term of sources
    msgid "word Medical"
    msgstr "Medizin"

    #. A term of sources
    msgid "word Music"
    msgstr "Musik"

    #. A term of sources
    msgid "word Mystery"
    msgstr "Mystery"

    #. A term of sources
    msgid "word Nature"
    msgstr "Natur"

    #. A term of sources
    msgid "word Romance"
    msgstr "Liebe"

    #. A term of sources
    msgid "word Science-Fiction"
    msgstr "Science-Fiction"

    #. A term of sources
    msgid "word Supernatural"
    msgstr "Übernatürliches"

    #. A term of sources
    msgid "word Thriller"
    msgstr "Thriller"

    #. A term of sources
    msgid "word Travel"
    msgstr "Reise"

    #. A term of sources
    msgid "word War"
    msgstr "Krieg"

    #. A term of sources
    msgid "word Western"
    msgstr "Western"

    #. A term of sources
    msgid "word English"
    msgstr "Englisch"

    #. A term of sources
    msgid "word German"
    msgstr "Deutsch"

    #. A term of sources
    msgid "word French"
    msgstr "Französisch"

    #. A term of sources
    msgid "word Spanish"
    msgstr "Spanisch"

    #. A term of sources
    msgid "word Italian"
    msgstr "Italienisch"

    #. A term of sources
    msgid "word Portuguese"
    msgstr "Portugiesisch"

    #. A term of sources
    msgid "word Dutch"
    msgstr "Niederländisch"

    #. A term of sources
    msgid "word Swedish"
    msgstr "Schwedisch"

    #. A term of sources
    msgid "word Norwegian"
    msgstr "Norwegisch"

    #. A term of sources
    msgid "word Danish"
    msgstr "Dänisch"

    #. A term of sources
    msgid "word Finnish"
    msgstr "Finnisch"

    #. A term of sources
    msgid "word Polish"
    msgstr "Polnisch"

    #. A term of sources
    msgid "word Russian"
    msgstr "Russisch"

    #. A term of sources
    msgid "word Turkish"
    msgstr "Türkisch"

    #. A term of sources
    msgid "word Hebrew"
    msgstr "Hebräisch"

    #. A term of sources
    msgid "word Arabic"
    msgstr "Arabisch"

    #. A term of sources
    msgid "word Hindi"
    msgstr "Hindi"

    #. A term of sources
    msgid "word Japanese"
    msgstr "Japanisch"

    #. A term of sources
    msgid "word Korean"
    msgstr "Koreanisch"

    #. A term of sources
    msgid "word Chinese"
    msgstr "Chinesisch"

    #. A term of sources
    msgid "word Thai"
    msgstr "Thailändisch"

    #. A term of sources
    msgid "word director"
    msgstr "Regie"

    #. A term of sources
    msgid "word writer"
    msgstr "Drehbuch"

    #. A term of sources
    msgid "word producer"
    msgstr "Produktion"

    #. A term of sources
    msgid "word presenter"
    msgstr "Moderation"

    #. A term of sources
    msgid "word guest"
    msgstr "Gast"

    #. A term of sources
    msgid "word commentator"
    msgstr "Kommentar"

    #. A term of sources
    msgid "word editor"
    msgstr "Redaktion"

    #. A term of sources
    msgid "word composer"
    msgstr "Komposition"

    #. A term of sources
    msgid "word adapter"
    msgstr "Bearbeitung"

    msgid "missed"
    msgstr "Verpasst"

    msgid "missedNothing"
    msgstr "Nichts: Du hast alles gesehen, was lief."

    #. Title of the evening
    msgid "tonight"
    msgstr "Heute Abend"

    #. Tab of the evening, short
    msgid "navTonight"
    msgstr "Heute"

    #. Tab
    msgid "navSchedule"
    msgstr "Programm"

    #. View of the schedule: a day
    msgid "navDay"
    msgstr "Tag"

    #. Heading of the followed shows with episodes that are out and not watched
    msgid "upNext"
    msgstr "Als Nächstes"

    #. Above the first show to watch
    msgid "toWatchNow"
    msgstr "Bereit zum Ansehen"

    #. Heading of the episodes that came out today
    msgid "outToday"
    msgstr "Heute erschienen"

    #. Heading of the followed shows that air in the next days
    msgid "followedThisWeek"
    msgstr "Diese Woche"

    #. Heading of the followed shows that air later
    msgid "afterwards"
    msgstr "Später"

    #. Link to the week
    msgid "wholeWeek"
    msgstr "Die ganze Woche"

    #. %1 is a length, such as 50 min
    msgid "startsIn"
    msgstr "in %1"

    #. Heading
    msgid "partThisWeek"
    msgstr "Diese Woche"

    #. Heading
    msgid "partLater"
    msgstr "Später"

    #. Heading of shows that have ended
    msgid "partEnded"
    msgstr "Beendet"

    #. Button that is on
    msgid "isWatched"
    msgstr "Gesehen"

    #. Button that is on
    msgid "isSkipped"
    msgstr "Ausgelassen"

    #. %1 is a period, such as July 2019, %2 and %3 are numbers
    msgid "fetching"
    msgstr "%1 wird geladen: %2 von %3 Tagen."

    msgid "fetchingPage"
    msgstr "Wird geladen. Die Seite ergänzt sich von selbst."

    #. Instead of the episodes of a day
    msgid "fetchingDay"
    msgstr "wird geladen …"

    #. Button that clears the filter
    msgid "filterClear"
    msgstr "Filter löschen"

    msgid "personNothing"
    msgstr "Keine deiner gemerkten Serien nennt diesen Namen."

    msgid "factRating"
    msgstr "Bewertung"

    msgid "settingsStart"
    msgstr "Öffnet zuerst"

    msgid "settingsClock"
    msgstr "Uhrzeiten"

    msgid "settingsWeek"
    msgstr "Wochen beginnen am"

    msgid "clockTwelve"
    msgstr "9:00 PM"

    msgid "clockTwentyFour"
    msgstr "21:00"

    #. Button that shows the rest of a text
    msgid "showAll"
    msgstr "Alles anzeigen"

    msgid "showLess"
    msgstr "Weniger anzeigen"

    #. Button that scrolls a row of posters
    msgid "before"
    msgstr "Zurück"

    #. Button that scrolls a row of posters
    msgid "after"
    msgstr "Weiter"

    #. Summary of the list of airings that are over
    msgid "earlierToday"
    msgid_plural "earlierToday"
    msgstr[0] "%n früher"
    msgstr[1] "%n früher"

    msgid "importTitle"
    msgstr "Importieren"

    msgid "importHow"
    msgstr "Wähle den Export eines anderen Trackers, gepackt oder nicht, oder eine eigene Liste. Nichts ändert sich, bevor du bestätigst. „aggctl undo“ nimmt einen Import zurück."

    #. Field for a file
    msgid "importFile"
    msgstr "Datei"

    #. Button that uploads a file, without importing it
    msgid "importShow"
    msgstr "Inhalt anzeigen"

    msgid "importPreview"
    msgstr "Das enthält die Datei. Noch hat sich nichts geändert."

    #. Button
    msgid "importConfirm"
    msgstr "Importieren"

    #. Link back to the form
    msgid "importCancel"
    msgstr "Abbrechen"

    msgid "importDone"
    msgstr "Die Markierungen sind importiert."

    #. %1 is a list of counts in English
    msgid "importOmitted"
    msgstr "Nicht importiert: %1"

    #. %1 and %2 are numbers
    msgid "importFound"
    msgstr "%1 von %2 Folgen gefunden"

    #. Heading of a list
    msgid "importPending"
    msgstr "Markierungen ohne Folge"

    msgid "importPendingHow"
    msgstr "aggctl wendet diese Markierungen an, sobald eine Quelle die Folgen kennt. Wenn du die Serie kennst, wähle sie."

    #. Button. %1 is the title of a show
    msgid "importAssign"
    msgstr "Es ist %1"

    msgid "importNoFile"
    msgstr "Wähle zuerst eine Datei."

    msgid "importExpired"
    msgstr "Die Datei wurde vor zu langer Zeit hochgeladen oder schon importiert. Wähle sie noch einmal."

    #. %1 is a reason in English
    msgid "importUnreadable"
    msgstr "Die Datei kann nicht importiert werden: %1"

    msgid "stats"
    msgstr "Statistik"

    msgid "statsNothing"
    msgstr "Du hast noch keine Folge als gesehen markiert."

    #. %1 is a number
    msgid "statsAgain"
    msgstr "Noch einmal gesehen: %1"

    #. %1 is a number of days, %2 the first and the last day
    msgid "statsStreak"
    msgstr "Längste Serie: %1 Tage, %2"

    #. %1 is a number of episodes and their length
    msgid "statsLeft"
    msgstr "Noch zu sehen: %1"

    #. %1 is a number of episodes
    msgid "statsUndated"
    msgstr "Ohne Datum: %1"

    #. Heading
    msgid "statsYears"
    msgstr "Jahre"

    #. Heading
    msgid "statsMonths"
    msgstr "Monate"

    #. The number of shows that are not stored yet
    msgid "importUnknown"
    msgid_plural "importUnknown"
    msgstr[0] "%n Serie ist noch nicht gespeichert. aggctl sucht sie nach dem Import."
    msgstr[1] "%n Serien sind noch nicht gespeichert. aggctl sucht sie nach dem Import."

    msgid "importSearching"
    msgid_plural "importSearching"
    msgstr[0] "aggctl sucht jetzt %n Serie. Die Seite „Importieren“ zeigt Markierungen ohne Folge."
    msgstr[1] "aggctl sucht jetzt %n Serien. Die Seite „Importieren“ zeigt Markierungen ohne Folge."

    #. Field and button for the name of a show
    msgid "importOther"
    msgstr "Es ist diese Serie"

    """##,
    ##"""
    msgid ""
    msgstr ""
    "Language: en\n"
    "X-Language-Name: English\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    #. The link that skips the navigation bar
    msgid "skip"
    msgstr "Skip to content"

    #. Name of the navigation bar, for screen readers
    msgid "navMain"
    msgstr "Main"

    #. Menu with the other pages
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

    #. Heading of the followed shows that air later today
    msgid "laterTonight"
    msgstr "Later tonight"

    #. Instead of a time
    msgid "anyTime"
    msgstr "any time"

    #. Instead of a date
    msgid "noDay"
    msgstr "date unknown"

    #. Instead of an episode's title
    msgid "noTitle"
    msgstr "no title yet"

    #. Instead of a title that is a spoiler
    msgid "covered"
    msgstr "title hidden until watched"

    #. Instead of a summary that is a spoiler
    msgid "coveredSummary"
    msgstr "The summary is hidden until you have watched the episode. You can change this in the settings."

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

    #. Shown while the reader filters
    msgid "matchCount"
    msgid_plural "matchCount"
    msgstr[0] "%n episode matches"
    msgstr[1] "%n episodes match"

    msgid "nothingMatches"
    msgstr "No episode this week matches. Try fewer letters, or another week."

    msgid "nothingOn"
    msgstr "no episodes"

    #. After the number of a day's episodes, if a source failed
    msgid "incomplete"
    msgstr "not all sources responded"

    #. If a source failed
    msgid "nothingKnown"
    msgstr "no data"

    #. The previous two as sentences, without a heading above them
    msgid "nothingHere"
    msgstr "No episodes in this period."

    msgid "nothingKnownHere"
    msgstr "No data for this period."

    msgid "otherWeeks"
    msgstr "Weeks"

    msgid "weekBefore"
    msgstr "Previous week"

    msgid "weekAfter"
    msgstr "Next week"

    msgid "thisWeek"
    msgstr "this week"

    msgid "dayBefore"
    msgstr "Previous day"

    msgid "dayAfter"
    msgstr "Next day"

    msgid "otherDay"
    msgstr "Another day"

    msgid "showDay"
    msgstr "Show"

    msgid "otherMonths"
    msgstr "Months"

    msgid "monthBefore"
    msgstr "Previous month"

    msgid "monthAfter"
    msgstr "Next month"

    msgid "thisMonth"
    msgstr "this month"

    msgid "forms"
    msgstr "Views"

    msgid "list"
    msgstr "List"

    msgid "streaming"
    msgstr "Streaming"

    msgid "followedOnly"
    msgstr "Followed only"

    #. Switch above the schedule: only shows that a service has that the reader pays for
    msgid "ownServices"
    msgstr "On my services"

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
    msgstr "Mark watched"

    msgid "markSkipped"
    msgstr "Skip"

    msgid "markUpTo"
    msgstr "Mark up to here"

    msgid "markSeason"
    msgstr "Mark all aired episodes"

    msgid "undo"
    msgstr "Undo"

    msgid "goOn"
    msgstr "Continue"

    msgid "marked"
    msgid_plural "marked"
    msgstr[0] "%n episode marked"
    msgstr[1] "%n episodes marked"

    msgid "unmarked"
    msgid_plural "unmarked"
    msgstr[0] "%n mark removed"
    msgstr[1] "%n marks removed"

    #. The shows that are hidden everywhere else; a number in brackets follows
    msgid "hiddenShows"
    msgstr "Hidden shows"

    #. Below a feed's address, if only this machine can reach the server
    msgid "subscribeLoopback"
    msgstr "This address only works on this computer. For a phone, start aggctl serve with --bind and --public-url (see docs/guides/server.md)."

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
    msgstr "No episodes."

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
    msgstr "Next episode unknown."

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
    msgstr "No longer hidden."

    msgid "followedNoMore"
    msgstr "You no longer follow this show."

    msgid "tooManyToUndo"
    msgstr "These are too many episodes to undo at once."

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

    msgid "factWatchOn"
    msgstr "Watch on"

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
    msgstr "Recent changes"

    msgid "changesNone"
    msgstr "No changes in the last week."

    msgid "changeAdded"
    msgstr "%1 is new"

    msgid "changeDropped"
    msgstr "%1 is no longer listed"

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

    #. %1 is a service
    msgid "changeAvailable"
    msgstr "is now on %1"

    #. %1 is season 3
    msgid "changeSeasonComplete"
    msgstr "%1 is complete"

    #. %1 is a source
    msgid "oneSource"
    msgstr "Source: %1"

    #. %1 is a source, %n how many others
    msgid "othersAgree"
    msgid_plural "othersAgree"
    msgstr[0] "%1 and one other agree"
    msgstr[1] "%1 and %n others agree"

    #. %1 are sources, %2 one of them, %3 a value, %4 a field
    msgid "sourcesDiffer"
    msgstr "Sources: %1. %2 reports %3 (%4)"

    #. %1 is a source, %2 a value
    msgid "claim"
    msgstr "%1 reports %2"

    #. %1 is a value, %2 a rule
    msgid "chosenBy"
    msgstr "%1 was chosen: %2."

    msgid "fromSources"
    msgstr "Data from %1."

    msgid "rulePriority"
    msgstr "the source with the highest priority wins"

    msgid "ruleNewest"
    msgstr "the newest data wins"

    msgid "rulePrecise"
    msgstr "the most precise value wins"

    msgid "ruleLongest"
    msgstr "the longest text wins"

    msgid "ruleUnion"
    msgstr "all values are combined"

    msgid "ruleProvider"
    msgstr "%1 wins here"

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
    msgstr "Undo"

    msgid "linkOther"
    msgstr "Does another source list it as a separate show? Enter its title or ID:"

    #. Heading of the user's decisions about pairs of shows
    msgid "decided"
    msgstr "Decided by you"

    msgid "maybeOne"
    msgstr "May be the same show"

    #. Link after a source's failure
    msgid "toSources"
    msgstr "Sources"

    #. %1 is a source, %2 an age
    msgid "sourceOld"
    msgstr "Data from “%1” was fetched %2."

    msgid "sourceOldUnknown"
    msgstr "Data from “%1” is out of date."

    msgid "sourceMissing"
    msgstr "“%1” does not respond, and there is no stored data from it."

    #. %1 is a source, %2 an age
    msgid "sourceFailedOld"
    msgstr "“%1” does not respond. Its stored data was fetched %2."

    msgid "sourceFailed"
    msgstr "“%1” did not return all data."

    msgid "searchLabel"
    msgstr "Title of a show, or words from an episode"

    msgid "searchHint"
    msgstr "Title, or words from an episode"

    msgid "searchEmpty"
    msgstr "Type the title of a show, or words from an episode's title or summary."

    #. %1 is the search text
    msgid "searchNothing"
    msgstr "No results for “%1”."

    #. %1 is the search text
    msgid "searchNothingKnown"
    msgstr "No results for “%1”, but not all sources responded."

    #. %1 is a show's title, or several
    msgid "searchHidden"
    msgstr "Hidden by you: %1."

    msgid "searchMissing"
    msgstr "No source responds, and there are no stored results."

    msgid "episodes"
    msgstr "Episodes"

    msgid "followingEmpty"
    msgstr "You don't follow any shows yet. Open a show and press Follow."

    msgid "demoSavesNothing"
    msgstr "This is a demonstration. It saves nothing."

    msgid "followedUnknown"
    msgstr "No source lists this show at the moment."

    msgid "toWatch"
    msgstr "To watch:"

    msgid "settingsAppearance"
    msgstr "Appearance"

    msgid "settingsLanguage"
    msgstr "Language"

    msgid "settingsTheme"
    msgstr "Colours"

    msgid "settingsWhere"
    msgstr "Region and time"

    msgid "settingsCountry"
    msgstr "Country of the schedule"

    msgid "settingsZone"
    msgstr "Time zone"

    msgid "settingsStreaming"
    msgstr "Show streaming services without a country"

    msgid "settingsReading"
    msgstr "Reading"

    msgid "settingsSpoilers"
    msgstr "On this page, hide titles and summaries of unwatched episodes"

    msgid "settingsKeys"
    msgstr "Use single letters as keyboard shortcuts"

    msgid "settingsBrowser"
    msgstr "Browser's language"

    #. %1 is a country or a zone
    msgid "settingsConfigured"
    msgstr "As configured: %1"

    msgid "themeSystem"
    msgstr "Same as the system"

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
    msgstr "Put this page on the home screen with your browser's menu: “Add to Home screen”, on an iPhone below “Share”. The page then opens like an app. If the server has an https address, you can also read the shows you follow without a network."

    msgid "signIn"
    msgstr "Sign in"

    msgid "signOut"
    msgstr "Sign out"

    msgid "signInWhy"
    msgstr "This server requires a token. Create one with aggctl token add NAME --scope write."

    msgid "signInWrong"
    msgstr "This token is unknown, or it is not allowed to write."

    msgid "token"
    msgstr "Token"

    #. %1 is an age
    msgid "answeredLast"
    msgstr "last response %1"

    #. %1 is a reason in English
    msgid "failedWith"
    msgstr "Error: %1"

    #. %1 is a time
    msgid "triedAgain"
    msgstr "Next attempt: %1."

    msgid "refreshNow"
    msgstr "Refresh now"

    msgid "stateFresh"
    msgstr "up to date"

    msgid "stateStale"
    msgstr "out of date"

    msgid "stateFailed"
    msgstr "failing, stored data is shown"

    msgid "statePartly"
    msgstr "some requests failed"

    msgid "stateMissing"
    msgstr "no data"

    msgid "subscribeWhat"
    msgstr "A calendar, guide or feed that stays up to date in your phone, television server or feed reader."

    msgid "feed"
    msgstr "Feed"

    msgid "feedFollowing"
    msgstr "Calendar of followed shows"

    msgid "feedWeek"
    msgstr "Calendar of all episodes"

    msgid "feedGuide"
    msgstr "Guide (XMLTV)"

    msgid "feedGuidePacked"
    msgstr "Guide, compressed"

    msgid "feedAirings"
    msgstr "What airs (Atom)"

    msgid "feedAiringsJSON"
    msgstr "What airs (JSON Feed)"

    msgid "feedPast"
    msgstr "Days before today"

    msgid "feedFuture"
    msgstr "Days after today"

    msgid "feedAlarm"
    msgstr "Reminder, minutes before"

    msgid "feedAllDay"
    msgstr "All-day events"

    msgid "feedToken"
    msgstr "A token for feeds (aggctl token add NAME --scope feed)"

    msgid "feedMake"
    msgstr "Create the address"

    msgid "feedAddress"
    msgstr "Feed address"

    msgid "feedOpen"
    msgstr "Open in your calendar"

    msgid "feedDownload"
    msgstr "View"

    msgid "feedCode"
    msgstr "QR code of the feed address"

    msgid "copy"
    msgstr "Copy"

    msgid "copied"
    msgstr "Copied"

    msgid "problem"
    msgstr "That did not work"

    msgid "problemMissing"
    msgstr "Not found."

    msgid "problemLater"
    msgstr "This is not available right now."

    msgid "problemAddress"
    msgstr "This address is invalid."

    msgid "problemOther"
    msgstr "The request was rejected."

    msgid "problemDemoSavesNothing"
    msgstr "The demonstration saves neither marks nor followed shows."

    msgid "problemTooMuch"
    msgstr "Too many requests. Try again in a while."

    msgid "problemNotAllowed"
    msgstr "This token does not allow that."

    msgid "problemSources"
    msgstr "No source responds, and there is no stored data."

    msgid "problemNoEpisode"
    msgstr "Episode not found."

    msgid "problemNoSeason"
    msgstr "Season not found."

    msgid "problemManyShows"
    msgstr "Several shows have this title."

    msgid "problemNoShow"
    msgstr "No source has this show."

    msgid "firstFetchRunning"
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
    msgstr "This page is not available offline. The shows you follow and this week are:"

    #. %1 is a time
    msgid "offlineStale"
    msgstr "No network. This page is from %1."

    msgid "offlineMarks"
    msgid_plural "offlineMarks"
    msgstr[0] "%n mark will be sent later"
    msgstr[1] "%n marks will be sent later"

    msgid "updated"
    msgstr "The schedule changed"

    msgid "failedAction"
    msgstr "Couldn't save your change, so it was undone."

    msgid "keysTitle"
    msgstr "Keys"

    msgid "keysText"
    msgstr "g t: tonight · g w: week · g m: month · g f: following · g s: search · j k: next and previous · /: filter · Esc: leave · t: today · w: watched · x: skip · ?: these keys"

    msgid "close"
    msgstr "Close"

    #. The page's name on a phone's home screen
    msgid "installName"
    msgstr "TV week"

    msgid "missed"
    msgstr "What you missed"

    msgid "missedNothing"
    msgstr "Nothing: you have watched everything that aired."

    #. Title of the evening
    msgid "tonight"
    msgstr "Tonight"

    #. Tab of the evening, short
    msgid "navTonight"
    msgstr "Tonight"

    #. Tab
    msgid "navSchedule"
    msgstr "Schedule"

    #. View of the schedule: a day
    msgid "navDay"
    msgstr "Day"

    #. Heading of the followed shows with episodes that are out and not watched
    msgid "upNext"
    msgstr "Up next"

    #. Above the first show to watch
    msgid "toWatchNow"
    msgstr "Ready to watch"

    #. Heading of the episodes that came out today
    msgid "outToday"
    msgstr "Out today"

    #. Heading of the followed shows that air in the next days
    msgid "followedThisWeek"
    msgstr "This week"

    #. Heading of the followed shows that air later
    msgid "afterwards"
    msgstr "Later"

    #. Link to the week
    msgid "wholeWeek"
    msgstr "The whole week"

    #. %1 is a length, such as 50 min
    msgid "startsIn"
    msgstr "in %1"

    #. Heading
    msgid "partThisWeek"
    msgstr "This week"

    #. Heading
    msgid "partLater"
    msgstr "Later"

    #. Heading of shows that have ended
    msgid "partEnded"
    msgstr "Ended"

    #. Button that is on
    msgid "isWatched"
    msgstr "Watched"

    #. Button that is on
    msgid "isSkipped"
    msgstr "Skipped"

    #. %1 is a period, such as July 2019, %2 and %3 are numbers
    msgid "fetching"
    msgstr "Fetching %1: %2 of %3 days."

    msgid "fetchingPage"
    msgstr "Fetching. The page will complete itself."

    #. Instead of the episodes of a day
    msgid "fetchingDay"
    msgstr "fetching…"

    #. Button that clears the filter
    msgid "filterClear"
    msgstr "Clear the filter"

    msgid "personNothing"
    msgstr "None of the shows you follow has this name in its cast."

    msgid "factRating"
    msgstr "Rating"

    msgid "settingsStart"
    msgstr "Opens first"

    msgid "settingsClock"
    msgstr "Times"

    msgid "settingsWeek"
    msgstr "Weeks begin on"

    msgid "clockTwelve"
    msgstr "9:00 PM"

    msgid "clockTwentyFour"
    msgstr "21:00"

    #. Button that shows the rest of a text
    msgid "showAll"
    msgstr "Show all"

    msgid "showLess"
    msgstr "Show less"

    #. Button that scrolls a row of posters
    msgid "before"
    msgstr "Back"

    #. Button that scrolls a row of posters
    msgid "after"
    msgstr "Forward"

    #. Summary of the list of airings that are over
    msgid "earlierToday"
    msgid_plural "earlierToday"
    msgstr[0] "%n earlier"
    msgstr[1] "%n earlier"

    msgid "importTitle"
    msgstr "Import"

    msgid "importHow"
    msgstr "Choose the export of another tracker, zipped or not, or a list of your own. Nothing changes until you confirm. To take an import back, run “aggctl undo”."

    #. Field for a file
    msgid "importFile"
    msgstr "File"

    #. Button that uploads a file, without importing it
    msgid "importShow"
    msgstr "Show its content"

    msgid "importPreview"
    msgstr "The file contains this. Nothing has changed yet."

    #. Button
    msgid "importConfirm"
    msgstr "Import"

    #. Link back to the form
    msgid "importCancel"
    msgstr "Cancel"

    msgid "importDone"
    msgstr "The marks are imported."

    #. %1 is a list of counts in English
    msgid "importOmitted"
    msgstr "Not imported: %1"

    #. %1 and %2 are numbers
    msgid "importFound"
    msgstr "%1 of %2 episodes found"

    #. Heading of a list
    msgid "importPending"
    msgstr "Marks without an episode"

    msgid "importPendingHow"
    msgstr "aggctl applies these marks once a source lists their episodes. You can also choose the show yourself."

    #. Button. %1 is the title of a show
    msgid "importAssign"
    msgstr "It is %1"

    msgid "importNoFile"
    msgstr "Choose a file first."

    msgid "importExpired"
    msgstr "The upload is too old, or it was imported already. Choose the file again."

    #. %1 is a reason in English
    msgid "importUnreadable"
    msgstr "The file cannot be imported: %1"

    msgid "stats"
    msgstr "Statistics"

    msgid "statsNothing"
    msgstr "You have not marked an episode as watched."

    #. %1 is a number
    msgid "statsAgain"
    msgstr "Watched again: %1"

    #. %1 is a number of days, %2 the first and the last day
    msgid "statsStreak"
    msgstr "Longest streak: %1 days, %2"

    #. %1 is a number of episodes and their length
    msgid "statsLeft"
    msgstr "Left to watch: %1"

    #. %1 is a number of episodes
    msgid "statsUndated"
    msgstr "Without a date: %1"

    #. Heading
    msgid "statsYears"
    msgstr "Years"

    #. Heading
    msgid "statsMonths"
    msgstr "Months"

    #. The number of shows that are not stored yet
    msgid "importUnknown"
    msgid_plural "importUnknown"
    msgstr[0] "%n show is not stored yet. aggctl searches for it after the import."
    msgstr[1] "%n shows are not stored yet. aggctl searches for them after the import."

    msgid "importSearching"
    msgid_plural "importSearching"
    msgstr[0] "aggctl now searches for %n show. The import page lists marks without an episode."
    msgstr[1] "aggctl now searches for %n shows. The import page lists marks without an episode."

    #. Field and button for the name of a show
    msgid "importOther"
    msgstr "It is this show"

    """##,
]
