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
  /** The statement to the person, as the operator edited it; empty for an outcome without a statement. */
  statement: string
  suspendedUntil: Date | null
  /** Whether to mail the reporters who asked for a reply. */
  notifyReporters: boolean
  /**
   * Whether that mail says that something was done although the outcome is NothingFound, for example because it was
   * done earlier.
   */
  somethingWasDone: boolean
  /** How many reports the case had when the operator loaded it. */
  reportsRead: number
}

const draftOf = ({ outcome, guideline, suspendedUntil }: Decision): string =>
  guideline === null ? '' : draftStatement(outcome, guideline, suspendedUntil)

/** @throws DomainError CONFLICT if a report arrived since the operator read the case. The case is locked. */
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

/** @throws DomainError CONFLICT if the person's status or role rules the outcome out */
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
  // If the person left and came back, an expulsion ends the new membership too.
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
 * Decides a case. The outcome takes effect at once, the person gets a statement if the outcome has one, and the
 * reporters who asked for it get a reply (docs/rules.md, "Cases"). If two operators decide at once, the second is
 * refused, with who decided what.
 *
 * @throws DomainError BAD_INPUT for a missing guideline or statement, a statement that names a reporter, or a wrong end
 *   of the suspension; CONFLICT if the case is decided, another operator claimed it, a report arrived since it was
 *   read, or the outcome does not fit the person; FORBIDDEN for an operator whom it concerns; NOT_FOUND if there is no
 *   such case
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
    // The member's lock serializes decisions about one person. A case about nobody is locked itself.
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
    // Checked again under the lock: if another operator has claimed the case meanwhile, this throws and the transaction
    // is rolled back.
    await storeCase(tx, caseId, await askCase(tx, caseId, event, now), now)
    await refuseUnread(tx, caseId, decision.reportsRead)
    const somethingWasDone = outcome !== 'NothingFound' || decision.somethingWasDone
    if (decision.notifyReporters) await answerReporters(tx, caseId, somethingWasDone, now)
    const change = { action: 'decideCase', subjectType: 'Case', subjectId: caseId }
    const after = {
      state: 'Decided',
      outcome,
      guideline,
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
