import { DomainError } from '#rules/errors.ts'
import { type CaseEvent, type CaseStanding, type CaseStep, stepCase } from '#rules/safety/caseLife.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { isHiddenFrom } from '../reports/isHiddenFrom.ts'
import { readConcern } from './concerns.ts'

const person = { select: { id: true, username: true } } as const

const read = {
  id: true,
  aboutId: true,
  state: true,
  claimedBy: person,
  decisions: {
    select: { outcome: true, decidedBy: person },
    orderBy: { id: 'desc' },
    take: 1,
  },
} satisfies Prisma.CaseSelect

/**
 * Reads the state of a case that its next step depends on.
 *
 * @param operatorId the asking operator; null for the person the case is about
 * @throws DomainError NOT_FOUND if there is no such case, or the operator may not know of it
 */
export async function readStanding(
  db: Db,
  caseId: number,
  operatorId: number | null,
): Promise<CaseStanding & { aboutId: number | null }> {
  const found = await db.case.findUnique({ where: { id: caseId }, select: read })
  if (!found || (await isHiddenFrom(db, operatorId, found.aboutId)))
    throw new DomainError('NOT_FOUND', 'This case does not exist.', 'caseId')
  const { state, aboutId, claimedBy, decisions } = found
  const [last] = decisions
  return { state, aboutId, claimedBy, decision: last ? { by: last.decidedBy, outcome: last.outcome } : null }
}

/** Locks a case. Members, invitations and encounters are locked before it (lockRows.ts says why). */
export async function lockCase(tx: Prisma.TransactionClient, caseId: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM cases WHERE id = ${caseId} FOR UPDATE`
}

/**
 * Works out the next state of a case after an event, by rules/safety/caseLife.ts.
 *
 * @throws DomainError CONFLICT with the rule's sentence, NOT_FOUND if there is no such case
 */
export async function askCase(
  tx: Prisma.TransactionClient,
  caseId: number,
  event: CaseEvent,
  now: Date,
): Promise<CaseStep> {
  const operatorId = event.kind === 'appeal' ? null : event.by
  const step = stepCase(await readStanding(tx, caseId, operatorId), event, now)
  if ('refusal' in step) throw new DomainError('CONFLICT', step.refusal, 'caseId')
  return step
}

/** Stores the next state of a locked case. */
export async function storeCase(
  tx: Prisma.TransactionClient,
  caseId: number,
  { state, claimedById, due }: CaseStep,
  now: Date,
): Promise<void> {
  await tx.case.update({
    where: { id: caseId },
    data: {
      state,
      claimedById,
      claimedAt: claimedById === null ? null : now,
      ...(state === 'Decided' && { decidedAt: now }),
      ...(due && { urgency: due.urgency, dueAt: due.at }),
    },
  })
}

/**
 * Refuses a decision by an operator whom the case concerns, if another operator can make it.
 *
 * @throws DomainError FORBIDDEN with the sentence to show
 */
export async function refuseConcerned(
  tx: Prisma.TransactionClient,
  caseId: number,
  operatorId: number,
): Promise<void> {
  const notice = await readConcern(tx, caseId, operatorId)
  if (notice && !notice.mayDecide) throw new DomainError('FORBIDDEN', notice.words, 'caseId')
}
