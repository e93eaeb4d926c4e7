import { scriptPaths } from '../shared/scriptPaths.ts'

/** Kinds with a screen of their own, found by number. */
const places: Partial<Record<string, string>> = {
  Member: '/operator/members',
  Encounter: '/operator/encounters',
  Message: '/operator/inbox',
  GroupProposal: '/operator/groups',
  Case: '/operator/cases',
}

/** Kinds without a screen of their own, and the list that contains them. */
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
 * Finds the screen of a changed object.
 *
 * @param subjectType its kind, as in the log
 * @param subjectId its number or name
 * @returns the screen's path; null if it has none
 */
export function placeOf(subjectType: string, subjectId: string): string | null {
  const place = places[subjectType]
  if (place) return /^\d+$/.test(subjectId) ? `${place}/${subjectId}` : null
  return lists[subjectType]?.(subjectId) ?? null
}
