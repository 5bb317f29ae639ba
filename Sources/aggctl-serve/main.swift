import Foundation
import ScheduleServer
import StandardProviders

exit(await StandardProviders.run(server: ScheduleServer.run))
