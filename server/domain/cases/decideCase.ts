import { isOperator } from '#rules/account/operator.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { statementError } from '#rules/safety/appeal.ts'
import { type Guideline, guidelineWords } from '#rules/safety/guidelines.ts'
import { type CaseOutcome, outcomeRefusal, outcomeTraits, suspensionError } from '#rules/safety/outcomes.ts'
import { draftStatement } from '#rules/safety/statements.ts'
import { plainText } from '#rules/text.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import { noteLasting } from '../audit/lastingDeeds.ts'
import type { ExpelledDeps } from '../expelled/expelledAddress.ts'
import { lockMember } from '../members/lockMember.ts'
import { otherOperators } from '../roles/operatorRows.ts'
import { answerReporters } from './answerReporters.ts'
import { carryOut } from './carryOut.ts'
import { askCase, lockCase, readStanding, refuseConcerned, storeCase } from './changeCase.ts'
import { lockReturned } from './expel.ts'
import { refuseNames } from './refuseNames.ts'

export type Decision = {
  caseId: number
  operatorId: number
  outcome: CaseOutcome
  guideline: Guideline | null
  /** What the person is sent, as the operator left it; empty for an outcome without a statement. */
  statement: string
  suspendedUntil: Date | null
  /** Whether those who asked to hear of it are written to. */
  notifyReporters: boolean
  /** Whether they are to read that something was done although nothing was found, as where it was done before. */
  somethingWasDone: boolean
  /** How many reports the case had when the operator read it. */
  reportsRead: number
}

const draftOf = ({ outcome, guideline, suspendedUntil }: Decision): string =>
  guideline === null ? '' : draftStatement(outcome, guideline, suspendedUntil)

/** @throws DomainError CONFLICT where a report came in since the operator read the case, which is locked */
async function refuseUnread(tx: Prisma.TransactionClient, caseId: number, read: number): Promise<void> {
  const reports = await tx.report.count({ where: { caseId } })
  if (reports <= read) return
  throw new DomainError('CONFLICT', 'Another report came in meanwhile. Please read it first.', 'reportsRead')
}

function checkFields(decision: Decision, statement: string, now: Date): void {
  const { outcome, guideline, suspendedUntil } = decision
  const { hasStatement } = outcomeTraits[outcome]
  const isKnown = guideline !== null && guidelineWords.includes(guideline)
  refuseWrongFields({
    guideline: hasStatement && !isKnown ? 'Please choose the guideline it rests on.' : null,
    statement: hasStatement ? statementError(statement) : null,
    suspendedUntil: suspensionError(outcome, suspendedUntil, now),
  })
}

/** @throws DomainError CONFLICT where the person's standing rules the outcome out */
async function refuseOutcome(
  tx: Prisma.TransactionClient,
  outcome: CaseOutcome,
  aboutId: number | null,
): Promise<void> {
  if (aboutId === null) {
    const refusal = outcomeRefusal(outcome, null)
    if (refusal) throw new DomainError('CONFLICT', refusal, 'outcome')
    return
  }
  const read = (id: number) =>
    tx.member.findUniqueOrThrow({
      where: { id },
      select: { id: true, email: true, person: true, status: true, role: true, erasedAt: true },
    })
  const about = await read(aboutId)
  // An expulsion ends the membership of whoever came back, too.
  const returned = outcome === 'Expelled' ? await lockReturned(tx, about) : null
  const living = returned ? await read(returned.id) : about
  const others = isOperator(living) ? await tx.member.count({ where: otherOperators(living.id) }) : 0
  const refusal = outcomeRefusal(outcome, {
    status: about.status,
    isErased: about.erasedAt !== null,
    isOperator: isOperator(living),
    isLastOperator: others === 0,
  })
  if (refusal) throw new DomainError('CONFLICT', refusal, 'outcome')
}

/**
 * Decides a case: what follows happens at once, the person gets a statement where the outcome has one, and reporters who
 * asked for it hear that it was looked at (docs/rules.md, "Cases"). Of two operators who decide at once, the second is
 * refused and reads who decided what.
 *
 * @throws DomainError BAD_INPUT for a missing guideline or statement, one that names a reporter, or a wrong end; CONFLICT where
 *   the case is decided, somebody else works on it, a report came in since it was read, or the outcome does not fit; FORBIDDEN for
 *   an operator whom it concerns; NOT_FOUND for no such case
 */
export async function decideCase(
  db: PrismaClient,
  deps: ExpelledDeps & Pick<AppDeps, 'log'>,
  decision: Decision,
  now: Date,
): Promise<void> {
  const { caseId, operatorId, outcome, suspendedUntil } = decision
  const statement = plainText(decision.statement)
  const about = await db.$transaction(async (tx) => {
    const { aboutId } = await readStanding(tx, caseId, operatorId)
    // The member's lock keeps two decisions about one person apart; the case's own those about nobody.
    const member = aboutId === null ? null : await lockMember(tx, aboutId)
    if (aboutId === null) await lockCase(tx, caseId)
    const event = { kind: 'decide', by: operatorId } as const
    await askCase(tx, caseId, event, now)
    await refuseConcerned(tx, caseId, operatorId)
    checkFields(decision, statement, now)
    const { hasStatement } = outcomeTraits[outcome]
    if (hasStatement) {
      await refuseNames(tx, { caseId, field: 'statement', text: statement, draft: draftOf(decision) })
    }
    await refuseOutcome(tx, outcome, aboutId)
    const guideline = hasStatement ? decision.guideline : null
    const { id } = await tx.caseDecision.create({
      data: { caseId, outcome, guideline, decidedById: operatorId, decidedAt: now },
      select: { id: true },
    })
    if (member) {
      await carryOut(tx, deps, member, { ...decision, decisionId: id, guideline, statement }, now)
    }
    await lockCase(tx, caseId)
    // Asked again: whoever claimed it meanwhile comes first, and all of this is undone.
    await storeCase(tx, caseId, await askCase(tx, caseId, event, now), now)
    await refuseUnread(tx, caseId, decision.reportsRead)
    const somethingWasDone = outcome !== 'NothingFound' || decision.somethingWasDone
    if (decision.notifyReporters) await answerReporters(tx, caseId, somethingWasDone, now)
    const change = { action: 'decideCase', subjectType: 'Case', subjectId: caseId }
    const after = {
      ...{ state: 'Decided', outcome, guideline },
      suspendedUntil: suspendedUntil?.toISOString() ?? null,
      notifyReporters: decision.notifyReporters,
      ...(decision.somethingWasDone && { somethingWasDone: true }),
    }
    await recordAudit(tx, { actorId: operatorId, ...change, before: { state: 'Open' }, after }, now)
    return aboutId
  })
  if (outcome === 'Expelled' && about !== null) {
    noteLasting(deps.log, { deed: 'expelled', member: about, at: now })
  }
}
