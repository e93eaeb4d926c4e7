import type { PrismaClient } from '../../generated/client/client.ts'
import { workThroughSome } from '../../platform/queue/workThrough.ts'
import { mailsAtOnce, type PlainMail, queueMails } from './queueMail.ts'

/**
 * {@link queueMails} of a sweep, whose mails have nothing to do with each other: however many they are, and one that cannot be
 * written does not hold up the others.
 *
 * @throws AggregateError once the others are written
 */
export const queueMailsApart = (db: PrismaClient, mails: readonly PlainMail[], now: Date): Promise<void> =>
  workThroughSome(mails, {
    most: mailsAtOnce,
    nameOf: ({ key }) => `mail ${key}`,
    work: (some) => queueMails(db, {}, some, now),
  })
