internal import Foundation

/// What one country means by the name of a zone that others have too. A country's clock alone does not tell: Shanghai has that
/// of Manila and of Kuala Lumpur, and calls it neither PST nor MST.
struct ZoneNamesake {
    /// Its minutes east of UTC.
    let minutes: Int
    /// The zones of those who call it so, by all of their names.
    private let zones: [String]
    /// Whether it is so for a part of the year only: an offset that is set for all of it is not meant so.
    let isOfSeason: Bool

    private init(_ minutes: Int, _ zones: [String], isOfSeason: Bool = false) {
        (self.minutes, self.zones, self.isOfSeason) = (minutes, zones, isOfSeason)
    }

    /// Whether a zone is one of those who call it so. A name that ends with a stroke is a country's with many zones.
    func isOf(_ zone: TimeZone) -> Bool {
        let name = zone.identifier
        return zones.contains { $0.utf8.last == UInt8(ascii: "/") ? name.utf8.starts(with: $0.utf8) : $0 == name }
    }

    /// Whether a zone is an offset alone, which is no country's and tells nothing but the clock.
    static func isOffset(_ zone: TimeZone) -> Bool {
        ["GMT", "UTC", "Etc/"].contains { zone.identifier.utf8.starts(with: $0.utf8) }
    }

    /// What is meant by each name.
    static let all: [String: [ZoneNamesake]] = [
        "BST": [ZoneNamesake(360, ["Asia/Dhaka", "Asia/Dacca"])],
        "MST": [ZoneNamesake(480, ["Asia/Kuala_Lumpur", "Asia/Kuching"])],
        "PST": [ZoneNamesake(480, ["Asia/Manila"])],
        "CST": [
            ZoneNamesake(480, china), ZoneNamesake(570, australia), ZoneNamesake(-300, cuba, isOfSeason: true),
        ],
        "CDT": [
            ZoneNamesake(630, australia, isOfSeason: true), ZoneNamesake(-240, cuba, isOfSeason: true),
        ],
        "EST": [ZoneNamesake(600, australia)], "EDT": [ZoneNamesake(660, australia, isOfSeason: true)],
        "IST": [
            ZoneNamesake(330, ["Asia/Kolkata", "Asia/Calcutta", "Asia/Colombo"]),
            ZoneNamesake(120, ["Asia/Jerusalem", "Asia/Tel_Aviv", "Israel"], isOfSeason: true),
            ZoneNamesake(60, ["Europe/Dublin", "Eire"], isOfSeason: true),
        ],
        "AST": [ZoneNamesake(-240, atlantic), ZoneNamesake(180, arabia)],
    ]

    private static let australia = ["Australia/"]
    private static let cuba = ["America/Havana", "Cuba"]
    private static let china = [
        "Asia/Shanghai", "Asia/Chongqing", "Asia/Chungking", "Asia/Harbin", "PRC", "Asia/Macau", "Asia/Macao",
        "Asia/Hong_Kong", "Hongkong", "Asia/Taipei", "ROC",
    ]
    private static let arabia = [
        "Asia/Riyadh", "Asia/Kuwait", "Asia/Bahrain", "Asia/Qatar", "Asia/Aden", "Asia/Baghdad",
    ]
    private static let atlantic = [
        "Canada/Atlantic", "Atlantic/Bermuda", "America/Anguilla", "America/Antigua", "America/Aruba",
        "America/Barbados", "America/Blanc-Sablon", "America/Curacao", "America/Dominica", "America/Glace_Bay",
        "America/Goose_Bay", "America/Grenada", "America/Guadeloupe", "America/Halifax", "America/Kralendijk",
        "America/Lower_Princes", "America/Marigot", "America/Martinique", "America/Moncton", "America/Montserrat",
        "America/Port_of_Spain", "America/Puerto_Rico", "America/Santo_Domingo", "America/St_Barthelemy",
        "America/St_Kitts", "America/St_Lucia", "America/St_Thomas", "America/St_Vincent", "America/Thule",
        "America/Tortola", "America/Virgin",
    ]
}
