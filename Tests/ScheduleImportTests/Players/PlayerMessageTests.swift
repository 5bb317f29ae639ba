import Foundation
import ScheduleImport
import ScheduleModel
import Testing

/// The messages of players about watched episodes.
/// Covers: PlayerMessage, Player, JellyfinMessage, PlexMessage, EmbyMessage, KodiMessage, FormField
@Suite struct PlayerMessageTests {
    private static func text(_ message: PlayerMessage?) -> String {
        guard let message else { return "nothing" }
        let numbers = message.numbers.map { "E\($0)" }.joined()
        let parts = [
            "\(message.change)", message.user, message.show, message.year.map { "(\($0))" },
            "S\(message.season ?? -1)\(numbers)", message.title, message.day?.description,
            message.showIDs.thetvdb.map { "thetvdb:\($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }

    private static func jellyfin(_ members: String) -> String {
        #"""
        {"ItemType":"Episode","Name":"The Winter Lantern","SeriesName":"Lighthouse Road","SeriesPremiereDate":"2024-01-09",
        "SeasonNumber":3,"EpisodeNumber":46,"EpisodeNumberEnd":47,"PremiereDate":"2026-11-16","Provider_tvdb":"9000784",
        "RunTimeTicks":26400000000,"NotificationUsername":"anna",\#(members)}
        """#
    }

    private static func plex(_ event: String, _ members: String = "") -> String {
        #"""
        {"event":"\#(event)","Account":{"title":"anna"},"Metadata":{"type":"episode","title":"Dawn","grandparentTitle":"Harbour (2008)",
        "parentIndex":5,"index":14,"duration":1000,\#(members)"originallyAvailableAt":"2020-01-02","guid":"plex://episode/1"}}
        """#
    }

    private static func emby(_ event: String, _ position: Int) -> String {
        #"""
        {"Event":"\#(event)","User":{"Name":"anna"},"Item":{"Type":"Episode","Name":"Dawn","SeriesName":"Harbour","ParentIndexNumber":1,
        "IndexNumber":2,"RunTimeTicks":1000},"Session":{"PlayState":{"PositionTicks":0}},"PlaybackInfo":{"PositionTicks":\#(position)}}
        """#
    }

    private static func kodi(_ method: String, _ data: String) -> String {
        #"{"method":"\#(method)","params":{"data":{"item":{"type":"episode","id":12},\#(data)}},"item":{"showtitle":"Harbour","season":1,"episode":2,"title":"Dawn"}}"#
    }

    private static let lighthouse = "anna Lighthouse Road (2024) S3E46E47 The Winter Lantern 2026-11-16"
    private static let messages: [(Player, String, String)] = [
        (.jellyfin, jellyfin(#""NotificationType":"PlaybackStop","PlayedToCompletion":true"#), "played \(lighthouse)"),
        (
            .jellyfin, jellyfin(#""NotificationType":"PlaybackStop","PlaybackPositionTicks":21120000000"#),
            "played \(lighthouse)"
        ),
        (.jellyfin, jellyfin(#""NotificationType":"PlaybackStop","PlaybackPositionTicks":21110000000"#), "nothing"),
        (.jellyfin, jellyfin(#""NotificationType":"PlaybackStart","PlayedToCompletion":false"#), "nothing"),
        (
            .jellyfin, jellyfin(#""NotificationType":"UserDataSaved","SaveReason":"TogglePlayed","Played":false"#),
            "unmarked \(lighthouse)"
        ),
        (
            .jellyfin, jellyfin(#""NotificationType":"UserDataSaved","SaveReason":"Import","Played":true"#), "nothing"
        ),
        (.jellyfin, #"{"ItemType":"Movie","NotificationType":"PlaybackStop","PlayedToCompletion":true}"#, "nothing"),
        (.plex, plex("media.scrobble"), "played anna Harbour (2008) S5E14 Dawn 2020-01-02"),
        (.plex, plex("media.stop", #""viewOffset":810,"#), "played anna Harbour (2008) S5E14 Dawn 2020-01-02"),
        (.plex, plex("media.stop", #""viewOffset":790,"#), "nothing"), (.plex, plex("media.play"), "nothing"),
        (.emby, emby("playback.stop", 800), "played anna Harbour S1E2 Dawn"),
        (.emby, emby("playback.stop", 799), "nothing"),
        (.emby, emby("item.markunplayed", 0), "unmarked anna Harbour S1E2 Dawn"),
        (.kodi, kodi("Player.OnStop", #""end":true"#), "played Harbour S1E2 Dawn"),
        (.kodi, kodi("Player.OnStop", #""end":false"#), "nothing"),
        (.kodi, kodi("VideoLibrary.OnUpdate", #""playcount":1"#), "marked Harbour S1E2 Dawn"),
        (.kodi, kodi("VideoLibrary.OnUpdate", #""playcount":0"#), "unmarked Harbour S1E2 Dawn"),
    ]

    @Test(
        "Only an episode that was watched or marked is reported, with everything that identifies it",
        arguments: messages
    )
    func message(player: Player, body: String, expected: String) throws {
        // Jellyfin sends JSON as plain text.
        let message = try PlayerMessage.read(Array(body.utf8), "text/plain; charset=utf-8", from: player)
        #expect(Self.text(message) == expected)
    }

    @Test("A form is read with its JSON, even if a picture follows")
    func forms() throws {
        let body =
            "--b1\r\nContent-Disposition: form-data; name=\"payload\"\r\nContent-Type: application/json\r\n\r\n"
            + Self.plex("media.scrobble")
            + "\r\n--b1\r\nContent-Disposition: form-data; name=\"thumb\"; filename=\"a.jpg\"\r\n\r\n\u{1}\u{2}--\r\n--b1--\r\n"
        let message = try PlayerMessage.read(Array(body.utf8), "multipart/form-data; boundary=b1", from: .plex)
        #expect(Self.text(message) == "played anna Harbour (2008) S5E14 Dawn 2020-01-02")
        let encoded = Self.emby("playback.stop", 900).addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        let form = try PlayerMessage.read(
            Array("a=1&data=\(try #require(encoded))".utf8),
            "application/x-www-form-urlencoded",
            from: .emby
        )
        #expect(Self.text(form) == "played anna Harbour S1E2 Dawn")
    }

    @Test(
        "W19: A body that is not JSON is an error, and a damaged form never crashes",
        arguments: ["", "x", "[]", "--b1", "--b1\r\n\r\n", "--b1--b1--b1", "--b1\r\nname=\"payload\"\r\n\r\n"]
    )
    func damaged(body: String) {
        for player in Player.allCases {
            #expect(throws: PlayerMessage.ReadError.self) {
                try PlayerMessage.read(Array(body.utf8), "multipart/form-data; boundary=b1", from: player)
            }
        }
    }
}
