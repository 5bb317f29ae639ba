internal import ProviderAPI
internal import ScheduleModel

/// A language as guides name it: by two letters, by three, or by its name.
struct GuideLanguage: Equatable {
    /// The code of two letters, or the text in lower case if the language is unknown.
    let primary: String
    /// The region or script after it, in lower case: `br` in `pt-BR`.
    let region: String

    init(_ text: String) {
        let parts = text.lowercased().utf8.split(maxSplits: 1, whereSeparator: { "-_".utf8.contains($0) })
        let first = parts.first.map { String(Substring($0)) } ?? ""
        let name = first.filter { $0 > " " }
        primary = Self.codes[name] ?? name
        region = parts.count > 1 ? String(Substring(parts[1])) : ""
    }

    /// Returns whether a text in another language is wanted, if this one is. `fi` includes `fi-FI`.
    func includes(_ other: GuideLanguage) -> Bool {
        primary == other.primary && (region.isEmpty || other.region.utf8.starts(with: region.utf8))
    }

    /// Whether the language is in the table, or at least looks like a code.
    var isKnown: Bool { Self.codes.values.contains(primary) || (2...3).contains(primary.utf8.count) }

    private static let codes: [String: String] = {
        var codes: [String: String] = [:]
        for line in table {
            let names = line.split(separator: " ").map(String.init)
            for name in names { codes[name] = names[0] }
        }
        return codes
    }()

    /// One language a line: its code of two letters, those of three (ISO 639-2), and its names.
    private static let table = [
        "ar ara arabic العربية", "bg bul bulgarian български", "bs bos bosnian bosanski", "ca cat catalan català",
        "cs cze ces czech čeština česky", "cy wel cym welsh cymraeg", "da dan danish dansk",
        "de ger deu german deutsch", "el gre ell greek ελληνικά", "en eng english", "es spa spanish español castellano",
        "et est estonian eesti", "eu baq eus basque euskara", "fa per fas persian farsi فارسی",
        "fi fin finnish suomi", "fr fre fra french français francais", "ga gle irish gaeilge", "gl glg galician galego",
        "gd gla gaelic gàidhlig", "he heb iw hebrew עברית", "hi hin hindi हिन्दी", "hr hrv scr croatian hrvatski",
        "hu hun hungarian magyar", "hy arm hye armenian", "id ind in indonesian bahasa",
        "is ice isl icelandic íslenska",
        "it ita italian italiano", "ja jpn japanese 日本語", "ka geo kat georgian", "kk kaz kazakh",
        "ko kor korean 한국어", "lt lit lithuanian lietuvių", "lv lav latvian latviešu", "mk mac mkd macedonian",
        "ms may msa malay melayu", "nb nob bokmål bokmal", "nl dut nld dutch nederlands flemish", "nn nno nynorsk",
        "no nor norwegian norsk", "pl pol polish polski", "pt por portuguese português portugues",
        "ro rum ron romanian română", "ru rus russian русский", "sk slo slk slovak slovenčina",
        "sl slv slovenian slovene",
        "sq alb sqi albanian shqip", "sr srp scc serbian српски srpski", "sv swe swedish svenska", "ta tam tamil",
        "te tel telugu", "th tha thai ไทย", "tl tgl fil tagalog filipino", "tr tur turkish türkçe turkce",
        "uk ukr ukrainian українська", "ur urd urdu", "vi vie vietnamese",
        "zh chi zho cmn chinese mandarin 中文 汉语 漢語", "yue cantonese 粵語",
    ]
}

/// Checks whether a guide has any title in the requested language.
struct GuideLanguageCheck {
    private var hasMatch = false
    /// The languages that the guide names, at most a few.
    private var others: [String] = []
    private static let limit = 8

    mutating func record(_ texts: [LanguageText], wanted: GuideLanguage) {
        if hasMatch { return }
        for text in texts where !text.language.isEmpty {
            hasMatch = hasMatch || wanted.includes(GuideLanguage(text.language))
            if others.count < Self.limit, !others.contains(text.language) { others.append(text.language) }
        }
    }

    /// Returns a warning if the guide names languages, and the requested one is not among them.
    func notices(_ wanted: String?, _ path: String) -> [Notice] {
        guard let wanted, !hasMatch, !others.isEmpty else { return [] }
        let names = others.map { TextSanitizer.truncated($0, to: 16).text }.joined(separator: ", ")
        let text =
            "no title is in the language “\(TextSanitizer.truncated(wanted, to: 32).text)”: the guide has \(names)"
        return [Notice(.unreadableField, text, at: path)]
    }
}
