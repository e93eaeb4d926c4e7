import type { IEnvironment } from 'relay-runtime'
import type { ScreenRoute } from '../../routing/screenRoute.ts'
import { dashboardRoute } from './dashboard/route.ts'
import { helpRoute } from './help/route.ts'
import { membershipRoute } from './membership/route.ts'
import { myConnectionsRoute } from './myConnections/route.ts'
import { myEncountersRoute } from './myEncounters/route.ts'
import { preferencesRoute } from './preferences/route.ts'
import { selectImpressionsRoute } from './selectImpressions/route.ts'

/**
 * The member area's screens. Public pages are separate documents and not among them.
 *
 * @param environment where the screens' queries run
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
