/// Reads an XMLTV guide as it comes, and tells its channels and programmes one by one: memory does not grow with it.
///
/// What an element of a programme says is kept as text; what it means is the business of who asked.
public final class XMLTVReader {
    /// What is told of a guide.
    public enum Item {
        /// A channel is declared.
        case channel(XMLTVChannel)
        /// A programme is listed.
        case programme(XMLTVProgramme)
    }

    private let tell: (Item) -> Void
    private var scanner: XMLScanner?
    private var path: [String] = []
    private var channel: XMLTVChannel?
    private var programme: XMLTVProgramme?
    private var attributes: [XMLAttributes] = []
    private var isGuide = false

    /// A reader that tells what it reads.
    ///
    /// - Throws: `XMLProblem`.
    public init(_ tell: @escaping (Item) -> Void) throws {
        self.tell = tell
        scanner = try XMLScanner(handler: self)
    }

    /// Takes the next bytes of the guide.
    ///
    /// - Throws: `XMLProblem`.
    public func take(_ bytes: [UInt8]) throws { try scanner?.take(bytes) }

    /// Tells that the guide ends here.
    ///
    /// - Throws: `XMLProblem`, where it does not, or where it is no guide.
    public func finish() throws {
        try scanner?.finish()
        if !isGuide { throw XMLProblem(message: "not an XMLTV guide: no <tv> element", line: 1, column: 1) }
    }
}

extension XMLTVReader: XMLScanner.Handler {
    func begin(_ name: String, _ attributes: XMLAttributes) {
        if path.isEmpty { isGuide = name == "tv" }
        path.append(name)
        self.attributes.append(attributes)
        guard isGuide, path.count >= 2 else { return }
        if path.count == 2 {
            if name == "channel" {
                channel = XMLTVChannel(id: attributes["id"] ?? "", names: [])
            } else if name == "programme" {
                var programme = XMLTVProgramme()
                programme.channel = attributes["channel"] ?? ""
                programme.start = attributes["start"] ?? ""
                programme.stop = attributes["stop"]
                programme.line = scanner?.line ?? 0
                self.programme = programme
            }
        } else if path.count == 3 {
            note(name, attributes)
        }
    }

    func end(_ name: String, text: String) {
        path.removeLast()
        let attributes = attributes.removeLast()
        guard isGuide else { return }
        switch path.count {
        case 1:
            if let channel { tell(.channel(channel)) }
            if let programme { tell(.programme(programme)) }
            (channel, programme) = (nil, nil)
        case 2:
            if channel != nil, name == "display-name" { channel?.names.append(text) }
            if programme != nil { add(name, text, attributes) }
        case 3 where path[2] == "credits":
            programme?.credits.append(
                XMLTVProgramme.Credit(
                    role: name,
                    name: text,
                    character: attributes["role"],
                    isGuest: name == "guest" || attributes["guest"] == "yes"
                )
            )
        default: break
        }
    }

    /// Elements that say something by being there.
    private func note(_ name: String, _ attributes: XMLAttributes) {
        switch name {
        case "previously-shown": programme?.isRepeat = true
        case "premiere": programme?.isPremiere = true
        case "new": programme?.isNew = true
        case "icon" where programme?.icon == nil: programme?.icon = attributes["src"]
        default: break
        }
    }

    /// Elements that say something by their text.
    private func add(_ name: String, _ text: String, _ attributes: XMLAttributes) {
        let said = XMLTVProgramme.Text(text: text, language: attributes["lang"] ?? "")
        switch name {
        case "title": programme?.titles.append(said)
        case "sub-title": programme?.subtitles.append(said)
        case "desc": programme?.descriptions.append(said)
        case "category": programme?.categories.append(said)
        case "language": programme?.language = text
        case "country": programme?.countries.append(text)
        case "url" where programme?.url == nil: programme?.url = text
        case "length": programme?.minutes = Self.minutes(text, attributes["units"])
        case "episode-num":
            programme?.numbers.append(XMLTVProgramme.Number(system: attributes["system"] ?? "onscreen", value: text))
        default: break
        }
    }

    private static func minutes(_ text: String, _ units: String?) -> Int? {
        guard let value = Int(text.filter { $0 != " " }), (1...600_000).contains(value) else { return nil }
        switch units {
        case "seconds": return value / 60 > 0 ? value / 60 : nil
        case "hours": return value <= 168 ? value * 60 : nil
        default: return value
        }
    }
}
