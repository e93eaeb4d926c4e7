import { formerNameReserved, sameUsername, usernameChangeRefusal } from '#rules/account/usernameChange.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { inappropriateUsername, normalUsername, takenUsername, usernameError } from '#rules/forms/username.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockMember } from '../members/lockMember.ts'
import { usernameTaken } from '../names/existence.ts'
import { isInappropriate } from '../names/isInappropriate.ts'
import { nameColumns } from '../names/nameColumns.ts'
import { nameSkeleton } from '../names/nameSkeleton.ts'
import { usernameChangeTimes } from './usernameChangeTimes.ts'

type Tx = Prisma.TransactionClient

/** Reads the name's key in the unique index, and whether the name is taken. */
async function lookUp(tx: Tx, username: string, memberId: number, now: Date) {
  const [found] = await tx.$queryRaw<[{ usernameKey: string; taken: boolean }]>`
    SELECT lower(${username}) AS "usernameKey", ${usernameTaken(username, now, memberId)} AS taken`
  return found
}

/** Rethrows an error. If two people asked for one name at once, the later one gets the usual sentence. */
function explainRace(error: unknown): never {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error
  throw new DomainError('BAD_INPUT', takenUsername, 'username')
}

/**
 * Changes a member's username, at most twice in 365 days (docs/rules.md, "An account, and who may touch it"). The old
 * name stays reserved for them for 90 days. A change of spelling counts too.
 *
 * @throws DomainError BAD_INPUT on `username` if the name is not available; CONFLICT once both changes are used up
 */
export async function changeUsername(
  db: PrismaClient,
  { memberId, username }: { memberId: number; username: string },
  now: Date,
): Promise<void> {
  refuseWrongFields({ username: usernameError(username) })
  const wanted = normalUsername(username)
  if (isInappropriate(wanted)) refuseWrongFields({ username: inappropriateUsername })
  const changing = db.$transaction(async (tx) => {
    const { email, username: previous } = await lockMember(tx, memberId)
    if (wanted === previous) refuseWrongFields({ username: sameUsername })
    const refusal = usernameChangeRefusal(await usernameChangeTimes(tx, memberId), now)
    if (refusal) throw new DomainError('CONFLICT', refusal)
    const { usernameKey, taken } = await lookUp(tx, wanted, memberId, now)
    refuseWrongFields({ username: taken ? takenUsername : null })
    const names = { ...nameColumns(wanted), usernameKey, sharesLook: false }
    await tx.member.update({ where: { id: memberId }, data: names })
    const { id } = await tx.usernameChange.create({
      data: {
        memberId,
        fromUsername: previous,
        toUsername: wanted,
        changedAt: now,
        fromSkeleton: nameSkeleton(previous),
        reservedUntil: new Date(now.getTime() + formerNameReserved),
      },
    })
    const mail = { key: `username-changed:${id}`, to: email, memberId, template: 'usernameChanged' } as const
    await queueMail(tx, {}, { ...mail, data: { username: wanted, previous } }, now)
    const line = { actorId: memberId, action: 'changeUsername', subjectType: 'Member', subjectId: memberId }
    await recordAudit(tx, { ...line, before: { username: previous }, after: { username: wanted } }, now)
  })
  await changing.catch(explainRace)
}
