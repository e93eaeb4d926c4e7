import type { OutboxMail } from '../../generated/client/client.ts'

/** States of a mail that is still to be handed over, or of which nobody knows yet how that ended. */
export const unfinished: OutboxMail['state'][] = ['Queued', 'Sending']
