import Foundation
import StandardProviders

exit(await StandardProviders.run())
