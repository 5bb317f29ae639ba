/// A minimal provider program that meets `docs/dev/provider-contract.md`. `docs/reference/plugin-protocol.md` contains
/// both texts.
enum ProgramSkeleton: String {
    case python, shell

    /// The source code of the program.
    var text: String {
        switch self {
        case .python: Self.pythonText
        case .shell: Self.shellText
        }
    }

    private static let pythonText = ##"""
        #!/usr/bin/env python3
        """Provides one show to aggctl: the news, every evening at eight, UTC.

        Check it with facts about your source: aggctl providers check NAME
        --starts EPISODE=TIME --timeless EPISODE --with-cast SHOW
        --empty-day DATE.
        """
        import datetime
        import json
        import sys


        def send(**line):
            print(json.dumps(line), flush=True)


        def episode(day):
            start = day + "T20:00:00Z"
            news = {"id": day, "show": "news", "title": "News of " + day}
            return {**news, "start": start, "runtime": 30, "network": "North"}


        request = json.loads(sys.stdin.readline())
        send(protocol="aggctl-provider/1")
        if request["ask"] != "schedule":
            send(unsupported=True)
            sys.exit()
        send(show={"id": "news", "title": "Evening News", "network": "North"})
        day = datetime.date.fromisoformat(request["from"])
        last = datetime.date.fromisoformat(request["to"])
        count = 0
        while day <= last:
            send(episode=episode(day.isoformat()))
            count += 1
            day += datetime.timedelta(days=1)
        send(end=count)

        """##

    private static let shellText = ##"""
        #!/bin/sh
        # Provides one show to aggctl: the news, every evening at eight, UTC.
        # Check it with facts about your source: aggctl providers check NAME
        # --starts EPISODE=TIME --timeless EPISODE --with-cast SHOW
        # --empty-day DATE.
        read -r request

        value() {
          printf '%s' "$request" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
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
