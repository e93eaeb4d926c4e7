/**
 * The numbers an operator may change, each with its usual value and the bounds within which the service still works.
 */
export const policyNumbers = {
  /** Hours for which an invitation can be answered, unless the encounter starts sooner. */
  invitationLifetimeHours: { usual: 72, minimum: 6, maximum: 336 },
  /** How many more people than seats a new encounter invites, in percent; by default from the community's record. */
  overInvitePercent: { usual: null, minimum: 0, maximum: 200 },
  /** How long a new encounter lasts, in minutes. */
  encounterMinutes: { usual: 90, minimum: 15, maximum: 480 },
  /** Minimum days from one First Encounter of a member to the next, unless the member chose; 0 is no limit. */
  daysBetweenFirsts: { usual: 14, minimum: 0, maximum: 60 },
  /** Hours before the start at which a new encounter stops replacing people who drop out; 0 never replaces. */
  replaceHours: { usual: 0, minimum: 0, maximum: 336 },
} as const

export type PolicyName = keyof typeof policyNumbers
/** The numbers in force; null if the usual value is computed from the community's record. */
export type Policy = Record<Exclude<PolicyName, 'overInvitePercent'>, number> & {
  overInvitePercent: number | null
}

/**
 * Checks that a number is whole and within bounds.
 *
 * @returns the sentence to show, or null
 */
export const boundsError = (
  { minimum, maximum }: { minimum: number; maximum: number },
  value: number,
): string | null =>
  Number.isInteger(value) && value >= minimum && value <= maximum
    ? null
    : `Please give a whole number from ${minimum} to ${maximum}.`

/**
 * Checks the value an operator enters for a policy.
 *
 * @returns the sentence to show, or null
 */
export const policyError = (name: PolicyName, value: number): string | null =>
  boundsError(policyNumbers[name], value)

/**
 * Returns the policy in force. A number that was not set, or is no longer within its bounds, has its usual value.
 *
 * @param stored returns the value stored under a name, of any type
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
