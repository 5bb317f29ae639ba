internal import ProviderAPI
internal import ScheduleModel

extension SanitizedFields {
    /// The maximum length of an address in an issue, in bytes.
    private static let maxAddressLength = 1024

    /// Returns an issue for each value of a programme that is read as another value, or ignored.
    static func issues(in programme: XMLTVProgramme) -> [String] {
        func titleIssues(_ element: String, _ texts: [LanguageText]) -> [String] {
            texts.flatMap { sanitized(element, $0.text, PlainText.title($0.text).text) }
        }
        var issues = titleIssues("title", programme.titles)
        issues += titleIssues("sub-title", programme.subtitles)
        issues += titleIssues("category", programme.categories)
        issues += programme.descriptions.flatMap { sanitized("desc", $0.text, PlainText.fromHTML($0.text)) }
        issues += programme.credits.flatMap { sanitized($0.role, $0.name, PlainText.title($0.name).text) }
        issues += programme.icons.flatMap { invalidAddress("icon", $0.source) }
        // `GuideMapper` also removes blanks and line breaks from a `url`, so they are not reported.
        issues += programme.urls.flatMap { url in invalidAddress("url", url.value.filter { $0 > " " }) }
        return issues
    }

    /// Returns an issue if an address is ignored. An empty one is not reported.
    private static func invalidAddress(_ element: String, _ text: String) -> [String] {
        if text.isEmpty || WebLink(rawValue: text) != nil { return [] }
        let address = TextSanitizer.truncated(text, to: maxAddressLength).text
        return ["\(element) “\(address)” is not an address that begins with http:// or https://"]
    }
}
