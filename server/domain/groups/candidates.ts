import { isFormedByLinks } from '#rules/encounters/linkFigures.ts'
import { DomainError } from '#rules/errors.ts'
import type { EncounterKind, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'
import { stillOpen } from './readOpenTables.ts'

/**
 * A filter for locations at which an operator cannot be a candidate. They have no membership there that is not
 * canceled, and were never invited to an encounter there, at which they may have chosen or been chosen before they
 * moved.
 */
const strangerAt = (operatorId: number): Prisma.LocationWhereInput => ({
  members: { none: { id: operatorId, status: { not: 'Canceled' } } },
  encounters: { none: { invitations: { some: { memberId: operatorId } } } },
})

/**
 * A filter for the proposals an operator may see. Groups formed by links are hidden from operators who could be in
 * them, because those would learn that somebody there chose them (docs/rules.md, "Impressions and connections").
 */
const visibleRuns = (operatorId: number): Prisma.FormationRunWhereInput => ({
  OR: [{ kind: 'First' }, { location: strangerAt(operatorId), seats: { none: { memberId: operatorId } } }],
})

/** A filter for the proposals that the caller may see; it matches nothing unless they are an operator. */
export const runsOf = (viewer: ViewerIdentity | null): Prisma.FormationRunWhereInput =>
  viewer?.role === 'Operator' ? visibleRuns(viewer.id) : { id: 0 }

export type ProposalFilter = { kind?: EncounterKind | null | undefined }

/** A filter for the proposals that the caller may see, of one kind if it is given. */
export const runsMatching = (
  { kind }: ProposalFilter,
  viewer: ViewerIdentity | null,
): Prisma.FormationRunWhereInput => ({ ...(kind && { kind }), AND: runsOf(viewer) })

/**
 * Counts the proposals that can be invited: ready, visible to the viewer, and with a table that can still be invited.
 */
export const countWaitingRuns = (db: Db, viewer: ViewerIdentity | null, now: Date): Promise<number> =>
  db.formationRun.count({
    where: {
      state: 'Ready',
      groups: { some: stillOpen(now) },
      AND: runsOf(viewer),
    },
  })

/** Reads the locations for which an operator may see figures about links. */
export async function locationsShown(db: Db, operatorId: number): Promise<Set<number>> {
  const found = await db.location.findMany({ where: strangerAt(operatorId), select: { id: true } })
  return new Set(found.map(({ id }) => id))
}

/**
 * Refuses an operator who could be among the people of groups formed by links.
 *
 * @throws DomainError FORBIDDEN
 */
export async function refuseCandidate(
  db: Db,
  operatorId: number,
  { kind, locationId, runId }: { kind: EncounterKind; locationId: number; runId?: number },
): Promise<void> {
  if (!isFormedByLinks(kind)) return
  const shown = await locationsShown(db, operatorId)
  const seat =
    runId === undefined ? null : await db.formationSeat.findFirst({ where: { runId, memberId: operatorId } })
  if (shown.has(locationId) && seat === null) return
  throw new DomainError(
    'FORBIDDEN',
    'You could be among these people yourself, and these groups would say who chose you. Another operator can form them.',
  )
}

/** Refuses such an operator for a proposal by its id; does nothing if there is no such proposal. */
export async function refuseCandidateOf(db: Db, operatorId: number, runId: number): Promise<void> {
  const run = await db.formationRun.findUnique({
    where: { id: runId },
    select: { kind: true, locationId: true },
  })
  if (run) await refuseCandidate(db, operatorId, { ...run, runId })
}
