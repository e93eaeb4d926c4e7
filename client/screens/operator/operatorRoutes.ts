import type { IEnvironment } from 'relay-runtime'
import type { ScreenRoute } from '../../routing/screenRoute.ts'
import { auditLogRoute } from './auditLog/route.ts'
import { broadcastRoute } from './broadcast/route.ts'
import { caseRoute } from './caseDetail/route.ts'
import { casesRoute } from './cases/route.ts'
import { earlyAccessRoute } from './earlyAccess/route.ts'
import { editEncounterRoute } from './encounterPlan/editRoute.ts'
import { newEncounterRoute } from './encounterPlan/newRoute.ts'
import { encounterRoute } from './encounterRoster/route.ts'
import { encountersRoute } from './encounters/route.ts'
import { groupsRoute } from './groups/route.ts'
import { guideQuestionsRoute } from './guideQuestions/route.ts'
import { guideScriptsRoute } from './guideScripts/route.ts'
import { inboxRoute } from './inbox/route.ts'
import { inboxMessageRoute } from './inboxMessage/route.ts'
import { liveEveningRoute } from './liveEvening/route.ts'
import { mailRoute } from './mail/route.ts'
import { memberDetailRoute } from './memberDetail/route.ts'
import { membersRoute } from './members/route.ts'
import { needsMeRoute } from './needsMe/route.ts'
import { operatorsRoute } from './operators/route.ts'
import { privacyRoute } from './privacy/route.ts'
import { progressRoute } from './progress/route.ts'
import { proposalRoute } from './proposal/route.ts'
import { settingsRoute } from './settings/route.ts'
import { weekRoute } from './week/route.ts'

/**
 * The screens of the operator's console.
 *
 * @param environment where the screens' queries run
 * @returns their part of the table of routes
 */
export const operatorRoutes = (environment: IEnvironment): ScreenRoute[] => [
  needsMeRoute(environment),
  weekRoute(environment),
  earlyAccessRoute(environment),
  membersRoute(environment),
  memberDetailRoute(environment),
  groupsRoute(environment),
  proposalRoute(environment),
  encountersRoute(environment),
  newEncounterRoute(environment),
  encounterRoute(environment),
  editEncounterRoute(environment),
  liveEveningRoute(environment),
  progressRoute(environment),
  casesRoute(environment),
  caseRoute(environment),
  inboxRoute(environment),
  inboxMessageRoute(environment),
  mailRoute(environment),
  broadcastRoute(environment),
  settingsRoute(environment),
  guideScriptsRoute(environment),
  guideQuestionsRoute(environment),
  operatorsRoute(environment),
  privacyRoute(environment),
  auditLogRoute(environment),
]
