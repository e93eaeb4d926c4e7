import { waitingStates } from '#rules/safety/caseLife.ts'
import { hour } from '#rules/time/durations.ts'
import { Prisma } from '../../generated/client/client.ts'
import { knownToOperatorsSql } from '../../mail/templates/privateMails.ts'
import type { Db } from '../../platform/database/db.ts'
import { listed } from '../../platform/database/listed.ts'
import { retryableFailure } from '../deliverability/readRetry.ts'
import { givenUp } from '../failed-jobs/failedJobs.ts'
import { readTallies } from './tallies.ts'

/** Counts of everything that waits for an operator; each links to a list. */
export type Waiting = {
  requests: number
  oldestRequestAt: Date | null
  toSettle: number
  messages: number
  oldestMessageAt: Date | null
  cases: number
  appeals: number
  /** The earliest due time of a case or an appeal. */
  casesDueAt: Date | null
  /** Members who wait for a copy of their data or for its erasure. */
  privacyRequests: number
  oldestPrivacyRequestAt: Date | null
  /** Mails that were written, or sent again, over an hour ago, and are queued, or without an answer of the provider. */
  queuedMails: number
  sendingMails: number
  /** Those that can be sent again; see docs/rules.md, "Mail". */
  failedMails: number
  failedJobs: number
}

/** After how many milliseconds a mail that has not gone out waits for an operator. */
const mailPatience = hour

/** Counts the mails of a state that have not gone out for long. */
const waitingMails = (state: 'Queued' | 'Sending', now: Date): Prisma.Sql => {
  const since = new Date(now.getTime() - mailPatience)
  return Prisma.sql`(SELECT count(*)::int FROM outbox_mails
    WHERE state = ${state}::mail_state AND created_at < ${since} AND coalesce(retried_at, created_at) < ${since}
      AND ${Prisma.raw(knownToOperatorsSql)})`
}

/**
 * Counts everything that waits for an operator, in one statement, each count by an index.
 *
 * @param hiddenCases ids of cases to leave out
 */
export async function readWaiting(db: Db, hiddenCases: readonly number[], now: Date): Promise<Waiting> {
  const [waiting] = await db.$queryRaw<Waiting[]>`
    SELECT requests.*, messages.*, cases.*, privacy.*,
      (SELECT count(*)::int FROM encounters
        WHERE state = 'Completed' AND attendance_settled_at IS NULL) AS "toSettle",
      ${waitingMails('Queued', now)} AS "queuedMails",
      ${waitingMails('Sending', now)} AS "sendingMails",
      (SELECT count(*)::int FROM outbox_mails
        WHERE ${retryableFailure} AND ${Prisma.raw(knownToOperatorsSql)}) AS "failedMails",
      (SELECT count(*)::int FROM graphile_worker.jobs WHERE ${givenUp}) AS "failedJobs"
    FROM
      (SELECT count(*)::int AS requests, min(requested_at) AS "oldestRequestAt"
        FROM early_access_requests WHERE state = 'Requested') requests,
      (SELECT count(*)::int AS messages, min(created_at) AS "oldestMessageAt"
        FROM messages WHERE state = 'Open') messages,
      (SELECT (count(*) FILTER (WHERE state = 'Open'))::int AS cases,
        (count(*) FILTER (WHERE state = 'Appealed'))::int AS appeals, min(due_at) AS "casesDueAt"
        FROM cases WHERE state IN (${listed(waitingStates)}) AND id <> ALL (${hiddenCases}::int[])) cases,
      (SELECT count(*)::int AS "privacyRequests", min(requested_at) AS "oldestPrivacyRequestAt"
        FROM privacy_requests WHERE handled_at IS NULL) privacy`
  if (!waiting) throw new Error('Nothing was counted')
  return waiting
}

/** How many people have reached each step, from the first request on. */
export type Funnel = Record<'requested' | 'invited' | 'joined' | 'first' | 'second' | 'oneOnOne', number>

/** Counts people by the steps they have reached. */
export async function readFunnel(db: Db): Promise<Funnel> {
  const tally = await readTallies(db)
  const [invited, joined] = [tally('request Invited'), tally('request Joined')]
  return {
    requested: tally('request Requested') + tally('request Declined') + invited + joined,
    invited: invited + joined,
    joined,
    first: tally('attended First'),
    second: tally('attended Second'),
    oneOnOne: tally('attended OneOnOne'),
  }
}
