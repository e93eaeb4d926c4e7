/** The reasons why an address is suppressed. */
export const suppressionReasons = [
  { value: 'HARD_BOUNCE', label: 'There is no such address' },
  { value: 'SPAM_COMPLAINT', label: 'Reported as spam' },
  { value: 'UNSUBSCRIBE', label: 'Unsubscribed' },
  { value: 'MANUAL', label: 'Stopped at the provider' },
  { value: 'REFUSED', label: 'Invitations are refused there' },
] as const

/**
 * Finds a reason by its name in the schema.
 *
 * @param value from a reply
 * @returns undefined for a reason that this version does not know
 */
export const findSuppressionReason = (value: string) =>
  suppressionReasons.find((reason) => reason.value === value)

/** Returns where an operator sees why mail to an address is stopped, and lifts that. */
export const suppressionPath = (email: string): string =>
  `/operator/mail?tab=addresses&search=${encodeURIComponent(email)}`
