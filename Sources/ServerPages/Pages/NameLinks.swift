internal import ScheduleMerging
internal import ScheduleModel

/// A channel, with a link to its week.
struct ChannelLink {
    let page: Page
    let name: String

    func add(to html: inout HTML) {
        let query = [(name: "network", value: String?.some(name))]
        html.add(.a, .href(page.address("week", query: query)), .automaticDirection, text: name)
    }
}

/// The name of a member of the cast, with a link to the stored shows with them.
struct PersonLink {
    let page: Page
    let name: String
    /// The show of the page that has the link.
    let show: MergedShow

    func add(to html: inout HTML) {
        let query = [(name: "name", value: String?.some(name)), ("show", show.id.description)]
        html.add(.a, .href(page.address("person", query: query))) { html in
            html.add(.b, .automaticDirection, text: name)
        }
    }
}
