public import ScheduleModel

/// A channel as a guide declares it.
public struct XMLTVChannel: Hashable, Sendable {
    /// The guide's own id of it.
    public var id = ""
    /// What the guide says of it.
    public var declaration = ChannelDeclaration()

    /// A channel of which nothing is known.
    public init() {}

    /// What a guide of ours writes for what is on no known channel: each programme has to have one.
    public static let unknown: XMLTVChannel = {
        var channel = XMLTVChannel()
        channel.id = "channel.tv.aggctl"
        channel.names = [LanguageText("Unknown")]
        return channel
    }()

    /// Its names with their languages, the best first.
    public var names: [LanguageText] {
        get { declaration.names }
        set { declaration.names = newValue }
    }
}

/// A programme as a guide lists it: a transmission, with what it says of the work.
///
/// Texts are kept as they are written; what they mean is the business of who asks.
@dynamicMemberLookup
public struct XMLTVProgramme: Hashable, Sendable {
    /// The id of its channel.
    public var channel = ""
    /// When it starts, as it is written.
    public var start = ""
    /// When it stops, as it is written.
    public var stop: String?
    /// The line on which it begins.
    public var line = 0
    /// All else that it says.
    public var details = ProgrammeDetails()

    /// A programme of which nothing is known.
    public init() {}

    /// It as it was read, which leaves nothing of it here: a copy of all that it says takes longer than to read it.
    mutating func movedOut() -> XMLTVProgramme {
        var taken = XMLTVProgramme()
        swap(&taken, &self)
        taken.details.unknownElements = taken.details.unknownElements.inOrder
        return taken
    }

    /// A part of what it says.
    public subscript<Value>(dynamicMember path: WritableKeyPath<ProgrammeDetails, Value>) -> Value {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// The length without advertisements in minutes; nil where it is not given, or not to be believed.
    public var minutes: Int? {
        guard let length = details.length, let value = Int(length.value.filter { $0 > " " }),
            (1...600_000).contains(value)
        else {
            return nil
        }
        switch length.system {
        case "seconds": return value / 60 > 0 ? value / 60 : nil
        case "hours": return value <= 168 ? value * 60 : nil
        default: return value
        }
    }
}
