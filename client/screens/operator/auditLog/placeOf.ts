import { scriptPaths } from '../shared/scriptPaths.ts'

/** Screens of their own, by the number of what they show. */
const places: Partial<Record<string, string>> = {
  Member: '/operator/members',
  Encounter: '/operator/encounters',
  Message: '/operator/inbox',
  GroupProposal: '/operator/groups',
  Case: '/operator/cases',
}

/** What has no screen of its own, and where it is among others. */
const lists: Partial<Record<string, (subjectId: string) => string | undefined>> = {
  Location: () => '/operator/settings',
  Gender: () => '/operator/settings?kind=GENDER',
  AgeRange: () => '/operator/settings?kind=AGE_RANGE',
  ConversationStyle: () => '/operator/settings?kind=CONVERSATION_STYLE',
  ConnectionType: () => '/operator/settings?kind=CONNECTION_TYPE',
  Setting: () => '/operator/settings',
  GuideScript: (kind) => scriptPaths.find(({ rule }) => rule === kind)?.href,
  QuestionList: () => '/operator/settings/questions',
}

/**
 * Finds the screen of what a change was made to.
 *
 * @param subjectType its kind, as the log has it
 * @param subjectId its number or name
 * @returns the screen's path; null where it is on none
 */
export function placeOf(subjectType: string, subjectId: string): string | null {
  const place = places[subjectType]
  if (place) return /^\d+$/.test(subjectId) ? `${place}/${subjectId}` : null
  return lists[subjectType]?.(subjectId) ?? null
}
