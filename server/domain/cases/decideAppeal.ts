import { DomainError } from '#rules/errors.ts'
import { statementError } from '#rules/safety/appeal.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import { recordAudit } from '../audit/audit.ts'
import type { ExpelledDeps } from '../expelled/expelledAddress.ts'
import { lockMember } from '../members/lockMember.ts'
import { readLastAddress } from '../members/samePerson.ts'
import { askCase, lockCase, readStanding, refuseConcerned, storeCase } from './changeCase.ts'
import { lockReturned } from './expel.ts'
import { refuseNames } from './refuseNames.ts'
import { takeBack } from './takeBack.ts'

type Answer = { caseId: number; operatorId: number; granted: boolean; answer: string }

/** Reads the sanction of a case whose appeal is not answered yet. */
const readAppealed = (tx: Prisma.TransactionClient, caseId: number) =>
  tx.sanction.findFirst({
    where: { decision: { caseId }, appeal: { is: { decidedAt: null } } },
    include: { member: { select: { erasedAt: true } } },
  })

/**
 * Answers an appeal. If it is granted, the sanction is taken back and a NothingFound decision replaces the earlier one.
 * The person gets the answer by mail. If they have been erased meanwhile there is no address, and they can read it at
 * their appeal's link (docs/rules.md, "Cases").
 *
 * @throws DomainError BAD_INPUT if the answer is empty or names a reporter; CONFLICT if no appeal is waiting or another
 *   operator claimed the case; FORBIDDEN for the operator who made the decision or whom the case concerns, if another
 *   operator can answer; NOT_FOUND if there is no such case
 */
export async function decideAppeal(
  db: PrismaClient,
  deps: ExpelledDeps,
  { caseId, operatorId, granted, answer }: Answer,
  now: Date,
): Promise<void> {
  const words = plainText(answer)
  await db.$transaction(async (tx) => {
    await readStanding(tx, caseId, operatorId)
    const found = await readAppealed(tx, caseId)
    const locked = found && (await lockMember(tx, found.memberId))
    const returned = locked && (await lockReturned(tx, locked))
    await lockCase(tx, caseId)
    const step = await askCase(tx, caseId, { kind: 'answerAppeal', by: operatorId }, now)
    await refuseConcerned(tx, caseId, operatorId)
    const wrong = statementError(words)
    if (wrong) throw new DomainError('BAD_INPUT', wrong, 'answer')
    await refuseNames(tx, { caseId, field: 'answer', text: words })
    const sanction = await readAppealed(tx, caseId)
    if (!sanction || !locked) throw new Error(`Case ${caseId} is appealed without an appeal`)
    const { decisionId } = sanction
    const member = sanction.member.erasedAt === null ? locked : null
    await tx.appeal.update({
      where: { sanctionId: decisionId },
      data: { decidedById: operatorId, decidedAt: now, granted, answer: words },
    })
    let isInvited = false
    if (granted) {
      await tx.sanction.update({ where: { decisionId }, data: { liftedAt: now } })
      await tx.caseDecision.create({
        data: { caseId, outcome: 'NothingFound', decidedById: operatorId, decidedAt: now },
      })
      isInvited = await takeBack(tx, deps, { sanction, member, returned, operatorId }, now)
    }
    await storeCase(tx, caseId, step, now)
    if (member) {
      const { id: memberId, username } = member
      const to = await readLastAddress(tx, member)
      const mail = { key: `appeal-answered:${decisionId}`, to, memberId, template: 'appealAnswered' } as const
      const data = { username, decisionId, granted, answer: words, ...(isInvited && { invited: to }) }
      await queueMail(tx, {}, { ...mail, data }, now)
    }
    const change = { action: 'decideAppeal', subjectType: 'Case', subjectId: caseId }
    const after = { state: 'Decided', granted, ...(granted && { invitedAgain: isInvited }) }
    await recordAudit(tx, { actorId: operatorId, ...change, before: { state: 'Appealed' }, after }, now)
  })
}
