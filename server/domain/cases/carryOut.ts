import { appealUntil } from '#rules/safety/caseLife.ts'
import { type CaseOutcome, outcomeTraits } from '#rules/safety/outcomes.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { type PlainMail, queueMail } from '../../mail/outbox/queueMail.ts'
import type { ExpelledDeps } from '../expelled/expelledAddress.ts'
import { leaveTables } from '../meetings/leaveTables.ts'
import { changeMembership } from '../members/changeMembership.ts'
import type { LockedMember } from '../members/lockMember.ts'
import { readLastAddress } from '../members/samePerson.ts'
import { barPair } from './barPair.ts'
import { expel } from './expel.ts'

type Decided = {
  caseId: number
  decisionId: number
  outcome: CaseOutcome
  guideline: string | null
  statement: string
  suspendedUntil: Date | null
}

const templates = {
  Advice: 'caseAdvice',
  Warning: 'caseWarning',
  Suspended: 'caseSuspended',
  Expelled: 'caseExpelled',
} as const

/** Returns the mail with the statement, or null for an outcome without one. */
function statementMail({ id, username }: LockedMember, to: string, decided: Decided): PlainMail | null {
  const { outcome, decisionId, statement, suspendedUntil } = decided
  if (outcome === 'NothingFound' || outcome === 'BarredPair') return null
  const about = { key: `case-decision:${decisionId}`, to, memberId: id }
  const data = { username, statement, decisionId }
  if (outcome !== 'Suspended') return { ...about, template: templates[outcome], data }
  const until = suspendedUntil?.toISOString() ?? ''
  return { ...about, template: 'caseSuspended', data: { ...data, until } }
}

/**
 * Applies a decision to the person it is about: stores the sanction with its statement, mails the statement, and
 * changes their membership or bars.
 *
 * @param member locked in this transaction, before any invitation
 */
export async function carryOut(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  member: LockedMember,
  decided: Decided,
  now: Date,
): Promise<void> {
  const { caseId, decisionId, outcome, guideline, statement, suspendedUntil } = decided
  if (outcome === 'BarredPair') await barPair(tx, caseId, member.id, now)
  if (outcome === 'Suspended' && suspendedUntil) {
    await changeMembership(tx, member, { kind: 'suspend', until: suspendedUntil }, now)
    await leaveTables(tx, member.id, now)
  }
  if (outcome === 'Expelled') await expel(tx, deps, member, now)
  const mail = statementMail(member, await readLastAddress(tx, member), decided)
  if (!mail || guideline === null) return
  await tx.sanction.create({
    data: {
      decisionId,
      memberId: member.id,
      outcome,
      guideline,
      statement,
      suspendedUntil,
      createdAt: now,
      appealUntil: outcomeTraits[outcome].canBeAppealed ? appealUntil(now) : null,
    },
  })
  await queueMail(tx, {}, mail, now)
}
