import type { OutboxMail, Prisma } from '../../generated/client/client.ts'

/** The provider's final states; any other is a temporary problem. */
const finalWords = ['Delivered', 'Bounced', 'Complained']

/** Filters for the phases of a mail, which combine our own state and the provider's last word. */
export const mailPhases = {
  Queued: { state: 'Queued' },
  Sending: { state: 'Sending' },
  Sent: { state: 'Sent', deliveryState: null },
  Delivered: { state: 'Sent', deliveryState: 'Delivered' },
  Delayed: { state: 'Sent', deliveryState: { not: null, notIn: finalWords } },
  Bounced: { state: 'Sent', deliveryState: 'Bounced' },
  Complained: { state: 'Sent', deliveryState: 'Complained' },
  Failed: { state: 'Failed' },
  Suppressed: { state: 'Suppressed' },
  Skipped: { state: 'Skipped' },
} satisfies Record<string, Prisma.OutboxMailWhereInput>

export type MailPhase = keyof typeof mailPhases

/** Returns the phase of one mail, in agreement with {@link mailPhases}. */
export function phaseOf({ state, deliveryState }: Pick<OutboxMail, 'state' | 'deliveryState'>): MailPhase {
  if (state !== 'Sent' || deliveryState === null) return state
  if (deliveryState === 'Delivered' || deliveryState === 'Bounced' || deliveryState === 'Complained') {
    return deliveryState
  }
  return 'Delayed'
}
