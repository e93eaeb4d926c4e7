import { normalEmail } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import {
  alreadyInvited,
  directInvitationErrors,
  memberAddress,
  nothingSentThere,
} from '#rules/forms/earlyAccess.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { isSuppressed } from '../../mail/suppression/suppression.ts'
import { type ExpelledDeps, refuseExpelled } from '../expelled/expelledAddress.ts'
import { emailExists } from '../names/existence.ts'
import { leaveOldRow } from './leaveOldRow.ts'
import { mailInvitations } from './mailInvitations.ts'
import { moveRequests } from './moveRequests.ts'

type Asked = { email: string; name: string | null; note: string; operatorId: number }

/**
 * Returns the locked request with an address, and creates it if there is none. Two calls at once create one. An
 * existing name stays.
 */
async function requestOf(
  tx: Prisma.TransactionClient,
  email: string,
  name: string | null,
  now: Date,
): Promise<number> {
  await leaveOldRow(tx, email, now)
  await tx.$executeRaw`
    INSERT INTO early_access_requests (email, name, requested_at, updated_at)
    VALUES (${email}, ${name}, ${now}, ${now})
    ON CONFLICT (email) DO UPDATE SET name = excluded.name WHERE early_access_requests.name IS NULL`
  const [found] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM early_access_requests WHERE email = ${email} FOR UPDATE`
  if (!found) throw new Error('A request that was just made is not there')
  return found.id
}

/**
 * Invites an address that need not have asked, by the same rules as inviting a request (docs/rules.md, "Getting in").
 * If a waiting or declined request has this address, that request is invited.
 *
 * @param asked `note` is added to the mail unless it is empty
 * @returns the request's id
 * @throws DomainError BAD_INPUT for wrong fields; CONFLICT on `email` if the address belongs to a member or to somebody
 *   expelled, is suppressed, or is invited already
 */
export async function inviteAddress(
  db: PrismaClient,
  deps: ExpelledDeps,
  asked: Asked,
  now: Date,
): Promise<number> {
  const note = plainText(asked.note)
  refuseWrongFields(directInvitationErrors({ ...asked, note }))
  const email = normalEmail(asked.email)
  return db.$transaction(async (tx) => {
    const refuse = (why: string): never => {
      throw new DomainError('CONFLICT', why, 'email')
    }
    const id = await requestOf(tx, email, plainText(asked.name) || null, now)
    await refuseExpelled(tx, deps, email)
    if (await emailExists(tx, email, now)) refuse(memberAddress)
    if (await isSuppressed(tx, email, 'Transactional')) refuse(nothingSentThere)
    const move = { action: 'inviteAddress', from: ['Requested', 'Declined'], to: 'Invited' } as const
    const moved = await moveRequests(tx, { ...move, ids: [id], note, operatorId: asked.operatorId }, now)
    if (moved.length === 0) refuse(alreadyInvited)
    await mailInvitations(tx, moved, now)
    return id
  })
}
