import Foundation

/// A day of TVMaze's schedule with invented rows of realistic size.
enum SyntheticDay {
    static func body(date: String, rows: Int) -> Data {
        let day = Int(date.suffix(2)) ?? 1
        let text = (0..<rows).map { row(day * 1000 + $0, date: date) }.joined(separator: ",")
        return Data(("[" + text + "]").utf8)
    }

    private static func row(_ id: Int, date: String) -> String {
        let summary = String(repeating: "An invented summary of moderate length, with <b>bold</b> words. ", count: 12)
        return """
            {"id":\(id),"url":"https://www.tvmaze.com/episodes/\(id)/x","name":"Episode \(id)","season":1,"number":\(id % 100 + 1),\
            "type":"regular","airdate":"\(date)","airtime":"21:00","airstamp":"\(date)T23:00:00+00:00","runtime":60,\
            "rating":{"average":null},"image":null,"summary":"<p>It begins.</p>","show":{"id":\(id % 97 + 1),\
            "url":"https://www.tvmaze.com/shows/\(id)/x","name":"Show \(id % 97)","type":"Scripted","language":"English",\
            "genres":["Drama","Crime"],"status":"Running","runtime":60,"premiered":"2015-01-01","ended":null,\
            "officialSite":"https://example.org/","schedule":{"time":"21:00","days":["Monday","Tuesday"]},"rating":{"average":8.1},\
            "weight":90,"network":{"id":3,"name":"ABC","country":{"name":"United States","code":"US","timezone":"America/New_York"}},\
            "webChannel":null,"externals":{"tvrage":null,"thetvdb":\(id + 5),"imdb":"tt\(id + 100)"},\
            "image":{"medium":"https://static.tvmaze.com/m.jpg","original":"https://static.tvmaze.com/o.jpg"},\
            "summary":"<p>\(summary)</p>","updated":1562678812,"_links":{"self":{"href":"https://api.tvmaze.com/shows/1"}}},\
            "_links":{"self":{"href":"https://api.tvmaze.com/episodes/1"}}}
            """
    }
}
