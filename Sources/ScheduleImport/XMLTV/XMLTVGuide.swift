public import ScheduleModel

/// A channel declaration in a guide.
public struct XMLTVChannel: Hashable, Sendable {
    /// The ID in the guide.
    public var id = ""
    /// The declared names, icons and addresses.
    public var declaration = ChannelDeclaration()

    /// Creates an empty channel.
    public init() {}

    /// The placeholder that aggctl writes for an unknown channel, because each programme must have one.
    public static let unknown: XMLTVChannel = {
        var channel = XMLTVChannel()
        channel.id = "channel.tv.aggctl"
        channel.names = [LanguageText("Unknown")]
        return channel
    }()

    /// The names with their languages, the best first.
    public var names: [LanguageText] {
        get { declaration.names }
        set { declaration.names = newValue }
    }
}

/// A programme in a guide: a transmission and a description of the work.
///
/// Texts are preserved as written. The caller interprets them.
@dynamicMemberLookup
public struct XMLTVProgramme: Hashable, Sendable {
    /// The ID of the channel.
    public var channel = ""
    /// The start as written.
    public var start = ""
    /// The stop as written.
    public var stop: String?
    /// The number of its first line.
    public var line = 0
    /// All other elements and attributes.
    public var details = ProgrammeDetails()

    /// Creates an empty programme.
    public init() {}

    /// Returns the programme, and leaves an empty one. Copying all details would take longer than parsing them.
    mutating func movedOut() -> XMLTVProgramme {
        var moved = XMLTVProgramme()
        swap(&moved, &self)
        moved.details.unknownElements = moved.details.unknownElements.inOrder
        return moved
    }

    /// Accesses a property of the details.
    public subscript<Value>(dynamicMember path: WritableKeyPath<ProgrammeDetails, Value>) -> Value {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    /// The length without advertisements in minutes, or nil if it is missing or implausible.
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
