internal import ScheduleModel

/// The details of an airing as JSON, called DETAILS in `docs/reference/json.md`: the elements of a guide's row that
/// have no member in EPISODE.
enum DetailsJSON {
    static func write(to json: inout JSONWriter, _ details: ProgrammeDetails) {
        json.member("date", details.date)
        json.member("categories", texts: details.categories, \.text)
        json.member("keywords", texts: details.keywords, \.text)
        json.member("language", details.language?.text)
        json.member("originalLanguage", details.originalLanguage?.text)
        json.member("countries", texts: details.countries, \.text)
        json.member("ratings", each: details.ratings) { write($1.system, $1.value, to: &$0) }
        json.member("starRatings", each: details.starRatings) { write($1.system, $1.value, to: &$0) }
        json.member("video", details.video) { json, video in
            json.member("present", video.child("present"))
            json.member("colour", video.child("colour"))
            json.member("aspect", video.child("aspect"))
            json.member("quality", video.child("quality"))
        }
        json.member("audio", details.audio) { json, audio in
            json.member("present", audio.child("present"))
            json.member("stereo", audio.child("stereo"))
        }
        json.member("subtitles", each: details.subtitleTracks) { json, track in
            json.member("type", track["type"])
            json.member("language", track.child("language"))
        }
        json.member("previouslyShown", details.previouslyShown) { json, airing in
            json.member("start", airing.start.isEmpty ? nil : airing.start)
            json.member("channel", airing.channel.isEmpty ? nil : airing.channel)
        }
        json.member("premiere", details.premiere?.text)
        json.member("lastChance", details.lastChance?.text)
        json.member("new", details.isNew)
        json.member("numbers", each: details.numbers) { write($1.system, $1.value, to: &$0) }
    }

    private static func write(_ system: String, _ value: String, to json: inout JSONWriter) {
        json.member("system", system.isEmpty ? nil : system)
        json.member("value", value)
    }
}
