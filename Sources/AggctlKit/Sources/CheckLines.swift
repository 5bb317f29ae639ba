internal import Aggregator

/// What became of each rule of the contract, as lines.
struct CheckLines {
    let style: Style

    func lines(_ answer: ProviderCheckResult) -> [String] {
        answer.clauses.flatMap(lines) + [""] + TerminalText.wrap(summary(answer), to: style.width)
    }

    private func summary(_ answer: ProviderCheckResult) -> String {
        let broken = answer.clauses.count { !$0.violations.isEmpty }
        let unchecked = answer.clauses.count { $0.notChecked != nil }
        let away = answer.clauses.count(where: \.isSourceUnavailable)
        let passed = answer.clauses.count - broken - unchecked
        return "\(answer.clauses.count) rules: \(passed) passed, \(broken) broken, \(unchecked) not checked"
            + (away > 0 ? ", \(away) of them because the source was unavailable (check again later)" : "")
    }

    private func lines(_ clause: ProviderCheckResult.Clause) -> [String] {
        if let reason = clause.notChecked { return lines("-", .faint, clause.rule, ["not checked: " + reason]) }
        let mark = clause.violations.isEmpty ? style.mark("✓", "ok") : style.mark("✗", "NO")
        return lines(mark, .mark, clause.rule, clause.violations)
    }

    private func lines(_ mark: String, _ role: Style.Role, _ rule: String, _ findings: [String]) -> [String] {
        let begin = String(repeating: " ", count: mark.count + 1)
        let rule = TerminalText.wrap(rule, to: style.width - begin.count).enumerated().map {
            ($0 == 0 ? style.paint(mark, role) + " " : begin) + $1
        }
        return rule + findings.flatMap { TerminalText.wrap(style.text($0), to: style.width - 4) }.map { "    " + $0 }
    }
}
