import type { IEnvironment } from 'relay-runtime'
import type { ScreenRoute } from './routing/screenRoute.ts'
import { dashboardRoute } from './screens/member/dashboard/route.ts'
import { helpRoute } from './screens/member/help/route.ts'
import { membershipRoute } from './screens/member/membership/route.ts'
import { myConnectionsRoute } from './screens/member/myConnections/route.ts'
import { myEncountersRoute } from './screens/member/myEncounters/route.ts'
import { preferencesRoute } from './screens/member/preferences/route.ts'
import { selectImpressionsRoute } from './screens/member/selectImpressions/route.ts'

/**
 * The member area's screens; public pages are documents of their own and not among them.
 *
 * @param environment where the screens' queries run
 * @returns the table of routes
 */
export const routes = (environment: IEnvironment): ScreenRoute[] => [
  dashboardRoute(environment),
  myEncountersRoute(environment),
  selectImpressionsRoute(environment),
  myConnectionsRoute(environment),
  preferencesRoute(environment),
  membershipRoute(environment),
  helpRoute(environment),
]
