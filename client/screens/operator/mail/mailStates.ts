import type { BadgeTone } from '../../../ui/Badge.tsx'

/** How far a mail can have come, as it is chosen from and read. */
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
 * Finds a state by the schema's name of it.
 *
 * @param value whatever a reply says
 * @returns null for one this version does not know
 */
export const findMailState = (value: string) => mailStates.find((state) => state.value === value) ?? null

/** Why nothing is sent to an address. */
export const suppressionReasons = [
  { value: 'HARD_BOUNCE', label: 'There is no such address' },
  { value: 'SPAM_COMPLAINT', label: 'Reported as spam' },
  { value: 'UNSUBSCRIBE', label: 'Unsubscribed' },
  { value: 'MANUAL', label: 'Stopped at the provider' },
  { value: 'REFUSED', label: 'Invitations are refused there' },
] as const

/**
 * Finds why nothing is sent to an address by the schema's name of it.
 *
 * @param value whatever a reply says
 * @returns undefined for a reason this version does not know
 */
export const findSuppressionReason = (value: string) =>
  suppressionReasons.find((reason) => reason.value === value)

/** The parts of the screen, by their names in its address. */
export const mailTabs = ['mails', 'written', 'addresses', 'jobs'] as const
