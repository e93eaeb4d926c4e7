import { DomainError } from '#rules/errors.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { type ExpelledDeps, expelledRefusal, findExpelled } from '../expelled/expelledAddress.ts'
import { mailInvitations } from './mailInvitations.ts'
import { type Decision, moveRequests } from './moveRequests.ts'

/** A request that was not invited, and the sentence that says why. */
export type RefusedRequest = { id: number; email: string; reason: string }

/**
 * Which of the requests belong to somebody expelled. They are locked first, so that nobody expelled at the same time is
 * missed.
 */
async function findRefused(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  ids: readonly number[],
): Promise<RefusedRequest[]> {
  const rows = await tx.$queryRaw<{ id: number; email: string }[]>`
    SELECT id, email FROM early_access_requests WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`
  const expelled = await findExpelled(
    tx,
    deps,
    rows.map(({ email }) => email),
  )
  return rows.flatMap(({ id, email }) =>
    expelled.has(email) ? [{ id, email, reason: expelledRefusal }] : [],
  )
}

/**
 * Invites people who wait or were declined, and mails each a link to /create-profile with their e-mail filled in
 * (docs/rules.md, "Getting in"). Whoever is invited or a member already is left alone, and the address of somebody expelled
 * is refused.
 *
 * @param decision `note` is added to the mail where it is not empty
 * @returns those refused where others were not, and the others
 * @throws DomainError BAD_INPUT for too many ids or too long a note; CONFLICT where every one of them is refused
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
    const refused = await findRefused(tx, deps, decision.ids)
    if (refused.length > 0 && refused.length === new Set(decision.ids).size) {
      throw new DomainError('CONFLICT', expelledRefusal, 'ids')
    }
    const ids = decision.ids.filter((id) => refused.every((each) => each.id !== id))
    await mailInvitations(tx, await moveRequests(tx, { ...move, ids }, now), note, now)
    return { ids, refused }
  })
}
