/// Invented rows in the form of TVmaze's API. Its own texts are not copied here (CC BY-SA).
enum TVMazeRows {
    static func show(
        _ id: Int,
        _ name: String,
        network: String? = "Northern",
        webChannel: String? = nil,
        country: String? = "US",
        zone: String = "America/New_York",
        more: String = ""
    ) -> String {
        let place = country.map { #"{"name":"x","code":"\#($0)","timezone":"\#(zone)"}"# } ?? "null"
        func channel(_ name: String?) -> String {
            name.map { #"{"id":1,"name":"\#($0)","country":\#(place)}"# } ?? "null"
        }
        return #"""
            {"id":\#(id),"url":"https://www.tvmaze.com/shows/\#(id)/x","name":"\#(name)","type":"Scripted","language":"English",
            "genres":["Drama"],"status":"Running","runtime":60,"premiered":"2015-01-01","officialSite":null,
            "schedule":{"time":"21:00","days":["Monday"]},"rating":{"average":8.1},"weight":9,"network":\#(channel(network)),
            "webChannel":\#(channel(webChannel)),"externals":{"tvrage":null,"thetvdb":\#(1000 + id),"imdb":"tt\#(id)"},
            "image":{"medium":"https://static.tvmaze.com/m.jpg","original":"https://static.tvmaze.com/o.jpg"},
            "summary":"<p>About <b>\#(name)</b>.</p>","updated":1\#(more)}
            """#
    }

    static func episode(
        _ id: Int,
        _ name: String = "Pilot",
        season: Int = 1,
        number: String = "1",
        airdate: String = "2019-07-11",
        airtime: String = "21:00",
        airstamp: String? = "2019-07-12T01:00:00+00:00",
        runtime: String = "60",
        more: String = ""
    ) -> String {
        let stamp = airstamp.map { "\"\($0)\"" } ?? "null"
        return #"""
            {"id":\#(id),"url":"https://www.tvmaze.com/episodes/\#(id)/x","name":"\#(name)","season":\#(season),"number":\#(number),
            "type":"regular","airdate":"\#(airdate)","airtime":"\#(airtime)","airstamp":\#(stamp),"runtime":\#(runtime),
            "rating":{"average":null},"image":null,"summary":"<p>It begins.</p>"\#(more)}
            """#
    }

    static func listed(_ episode: String, _ show: String) -> String {
        String(episode.dropLast()) + #","show":\#(show)}"#
    }

    static func streamed(_ episode: String, _ show: String) -> String {
        String(episode.dropLast()) + #","_embedded":{"show":\#(show)}}"#
    }

    static func array(_ rows: [String]) -> String { "[" + rows.joined(separator: ",") + "]" }
}
