/// A provider that is a program of its own, as small as it can be, and complete: it keeps the contract as it stands
/// (`docs/provider-protocol.md` shows both).
enum ProgramSkeleton: String {
    case python, shell

    /// The program.
    var text: String {
        switch self {
        case .python: Self.pythonText
        case .shell: Self.shellText
        }
    }

    private static let pythonText = ##"""
        #!/usr/bin/env python3
        """Tells aggctl of one show: the news, every evening at eight, UTC.

        What you know of your source is checked where you say it: aggctl providers
        check NAME --starts EPISODE=TIME --timeless EPISODE --with-cast SHOW
        --empty-day DATE.
        """
        import datetime
        import json
        import sys


        def say(**line):
            print(json.dumps(line), flush=True)


        def episode(day):
            start = day + "T20:00:00Z"
            told = {"id": day, "show": "news", "title": "News of " + day}
            return {**told, "start": start, "runtime": 30, "network": "North"}


        question = json.loads(sys.stdin.readline())
        say(protocol="aggctl-provider/1")
        if question["ask"] != "schedule":
            say(unsupported=True)
            sys.exit()
        say(show={"id": "news", "title": "Evening News", "network": "North"})
        day = datetime.date.fromisoformat(question["from"])
        last = datetime.date.fromisoformat(question["to"])
        count = 0
        while day <= last:
            say(episode=episode(day.isoformat()))
            count += 1
            day += datetime.timedelta(days=1)
        say(end=count)

        """##

    private static let shellText = ##"""
        #!/bin/sh
        # Tells aggctl of one show: the news, every evening at eight, UTC.
        # What you know of your source is checked where you say it: aggctl
        # providers check NAME --starts EPISODE=TIME --timeless EPISODE
        # --with-cast SHOW --empty-day DATE.
        read -r question

        value() {
          printf '%s' "$question" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
        }

        echo '{"protocol": "aggctl-provider/1"}'
        if [ "$(value ask)" != schedule ]; then
          echo '{"unsupported": true}'
          exit
        fi
        echo '{"show": {"id": "news", "title": "Evening News"}}'
        day=$(value from)
        last=$(value to)
        count=0
        while [ "$(date -u -d "$day" +%s)" -le "$(date -u -d "$last" +%s)" ]; do
          printf '{"episode": {"id": "%s", "show": "news", ' "$day"
          printf '"title": "News of %s", "start": "%sT20:00:00Z", ' "$day" "$day"
          printf '"runtime": 30, "network": "North"}}\n'
          count=$((count + 1))
          day=$(date -u -d "$day + 1 day" +%F)
        done
        echo "{\"end\": $count}"

        """##
}
