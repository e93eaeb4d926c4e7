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

/** The tabs of the screen, by their names in its address. */
export const mailTabs = ['mails', 'written', 'addresses', 'jobs'] as const
