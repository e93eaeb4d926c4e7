import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { recordAudit } from '../audit/audit.ts'
import { endOperatorSessions, lockOperators } from './lockOperators.ts'

/**
 * Removes all passkeys of an operator who lost them, and ends their sessions: they sign in by mail and set a new one up.
 * Both operators get a mail.
 *
 * @param who whose passkeys, and the operator who asks, or null at the command line
 * @throws DomainError NOT_FOUND for whoever is no operator; CONFLICT for one's own
 */
export async function resetPasskeys(
  db: PrismaClient,
  { operatorId, actorId }: { operatorId: number; actorId: number | null },
  now: Date,
): Promise<void> {
  if (operatorId === actorId) {
    throw new DomainError('CONFLICT', 'You can remove your own passkeys under Membership.')
  }
  await db.$transaction(async (tx) => {
    const { operator } = await lockOperators(tx, operatorId)
    const { count } = await tx.passkey.deleteMany({ where: { memberId: operatorId } })
    await endOperatorSessions(tx, operatorId, now)
    const change = { action: 'resetPasskeys', subjectType: 'Member', subjectId: operatorId }
    const sides = { before: { passkeys: count }, after: { passkeys: 0 } }
    await recordAudit(tx, { actorId, ...change, ...sides }, now)
    const actor = actorId === null ? null : await tx.member.findUnique({ where: { id: actorId } })
    const occasion = `${operatorId}:${now.getTime()}`
    const { email, username } = operator
    await queueMail(
      tx,
      {},
      {
        ...{ key: `operatorNotice:reset:${occasion}`, to: email, memberId: operatorId },
        template: 'operatorNotice',
        data: { username, what: 'passkeysReset', ...(actor && { other: actor.username }) },
      },
      now,
    )
    if (!actor) return
    await queueMail(
      tx,
      {},
      {
        ...{ key: `operatorNotice:resetBy:${occasion}`, to: actor.email, memberId: actor.id },
        template: 'operatorNotice',
        data: { username: actor.username, what: 'resetPasskeysOf', other: username },
      },
      now,
    )
  })
}
