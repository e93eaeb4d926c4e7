import { DomainError } from '#rules/errors.ts'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseOwnPlace } from '../roles/refuseOwnPlace.ts'
import { goneFromProposal } from './goneFromProposal.ts'

/** Moves somebody to an existing table, to a new one at a start of the proposal, or (both null) among the left-out. */
export type TableMove = {
  memberId: number
  groupId: number | null
  newTableAt: Date | null
  /** where the operator saw them, null for among the left-out; absent if it does not matter */
  fromGroupId?: number | null
}

export type AskedMoves = { moves: readonly TableMove[]; operatorId: number }

export type MoveTable = {
  groupId: number | null
  /** within the proposal; null for a new table */
  position: number | null
  startsAt: Date
  before: number[]
  after: number[]
}

const movedMeanwhile =
  'Somebody meant here was moved by another operator meanwhile. Please look at the proposal and choose again.'

/**
 * Reads the tables that moves change: existing ones by position, then new ones by start.
 *
 * @throws DomainError BAD_INPUT for a start that the proposal does not have; FORBIDDEN for a table at which the
 *   operator sits or would sit; CONFLICT if people or tables are not in the proposal, if people are not where the
 *   operator saw them, or if a table is locked
 */
export async function readMoveTables(
  db: Db,
  run: FormationRun,
  { moves, operatorId }: AskedMoves,
): Promise<MoveTable[]> {
  const memberIds = moves.map(({ memberId }) => memberId)
  const seats = await db.formationSeat.findMany({
    where: { runId: run.id, memberId: { in: memberIds } },
    select: { memberId: true, groupId: true },
  })
  if (seats.length < memberIds.length) throw goneFromProposal('moves')
  const wanted = [...seats, ...moves].flatMap(({ groupId }) => groupId ?? [])
  const groups = await db.formationGroup.findMany({
    where: { runId: run.id, id: { in: wanted } },
    select: {
      id: true,
      position: true,
      startsAt: true,
      locked: true,
      seats: { select: { memberId: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { position: 'asc' },
  })
  if (groups.length < new Set(wanted).size) throw goneFromProposal('moves')
  await refuseOwnPlace(db, operatorId, [
    ...groups.map(({ id, seats: at }) => ({
      there: at.map(({ memberId }) => memberId),
      added: moves.filter(({ groupId }) => groupId === id).map(({ memberId }) => memberId),
    })),
    { there: [], added: moves.filter(({ newTableAt }) => newTableAt).map(({ memberId }) => memberId) },
  ])
  const placeOf = new Map(seats.map(({ memberId, groupId }) => [memberId, groupId]))
  const isElsewhere = ({ memberId, fromGroupId }: TableMove) =>
    fromGroupId !== undefined && fromGroupId !== placeOf.get(memberId)
  if (moves.some(isElsewhere)) throw new DomainError('CONFLICT', movedMeanwhile, 'moves')
  if (groups.some(({ locked }) => locked))
    throw new DomainError('CONFLICT', 'A locked table cannot be changed.')
  const starts = [...new Set(moves.flatMap(({ newTableAt }) => newTableAt?.getTime() ?? []))]
  if (starts.some((start) => !run.slots.some((slot) => slot.getTime() === start))) {
    throw new DomainError('BAD_INPUT', 'A new table starts when others of this proposal do.', 'moves')
  }
  return [
    ...groups.map(({ id, position, startsAt, seats: at }) => ({
      groupId: id,
      position,
      startsAt,
      before: at.map(({ memberId }) => memberId),
      after: [],
    })),
    ...starts.map((start) => ({
      groupId: null,
      position: null,
      startsAt: new Date(start),
      before: [],
      after: [],
    })),
  ]
}
