import type { BadgeTone } from '../../../ui/Badge.tsx'

/** The states of a mail, as options and in words. */
export const mailStates = [
  { value: 'QUEUED', label: 'Queued', tone: 'neutral' },
  { value: 'SENDING', label: 'Sending', tone: 'neutral' },
  { value: 'SENT', label: 'Sent', tone: 'good' },
  { value: 'DELIVERED', label: 'Delivered', tone: 'good' },
  { value: 'DELAYED', label: 'Delayed', tone: 'warning' },
  { value: 'BOUNCED', label: 'Bounced', tone: 'danger' },
  { value: 'COMPLAINED', label: 'Reported as spam', tone: 'danger' },
  { value: 'FAILED', label: 'Failed', tone: 'danger' },
  { value: 'SUPPRESSED', label: 'Suppressed', tone: 'warning' },
  { value: 'SKIPPED', label: 'Skipped', tone: 'neutral' },
] as const satisfies readonly { value: string; label: string; tone: BadgeTone }[]

/**
 * Finds a state by its name in the schema.
 *
 * @param value from a reply
 * @returns null for a state that this version does not know
 */
export const findMailState = (value: string) => mailStates.find((state) => state.value === value) ?? null

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

/** The tabs of the screen, by their names in its address. */
export const mailTabs = ['mails', 'written', 'addresses', 'jobs'] as const
