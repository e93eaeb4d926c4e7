import { isFormedByLinks } from '#rules/encounters/linkFigures.ts'
import { DomainError } from '#rules/errors.ts'
import type { EncounterKind, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'
import { stillOpen } from './readOpenTables.ts'

/**
 * Locations at which an operator is no candidate: not a member there, who has not canceled, and never invited to an
 * encounter there, where they may have chosen or been chosen before they moved.
 */
const strangerAt = (operatorId: number): Prisma.LocationWhereInput => ({
  members: { none: { id: operatorId, status: { not: 'Canceled' } } },
  encounters: { none: { invitations: { some: { memberId: operatorId } } } },
})

/**
 * Proposals an operator may see. Groups formed by links are hidden from whoever could be among their people: they would
 * learn that somebody there chose them (docs/rules.md, "Impressions and connections").
 */
const visibleRuns = (operatorId: number): Prisma.FormationRunWhereInput => ({
  OR: [{ kind: 'First' }, { location: strangerAt(operatorId), seats: { none: { memberId: operatorId } } }],
})

/** The same for whoever asks; none for anybody but an operator. */
export const runsOf = (viewer: ViewerIdentity | null): Prisma.FormationRunWhereInput =>
  viewer?.role === 'Operator' ? visibleRuns(viewer.id) : { id: 0 }

export type ProposalFilter = { kind?: EncounterKind | null | undefined }

/** The same, of this kind where one is named. */
export const runsMatching = (
  { kind }: ProposalFilter,
  viewer: ViewerIdentity | null,
): Prisma.FormationRunWhereInput => ({ ...(kind && { kind }), AND: runsOf(viewer) })

/** How many proposals wait to be invited: ready, with a table that still can be, and the viewer's to see. */
export const countWaitingRuns = (db: Db, viewer: ViewerIdentity | null, now: Date): Promise<number> =>
  db.formationRun.count({
    where: {
      state: 'Ready',
      groups: { some: stillOpen(now) },
      AND: runsOf(viewer),
    },
  })

/** The locations for which an operator may see figures about links. */
export async function locationsTold(db: Db, operatorId: number): Promise<Set<number>> {
  const found = await db.location.findMany({ where: strangerAt(operatorId), select: { id: true } })
  return new Set(found.map(({ id }) => id))
}

/**
 * Refuses an operator who could be among the people that groups are formed of by links.
 *
 * @throws DomainError FORBIDDEN
 */
export async function refuseCandidate(
  db: Db,
  operatorId: number,
  { kind, locationId, runId }: { kind: EncounterKind; locationId: number; runId?: number },
): Promise<void> {
  if (!isFormedByLinks(kind)) return
  const shown = await locationsTold(db, operatorId)
  const seat =
    runId === undefined ? null : await db.formationSeat.findFirst({ where: { runId, memberId: operatorId } })
  if (shown.has(locationId) && seat === null) return
  throw new DomainError(
    'FORBIDDEN',
    'You could be among these people yourself, and these groups would say who chose you. Another operator can form them.',
  )
}

/** The same of a proposal by its number; does nothing where there is none. */
export async function refuseCandidateOf(db: Db, operatorId: number, runId: number): Promise<void> {
  const run = await db.formationRun.findUnique({
    where: { id: runId },
    select: { kind: true, locationId: true },
  })
  if (run) await refuseCandidate(db, operatorId, { ...run, runId })
}
