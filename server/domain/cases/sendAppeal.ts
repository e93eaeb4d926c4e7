import { DomainError } from '#rules/errors.ts'
import { sentAgainAfter } from '#rules/forms/sentAgain.ts'
import { forgedAppeal, lateAppeal, statementError } from '#rules/safety/appeal.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { Secrets } from '../../platform/config/secretKeys.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockMember } from '../members/lockMember.ts'
import { askCase, lockCase, storeCase } from './changeCase.ts'
import { readAppeal } from './readAppeal.ts'

/**
 * Appeals a decision, once, within 30 days, through the link in its mail and without a session. The case returns to the
 * queue, due in three days, and a mail confirms receipt (docs/rules.md, "Cases"). The same appeal sent again, for
 * example after a lost reply, is stored once.
 *
 * @throws DomainError NOT_FOUND if the link is not ours; CONFLICT if the decision was appealed already or the days are
 *   over; BAD_INPUT for an empty or overlong text
 */
export async function sendAppeal(
  db: PrismaClient,
  secrets: Secrets,
  { token, body }: { token: string; body: string },
  now: Date,
): Promise<void> {
  const words = plainText(body)
  await db.$transaction(async (tx) => {
    const decided = await readAppeal(tx, secrets, token)
    if (!decided) throw new DomainError('NOT_FOUND', forgedAppeal, 'token')
    const { decisionId } = decided
    const { decision, memberId } = await tx.sanction.findUniqueOrThrow({
      where: { decisionId },
      select: { memberId: true, decision: { select: { caseId: true } } },
    })
    const { caseId } = decision
    // An erasure at the same time has either finished before or waits until this commits.
    const { email: to, username } = await lockMember(tx, memberId)
    await lockCase(tx, caseId)
    const earlier = await tx.appeal.findUnique({ where: { sanctionId: decisionId } })
    if (earlier) {
      if (earlier.body === words && earlier.createdAt > sentAgainAfter(now)) return
      throw new DomainError('CONFLICT', 'You have appealed already. An appeal can be made once.')
    }
    if (now > decided.appealUntil) throw new DomainError('CONFLICT', lateAppeal)
    const wrong = statementError(words)
    if (wrong) throw new DomainError('BAD_INPUT', wrong, 'body')
    const step = await askCase(tx, caseId, { kind: 'appeal' }, now)
    await tx.appeal.create({ data: { sanctionId: decisionId, body: words, createdAt: now } })
    await storeCase(tx, caseId, step, now)
    const { erasedAt } = await tx.member.findUniqueOrThrow({
      where: { id: memberId },
      select: { erasedAt: true },
    })
    if (erasedAt === null) {
      const mail = { key: `appeal-received:${decisionId}`, to, memberId, template: 'appealReceived' } as const
      await queueMail(tx, {}, { ...mail, data: { username, decisionId } }, now)
    }
    const change = { actorId: null, action: 'appeal', subjectType: 'Case', subjectId: caseId }
    await recordAudit(tx, { ...change, before: { state: 'Decided' }, after: { state: 'Appealed' } }, now)
  })
}
