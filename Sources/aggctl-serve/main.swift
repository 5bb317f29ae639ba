import Foundation
import GuideServer
import StandardProviders

exit(await StandardProviders.run(server: GuideServer.run))
