import type { PrismaClient } from '../../generated/client/client.ts'
import { workThroughSome } from '../../platform/queue/workThrough.ts'
import { mailsAtOnce, type PlainMail, queueMails } from './queueMail.ts'

/**
 * Queues the independent mails of a sweep, however many, with {@link queueMails}. A mail that cannot be written does
 * not stop the others.
 *
 * @throws AggregateError once the others are written
 */
export const queueMailsApart = (db: PrismaClient, mails: readonly PlainMail[], now: Date): Promise<void> =>
  workThroughSome(mails, {
    most: mailsAtOnce,
    nameOf: ({ key }) => `mail ${key}`,
    work: (some) => queueMails(db, {}, some, now),
  })
