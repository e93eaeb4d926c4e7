/** The numbers an operator may change, each with the usual one and the bounds within which the service still makes sense. */
export const policyNumbers = {
  /** Hours an invitation can be answered, unless the start is nearer. */
  invitationLifetimeHours: { usual: 72, minimum: 6, maximum: 336 },
  /** How many more than the seats a new encounter invites, in percent of them; usually as the community's record says. */
  overInvitePercent: { usual: null, minimum: 0, maximum: 200 },
  /** How long a new encounter lasts, in minutes. */
  encounterMinutes: { usual: 90, minimum: 15, maximum: 480 },
  /** The fewest days from one First Encounter of a member to the next, unless the member chose; 0 is no limit. */
  daysBetweenFirsts: { usual: 14, minimum: 0, maximum: 60 },
  /** Until how many hours before the start a new encounter replaces whoever falls away; 0 is never, as at a One-on-One. */
  replaceHours: { usual: 0, minimum: 0, maximum: 336 },
} as const

export type PolicyName = keyof typeof policyNumbers
/** The numbers in force; null where what is usual follows from the community's record. */
export type Policy = Record<Exclude<PolicyName, 'overInvitePercent'>, number> & {
  overInvitePercent: number | null
}

/**
 * Checks a number against bounds.
 *
 * @returns the sentence to show, or null where it is whole and within them
 */
export const boundsError = (
  { minimum, maximum }: { minimum: number; maximum: number },
  value: number,
): string | null =>
  Number.isInteger(value) && value >= minimum && value <= maximum
    ? null
    : `Please give a whole number from ${minimum} to ${maximum}.`

/**
 * Checks a number an operator would like a policy to have.
 *
 * @returns the sentence to show, or null
 */
export const policyError = (name: PolicyName, value: number): string | null =>
  boundsError(policyNumbers[name], value)

/**
 * The policy in force: the numbers set, and the usual one where none was set or where it is no longer within bounds.
 *
 * @param stored gives what was set under a name, of whatever shape
 */
export function policyInForce(stored: (name: PolicyName) => unknown): Policy {
  const set = (name: PolicyName): number | null => {
    const value = stored(name)
    return typeof value === 'number' && policyError(name, value) === null ? value : null
  }
  return {
    invitationLifetimeHours: set('invitationLifetimeHours') ?? policyNumbers.invitationLifetimeHours.usual,
    overInvitePercent: set('overInvitePercent'),
    encounterMinutes: set('encounterMinutes') ?? policyNumbers.encounterMinutes.usual,
    daysBetweenFirsts: set('daysBetweenFirsts') ?? policyNumbers.daysBetweenFirsts.usual,
    replaceHours: set('replaceHours') ?? policyNumbers.replaceHours.usual,
  }
}
