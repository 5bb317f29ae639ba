internal import Aggregator
internal import ArgumentParser
internal import Documents
internal import Foundation
internal import ScheduleModel

/// `aggctl providers check`
struct ProvidersCheckCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Put one configured provider through the contract: its source is asked anew for each answer.",
        discussion: """
            What only its author knows is checked where it is said: when an episode starts, which has no time, which day \
            is empty, which show has a cast.
            """
    )

    @Argument(
        help: ArgumentHelp("The provider's name in the configuration.", valueName: "id"),
        completion: Completion.provider
    )
    var id: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A day on which its source has something; of today a part may be over.", valueName: "date")
    )
    var date = "tomorrow"

    @OptionGroup var known: KnownFactOptions

    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        var common = common
        // The provider is named already.
        common.sources.provider = []
        let context = try CommandContext(program, common)
        let today = context.session.today
        let day = try DateArgument.parse(date, today: today)
        let question = CheckQuestion(id, day: day, facts: try known.facts(today: today))
        if !context.isQuiet {
            let most = CheckQuestion.mostQuestions
            context.announcer.write(
                "aggctl: \(id) is asked up to \(most) questions anew, of three shows too: this may take some minutes"
            )
        }
        let answer = try await context.ask(question)
        try context.show(
            CheckDocument(answer),
            lines: answer.clauses.flatMap { Self.lines($0, context.style) } + ["", Self.summary(answer)]
        )
        let isDone = answer.clauses.allSatisfy { $0.violations.isEmpty && !$0.isSourceAway }
        return isDone ? .done : .inPart
    }

    private static func summary(_ answer: CheckAnswer) -> String {
        let broken = answer.clauses.count { !$0.violations.isEmpty }
        let unchecked = answer.clauses.count { $0.notChecked != nil }
        let away = answer.clauses.count(where: \.isSourceAway)
        let kept = answer.clauses.count - broken - unchecked
        return "\(answer.clauses.count) rules: \(kept) kept, \(broken) broken, \(unchecked) not checked"
            + (away > 0 ? ", \(away) of them since the source could not be asked: check it again later" : "")
    }

    private static func lines(_ clause: CheckAnswer.Clause, _ style: Style) -> [String] {
        if let reason = clause.notChecked {
            return [style.paint("-", .faint) + " " + clause.rule, "    not checked: " + style.text(reason)]
        }
        let mark = clause.violations.isEmpty ? style.mark("✓", "ok") : style.mark("✗", "NO")
        return [style.paint(mark, .mark) + " " + clause.rule] + clause.violations.map { "    " + style.text($0) }
    }
}

/// What only a provider's author knows of its source.
struct KnownFactOptions: ParsableArguments {
    @Option(help: ArgumentHelp("When an episode starts by the source's own listings.", valueName: "episode=time"))
    var starts: [String] = []

    @Option(help: ArgumentHelp("An episode whose time the source does not know.", valueName: "episode"))
    var timeless: [String] = []

    @Option(help: ArgumentHelp("A show of which the source knows the cast.", valueName: "show")) var withCast:
        [String] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("A day on which its source has nothing.", valueName: "date"))
    var emptyDay: String?

    /// What the words say, for a contract that is checked today.
    func facts(today: CivilDay) throws(CommandFailure) -> CheckQuestion.Facts {
        var facts = CheckQuestion.Facts()
        facts.timeless = Set(timeless)
        facts.casts = Set(withCast)
        if let emptyDay { facts.emptyDay = try DateArgument.parse(emptyDay, today: today) }
        for text in starts {
            guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "=")),
                let start = Instant.parse(text[text.utf8.index(after: sign)...])
            else {
                throw .usage("--starts: “\(text.shortened)” is not EPISODE=TIME, such as 4955=2019-07-12T01:00:00Z")
            }
            facts.starts[String(text[..<sign])] = start
        }
        return facts
    }
}
