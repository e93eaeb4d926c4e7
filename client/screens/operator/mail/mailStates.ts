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

/** The states of a mail that did not arrive. */
const lostStates = ['DELAYED', 'BOUNCED', 'FAILED', 'SUPPRESSED']

/**
 * Says why a mail that did not arrive cannot be sent again.
 *
 * @param mail its state, why it cannot be sent again, and whether its row says already that nobody can read it
 * @returns null if it can be, or if it arrived or is on its way
 */
export const lostWords = (mail: {
  state: string
  retryRefusal: string | null | undefined
  unreadable: string | null | undefined
}): string | null =>
  lostStates.includes(mail.state) && mail.unreadable == null ? (mail.retryRefusal ?? null) : null

/**
 * Finds a state by its name in the schema.
 *
 * @param value from a reply
 * @returns null for a state that this version does not know
 */
export const findMailState = (value: string) => mailStates.find((state) => state.value === value) ?? null

/** The tabs of the screen, by their names in its address. */
export const mailTabs = ['mails', 'written', 'addresses', 'jobs'] as const
