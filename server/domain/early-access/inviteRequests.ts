import { DomainError } from '#rules/errors.ts'
import { memberAddress, nothingSentThere } from '#rules/forms/earlyAccess.ts'
import { plainText } from '#rules/text.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { readSuppressions, stopsMail } from '../../mail/suppression/suppression.ts'
import { type ExpelledDeps, expelledRefusal, findExpelled } from '../expelled/expelledAddress.ts'
import { emailTaken } from '../names/existence.ts'
import { mailInvitations } from './mailInvitations.ts'
import { type Decision, decidedByOperator, moveRequests } from './moveRequests.ts'

/** A request that was not invited, and a sentence that says why. */
export type RefusedRequest = { id: number; email: string; reason: string }

/**
 * Locks requests and returns those that must not be invited, with the reason: the address belongs to somebody expelled,
 * to a member (who may have changed to it), or is suppressed. They are locked first, so that an expulsion at the same
 * time is not missed.
 */
async function findRefused(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  ids: readonly number[],
  now: Date,
): Promise<RefusedRequest[]> {
  const rows = await tx.$queryRaw<{ id: number; email: string; isMember: boolean; isUndecided: boolean }[]>`
    SELECT r.id, r.email, r.state <> 'Joined' AND ${emailTaken(Prisma.sql`r.email`, now)} AS "isMember",
      r.state IN ('Requested', 'Declined') AS "isUndecided"
    FROM early_access_requests r WHERE r.id = ANY(${[...ids]}::int[]) ORDER BY r.id FOR UPDATE OF r`
  const emails = rows.map(({ email }) => email)
  const expelled = await findExpelled(tx, deps, emails)
  const reasonOf = await readSuppressions(tx, emails)
  return rows.flatMap(({ id, email, isMember, isUndecided }) => {
    if (expelled.has(email)) return [{ id, email, reason: expelledRefusal }]
    if (isMember) return [{ id, email, reason: memberAddress }]
    const isUnreachable = isUndecided && stopsMail(reasonOf(email), 'Transactional')
    return isUnreachable ? [{ id, email, reason: nothingSentThere }] : []
  })
}

/**
 * Invites people who are waiting or were declined, and mails each a link to /create-profile with their e-mail filled in
 * (docs/rules.md, "Getting in"). Requests that are invited or joined already are left alone. Addresses that are
 * suppressed, or belong to somebody expelled or to a member, are refused.
 *
 * @param decision `note` is added to the mail unless it is empty
 * @returns the refused requests, and the ids of the others that this operator has invited
 * @throws DomainError BAD_INPUT for too many ids or too long a note; CONFLICT if every request is refused
 */
export async function inviteRequests(
  db: PrismaClient,
  deps: ExpelledDeps,
  decision: Decision,
  now: Date,
): Promise<{ ids: number[]; refused: RefusedRequest[] }> {
  const note = plainText(decision.note)
  const move = {
    ...decision,
    note,
    action: 'inviteRequests',
    from: ['Requested', 'Declined'],
    to: 'Invited',
  } as const
  return db.$transaction(async (tx) => {
    const refused = await findRefused(tx, deps, decision.ids, now)
    const [first] = refused
    if (first && refused.length === new Set(decision.ids).size) {
      throw new DomainError('CONFLICT', first.reason, 'ids')
    }
    const ids = decision.ids.filter((id) => refused.every((each) => each.id !== id))
    await mailInvitations(tx, await moveRequests(tx, { ...move, ids }, now), now)
    return { ids: await decidedByOperator(tx, { ...move, ids }), refused }
  })
}
