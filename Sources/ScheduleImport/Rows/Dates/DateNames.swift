/// The names of months and weekdays.
///
/// The languages are English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish, Danish, Norwegian,
/// Czech, Hungarian, Finnish, Turkish, Russian and Ukrainian. Names are folded by `HeadingWords.folded`, so they are in
/// lower case and have no accents.
enum DateNames {
    /// Returns the number of a month, 1 to 12, by its folded name or an abbreviation. Returns nil for any other word.
    static func month(_ name: String) -> Int? { months[name] }

    /// Returns whether a folded word adds nothing to a date: a weekday, or a word such as “de”, “of” or “at”.
    static func isFiller(_ word: String) -> Bool { fillers.contains(word) }

    private static let months: [String: Int] = {
        var months: [String: Int] = [:]
        for (index, names) in names.enumerated() {
            for name in names.split(separator: " ") { months[String(name)] = index + 1 }
        }
        return months
    }()

    /// The names of each month in all languages, separated by spaces. January is first.
    private static let names = [
        "january jan januar janvier janv enero ene janeiro gennaio gen januari stycznia styczen sty jaenner janner"
            + " leden ledna januar tammikuu tammikuuta ocak oca января январь янв січня",
        "february feb febr februar fevrier fevr fev febrero fevereiro febbraio februari lutego luty lut"
            + " unor unora februar helmikuu helmikuuta subat sub февраля февраль фев лютого",
        "march mar marz maerz mrz mars marzo marco maart mrt marca marzec marts"
            + " brezen brezna marcius maaliskuu maaliskuuta mart марта март мар березня",
        "april apr avril avr abril abr aprile kwietnia kwiecien kwi"
            + " duben dubna aprilis huhtikuu huhtikuuta nisan nis апреля апрель апр квітня",
        "may mai mayo maio maggio mag mei maja maj"
            + " kveten kvetna majus toukokuu toukokuuta mayis мая май травня",
        "june jun juni juin junio junho giugno giu czerwca czerwiec cze"
            + " cerven cervna junius kesakuu kesakuuta haziran haz июня июнь июн червня",
        "july jul juli juillet juil julio julho luglio lug lipca lipiec lip"
            + " cervenec cervence julius heinakuu heinakuuta temmuz tem июля июль июл липня",
        "august aug aout aou agosto ago augustus sierpnia sierpien sie augusti"
            + " srpen srpna augusztus elokuu elokuuta agustos августа август авг серпня",
        "september sept sep septembre septiembre setiembre setembro set settembre wrzesnia wrzesien wrz"
            + " zari szeptember syyskuu syyskuuta eylul eyl сентября сентябрь сен вересня",
        "october oct oktober okt octobre octubre outubro out ottobre ott pazdziernika pazdziernik paz"
            + " rijen rijna oktober lokakuu lokakuuta ekim eki октября октябрь окт жовтня",
        "november nov novembre noviembre novembro listopada listopad lis"
            + " listopadu marraskuu marraskuuta kasim kas ноября ноябрь ноя листопада",
        "december dec dezember dez decembre diciembre dic dezembro dicembre grudnia grudzien gru"
            + " prosinec prosince december joulukuu joulukuuta aralik ara декабря декабрь дек грудня",
    ]

    private static let fillers: Set<String> = {
        var words: Set<String> = []
        for line in fillerLines { for word in line.split(separator: " ") { words.insert(String(word)) } }
        return words
    }()

    /// The filler words, separated by spaces. The last line has the words between the parts of a date. The other lines
    /// have the weekdays of one or more languages.
    private static let fillerLines = [
        "monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun",
        "montag mo dienstag di mittwoch mi donnerstag do freitag fr samstag sonnabend sa sonntag so",
        "lundi lun mardi mercredi mer jeudi jeu vendredi ven samedi sam dimanche dim",
        "lunes martes miercoles mie jueves jue viernes vie sabado sab domingo dom",
        "segunda terca quarta quinta sexta feira seg ter qua qui sex",
        "lunedi martedi mercoledi giovedi gio venerdi sabato domenica",
        "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo",
        "poniedzialek wtorek sroda czwartek piatek sobota niedziela pon wt sr czw pt nd",
        "mandag mandagen tisdag tirsdag onsdag torsdag fredag lordag sondag man tis ons tor fre lor",
        "de del of the den der le el dia a at on um am o as les il och og kl kl. г года р",
    ]
}
