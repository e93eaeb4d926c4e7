import type { IEnvironment } from 'relay-runtime'
import type { ScreenRoute } from './routing/screenRoute.ts'
import { auditLogRoute } from './screens/operator/auditLog/route.ts'
import { earlyAccessRoute } from './screens/operator/earlyAccess/route.ts'
import { editEncounterRoute } from './screens/operator/encounterPlan/editRoute.ts'
import { newEncounterRoute } from './screens/operator/encounterPlan/newRoute.ts'
import { encounterRoute } from './screens/operator/encounterRoster/route.ts'
import { encountersRoute } from './screens/operator/encounters/route.ts'
import { groupsRoute } from './screens/operator/groups/route.ts'
import { inboxRoute } from './screens/operator/inbox/route.ts'
import { inboxMessageRoute } from './screens/operator/inboxMessage/route.ts'
import { mailRoute } from './screens/operator/mail/route.ts'
import { memberDetailRoute } from './screens/operator/memberDetail/route.ts'
import { membersRoute } from './screens/operator/members/route.ts'
import { needsMeRoute } from './screens/operator/needsMe/route.ts'
import { privacyRoute } from './screens/operator/privacy/route.ts'
import { progressRoute } from './screens/operator/progress/route.ts'
import { proposalRoute } from './screens/operator/proposal/route.ts'
import { settingsRoute } from './screens/operator/settings/route.ts'

/**
 * The screens of the operator's console.
 *
 * @param environment where the screens' queries run
 * @returns their part of the table of routes
 */
export const operatorRoutes = (environment: IEnvironment): ScreenRoute[] => [
  needsMeRoute(environment),
  earlyAccessRoute(environment),
  membersRoute(environment),
  memberDetailRoute(environment),
  groupsRoute(environment),
  proposalRoute(environment),
  encountersRoute(environment),
  newEncounterRoute(environment),
  encounterRoute(environment),
  editEncounterRoute(environment),
  progressRoute(environment),
  inboxRoute(environment),
  inboxMessageRoute(environment),
  mailRoute(environment),
  settingsRoute(environment),
  privacyRoute(environment),
  auditLogRoute(environment),
]
