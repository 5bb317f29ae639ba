internal import ProviderAPI
internal import ScheduleModel

extension SanitizedFields {
    /// Returns a description of each value of a programme that is read as another value, or ignored.
    static func descriptions(in programme: XMLTVProgramme) -> [String] {
        func plain(_ name: String, _ texts: [LanguageText]) -> [String] {
            texts.flatMap { sanitized(name, $0.text, PlainText.title($0.text).text) }
        }
        func address(_ name: String, _ text: String) -> [String] {
            if text.isEmpty || WebLink(rawValue: text) != nil { return [] }
            let address = TextSanitizer.truncated(text, to: 1024).text
            return ["\(name) “\(address)” is not an address that begins with http:// or https://"]
        }
        return plain("title", programme.titles) + plain("sub-title", programme.subtitles)
            + plain("category", programme.categories)
            + programme.descriptions.flatMap { sanitized("desc", $0.text, PlainText.fromHTML($0.text)) }
            + programme.credits.flatMap { sanitized($0.role, $0.name, PlainText.title($0.name).text) }
            + programme.icons.flatMap { address("icon", $0.source) }
            + programme.urls.flatMap { address("url", $0.value.filter { $0 > " " }) }
    }
}
