import { waitingStates } from '#rules/safety/caseLife.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { ofThisStart } from '../seats/marks.ts'

/** A filter for cases that wait for a decision, which needs the person's address. */
export const waitingCases = { state: { in: waitingStates } } satisfies Prisma.CaseWhereInput

/**
 * A filter for seats whose holder was at a table that is not over: what the others see there depends on who came and
 * what they did.
 */
export const seatsAtTables = {
  encounter: { state: 'Scheduled' },
  presence: { some: ofThisStart },
} satisfies Prisma.InvitationWhereInput

/** The same for tables at which an operator hosted without a seat, or acted from the console. */
export const hostedTables = {
  encounter: { state: 'Scheduled' },
  OR: [{ presence: { some: ofThisStart } }, { entries: { some: {} } }],
} satisfies Prisma.TableHostWhereInput

/** A filter for members who were at a table that is not over. */
export const atTables = {
  OR: [{ invitations: { some: seatsAtTables } }, { hosts: { some: hostedTables } }],
} satisfies Prisma.MemberWhereInput

/**
 * What of a member says whether their erasure waits for something besides its time.
 *
 * @param known a filter for the cases that the reader may know of
 */
export const heldBy = (known: Prisma.CaseWhereInput) =>
  ({
    casesAbout: { where: { ...waitingCases, ...known }, select: { id: true }, take: 1 },
    invitations: { where: seatsAtTables, select: { id: true }, take: 1 },
    hosts: { where: hostedTables, select: { id: true }, take: 1 },
  }) satisfies Prisma.MemberSelect

type Held = Record<keyof ReturnType<typeof heldBy>, readonly unknown[]>

/** Returns what an erasure waits for, as {@link neededFor} would; null if for nothing. */
export function holdOf({ casesAbout, invitations, hosts }: Held): 'case' | 'table' | null {
  if (casesAbout.length > 0) return 'case'
  return invitations.length + hosts.length > 0 ? 'table' : null
}

/**
 * Locks somebody who is about to be erased, and returns what still needs their data. A report or an appeal at the same
 * time has either finished before, or finds them erased.
 *
 * @returns null if nothing does
 */
export async function neededFor(
  tx: Prisma.TransactionClient,
  memberId: number,
): Promise<'case' | 'table' | null> {
  await tx.$queryRaw`SELECT id FROM members WHERE id = ${memberId} FOR UPDATE`
  if ((await tx.case.count({ where: { aboutId: memberId, ...waitingCases } })) > 0) return 'case'
  return (await tx.member.count({ where: { id: memberId, ...atTables } })) > 0 ? 'table' : null
}
