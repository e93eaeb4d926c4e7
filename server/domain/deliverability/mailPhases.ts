import type { OutboxMail, Prisma } from '../../generated/client/client.ts'

/** Last words of the provider; any other word is a passing trouble. */
const finalWords = ['Delivered', 'Bounced', 'Complained']

/** How far a mail has come, as a filter: what we did with it and the provider's last word in one. */
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

/** How far one mail has come; agrees with {@link mailPhases}. */
export function phaseOf({ state, deliveryState }: Pick<OutboxMail, 'state' | 'deliveryState'>): MailPhase {
  if (state !== 'Sent' || deliveryState === null) return state
  if (deliveryState === 'Delivered' || deliveryState === 'Bounced' || deliveryState === 'Complained') {
    return deliveryState
  }
  return 'Delayed'
}
