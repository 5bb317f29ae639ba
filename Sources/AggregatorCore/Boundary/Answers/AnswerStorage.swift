public import ScheduleModel
public import Foundation

/// What is kept of answers from one run to the next. What cannot be kept is let go: a listing is worth more than its copy.
public protocol AnswerStorage: Sendable {
    /// What is kept of a resource, without its rows; nil where nothing is, or it cannot be read any more.
    func head(of provider: ProviderID, for resource: ResourceID) -> AnswerHead?

    /// A part of what is kept of a resource, with what is known of the whole; nil where nothing is, or it cannot be read
    /// any more.
    func part(_ part: AnswerPart, of provider: ProviderID, for resource: ResourceID) -> KeptPart?

    /// The episodes of a show that are kept, whichever answers they came with.
    func episodes(ofShow id: String, of provider: ProviderID) -> [Episode]

    /// Keeps complete answers in the place of older ones: all of them, or none.
    func keep(_ answers: [ResourceID: ResourceAnswer], of provider: ProviderID)

    /// The files of which anything is kept, in the order of their names.
    func files(of provider: ProviderID) -> [ResourceID]

    /// Forgets the files of a provider but for some: those that are not there any more.
    func forgetFiles(of provider: ProviderID, butFor kept: Set<ResourceID>)

    /// When a provider last answered, and whether that is still fresh; nil where nothing of it is kept.
    func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)?
}

extension AnswerStorage {
    /// A part of what is kept of a resource; nil where nothing is, or it cannot be read any more.
    public func answer(of provider: ProviderID, for resource: ResourceID, showing part: AnswerPart) -> ResourceAnswer? {
        self.part(part, of: provider, for: resource)?.answer
    }
}

/// A part of an answer, and what is known of the whole.
public struct KeptPart: Sendable {
    /// What is kept of the whole.
    public var head: AnswerHead
    /// The part of the answer.
    public var answer: ResourceAnswer

    /// A part, with what is known of the whole.
    public init(head: AnswerHead, answer: ResourceAnswer) {
        self.head = head
        self.answer = answer
    }
}

/// Keeps nothing.
public struct NoStorage: AnswerStorage {
    /// A storage that keeps nothing.
    public init() {}

    public func head(of provider: ProviderID, for resource: ResourceID) -> AnswerHead? { nil }
    public func part(_ part: AnswerPart, of provider: ProviderID, for resource: ResourceID) -> KeptPart? { nil }
    public func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] { [] }
    public func keep(_ answers: [ResourceID: ResourceAnswer], of provider: ProviderID) {}
    public func files(of provider: ProviderID) -> [ResourceID] { [] }
    public func forgetFiles(of provider: ProviderID, butFor kept: Set<ResourceID>) {}
    public func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? { nil }
}
