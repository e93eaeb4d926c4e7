import type { BadgeTone } from '../../../ui/Badge.tsx'

/** The states of a message to the operator, as options and in words. */
export const messageStates = [
  { value: 'OPEN', label: 'Open', tone: 'warning' },
  { value: 'ANSWERED', label: 'Answered', tone: 'good' },
  { value: 'CLOSED', label: 'Closed', tone: 'neutral' },
] as const satisfies readonly { value: string; label: string; tone: BadgeTone }[]

/** The kinds of senders. */
export const messageOrigins = [
  { value: 'CONTACT', label: 'Visitors' },
  { value: 'SUPPORT', label: 'Members' },
] as const

/** The name of a state in the schema. */
export type MessageState = (typeof messageStates)[number]['value']

/**
 * Finds a state by its name in the schema.
 *
 * @param value from an address or a reply
 * @returns null for a state that this version does not know
 */
export const findMessageState = (value: string | null) =>
  messageStates.find((state) => state.value === value) ?? null
