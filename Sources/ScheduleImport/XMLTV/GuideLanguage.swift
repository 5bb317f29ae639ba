internal import ProviderAPI
internal import ScheduleModel

/// A language as guides name it: by two letters, by three, or by its name.
struct GuideLanguage: Equatable {
    /// The preferred code of the language, or the text in lower case if the table does not contain it.
    let primary: String
    /// The region or script after it, in lower case: `br` in `pt-BR`.
    let region: String

    init(_ text: String) {
        let parts = text.lowercased().utf8.split(maxSplits: 1, whereSeparator: { "-_".utf8.contains($0) })
        let nameWithBlanks = parts.first.map { String(Substring($0)) } ?? ""
        let name = nameWithBlanks.filter { $0 > " " }
        primary = Self.preferredCodes[name] ?? name
        region = parts.count > 1 ? String(Substring(parts[1])) : ""
    }

    /// Returns whether another language is this one, or a regional form of it.
    ///
    /// `fi` includes `fi-FI`, but `fi-FI` does not include `fi`.
    func includes(_ other: GuideLanguage) -> Bool {
        primary == other.primary && (region.isEmpty || other.region.utf8.starts(with: region.utf8))
    }

    /// The preferred code of each language, by all its codes and names.
    private static let preferredCodes: [String: String] = {
        var preferredCodes: [String: String] = [:]
        for language in table {
            let names = language.split(separator: " ").map(String.init)
            for name in names { preferredCodes[name] = names[0] }
        }
        return preferredCodes
    }()

    /// Each entry is one language: its preferred code, its other codes (ISO 639) and its names.
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
    /// The languages of titles until the first match, for the warning.
    private var namedLanguages: [String] = []
    private static let maxNamedLanguages = 8

    /// Records the titles of a programme.
    mutating func record(_ texts: [LanguageText], wanted: GuideLanguage) {
        if hasMatch { return }
        for text in texts where !text.language.isEmpty {
            hasMatch = hasMatch || wanted.includes(GuideLanguage(text.language))
            if namedLanguages.count < Self.maxNamedLanguages, !namedLanguages.contains(text.language) {
                namedLanguages.append(text.language)
            }
        }
    }

    /// Returns a warning if the guide names languages, and the requested one is not among them.
    func notices(wanted: String?, path: String) -> [Notice] {
        guard let wanted, !hasMatch, !namedLanguages.isEmpty else { return [] }
        let names = namedLanguages.map { TextSanitizer.truncated($0, to: 16).text }.joined(separator: ", ")
        let text =
            "no title is in the language “\(TextSanitizer.truncated(wanted, to: 32).text)”: the guide has \(names)"
        return [Notice(.unreadableField, text, at: path)]
    }
}
