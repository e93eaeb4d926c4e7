const places: Partial<Record<string, string>> = {
  Member: '/operator/members',
  Encounter: '/operator/encounters',
  Message: '/operator/inbox',
  GroupProposal: '/operator/groups',
  Case: '/operator/cases',
}

/**
 * Finds the screen of what a change was made to.
 *
 * @param subjectType its kind, as the log has it
 * @param subjectId its number or name
 * @returns the screen's path; null where it has none of its own
 */
export function placeOf(subjectType: string, subjectId: string): string | null {
  const place = places[subjectType]
  return place && /^\d+$/.test(subjectId) ? `${place}/${subjectId}` : null
}
