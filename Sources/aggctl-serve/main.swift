import ScheduleServer
import StandardProviders

await StandardProviders.runUntilExit(server: ScheduleServer.run)
