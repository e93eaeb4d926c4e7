import { DomainError } from '#rules/errors.ts'
import {
  inviteAgainSince,
  invitedLately,
  memberAddress,
  neitherInvited,
  nothingSentThere,
} from '#rules/forms/earlyAccess.ts'
import { requireOnePage } from '#rules/forms/severalAtOnce.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { readSuppressions, stopsMail } from '../../mail/suppression/suppression.ts'
import { recordAudits } from '../audit/audit.ts'
import { type ExpelledDeps, expelledRefusal, findExpelled } from '../expelled/expelledAddress.ts'
import { emailTaken } from '../names/existence.ts'
import type { RefusedRequest } from './inviteRequests.ts'
import { mailedLately, mailInvitations } from './mailInvitations.ts'

type Row = {
  id: number
  email: string
  name: string | null
  note: string | null
  state: string
  isMember: boolean
}

/**
 * Mails the invitation again, with its note, to people who have not joined yet, at most once an hour (docs/rules.md,
 * "Getting in").
 *
 * @returns the refused requests with the reasons, and the ids of the others
 * @throws DomainError BAD_INPUT for too many ids; CONFLICT if every request is refused
 */
export async function sendInvitationsAgain(
  db: PrismaClient,
  deps: ExpelledDeps,
  { ids, operatorId }: { ids: readonly number[]; operatorId: number },
  now: Date,
): Promise<{ ids: number[]; refused: RefusedRequest[] }> {
  requireOnePage(ids, 'requests', 'ids')
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT r.id, r.email, r.name, r.decision_note AS note, r.state::text,
        ${emailTaken(Prisma.sql`r.email`, now)} AS "isMember"
      FROM early_access_requests r WHERE r.id = ANY(${[...ids]}::int[]) ORDER BY r.id FOR UPDATE OF r`
    const emails = rows.map(({ email }) => email)
    const expelled = await findExpelled(tx, deps, emails)
    const lately = await mailedLately(tx, emails, inviteAgainSince(now))
    const reasonOf = await readSuppressions(tx, emails)
    const whyNot = ({ email, state, isMember }: Row): string | null => {
      if (state !== 'Invited') return neitherInvited
      if (isMember) return memberAddress
      if (expelled.has(email)) return expelledRefusal
      if (stopsMail(reasonOf(email), 'Transactional')) return nothingSentThere
      return lately.has(email) ? invitedLately : null
    }
    const refused = rows.flatMap((row) => {
      const reason = whyNot(row)
      return reason === null ? [] : [{ id: row.id, email: row.email, reason }]
    })
    const [first] = refused
    if (first && refused.length === rows.length) throw new DomainError('CONFLICT', first.reason, 'ids')
    const mailed = rows.filter((row) => whyNot(row) === null)
    await mailInvitations(tx, mailed, now)
    const done = { actorId: operatorId, action: 'sendInvitationsAgain', subjectType: 'EarlyAccessRequest' }
    await recordAudits(
      tx,
      mailed.map(({ id }) => ({ ...done, subjectId: id })),
      now,
    )
    return { ids: mailed.map(({ id }) => id), refused }
  })
}
