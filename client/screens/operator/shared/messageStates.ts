import type { BadgeTone } from '../../../ui/Badge.tsx'

/** Where a message to the operator can stand, as it is chosen from and read. */
export const messageStates = [
  { value: 'OPEN', label: 'Open', tone: 'warning' },
  { value: 'ANSWERED', label: 'Answered', tone: 'good' },
  { value: 'CLOSED', label: 'Closed', tone: 'neutral' },
] as const satisfies readonly { value: string; label: string; tone: BadgeTone }[]

/** Who can have written one. */
export const messageOrigins = [
  { value: 'CONTACT', label: 'Visitors' },
  { value: 'SUPPORT', label: 'Members' },
] as const

/** A state by the schema's name of it. */
export type MessageState = (typeof messageStates)[number]['value']

/**
 * Finds a state by the schema's name of it.
 *
 * @param value whatever an address or a reply says
 * @returns null for one this version does not know
 */
export const findMessageState = (value: string | null) =>
  messageStates.find((state) => state.value === value) ?? null
