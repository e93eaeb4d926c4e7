import { scriptPaths } from '../shared/scriptPaths.ts'

/** Kinds with a screen of their own, found by number. */
const places: Partial<Record<string, string>> = {
  Member: '/operator/members',
  Encounter: '/operator/encounters',
  Message: '/operator/inbox',
  GroupProposal: '/operator/groups',
  Case: '/operator/cases',
}

/** Kinds found in a list by an address. */
const searches: Partial<Record<string, string>> = {
  Mail: '/operator/mail?search=',
  EarlyAccessRequest: '/operator/early-access?state=ALL&search=',
}

/** Kinds without a screen of their own, and the list that contains them. */
const lists: Partial<Record<string, (subjectId: string) => string | undefined>> = {
  Location: () => '/operator/settings',
  Gender: () => '/operator/settings?kind=GENDER',
  AgeRange: () => '/operator/settings?kind=AGE_RANGE',
  ConversationStyle: () => '/operator/settings?kind=CONVERSATION_STYLE',
  ConnectionType: () => '/operator/settings?kind=CONNECTION_TYPE',
  Setting: () => '/operator/settings',
  Job: () => '/operator/mail?tab=jobs',
  GuideScript: (kind) => scriptPaths.find(({ rule }) => rule === kind)?.href,
  QuestionList: () => '/operator/settings/questions',
}

/**
 * Finds the screen of a changed object.
 *
 * @param subjectType its kind, as in the log
 * @param subjectId its number or name
 * @param search the address by which a list finds it; absent if none does
 * @returns the screen's path; null if it has none
 */
export function placeOf(subjectType: string, subjectId: string, search?: string | null): string | null {
  const place = places[subjectType]
  if (place) return /^\d+$/.test(subjectId) ? `${place}/${subjectId}` : null
  const list = searches[subjectType]
  if (list && search) return list + encodeURIComponent(search)
  return lists[subjectType]?.(subjectId) ?? null
}
