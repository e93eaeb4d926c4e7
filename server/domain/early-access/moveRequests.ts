import { DomainError } from '#rules/errors.ts'
import { longestNotes } from '#rules/forms/earlyAccess.ts'
import { requireOnePage } from '#rules/forms/severalAtOnce.ts'
import { lengthError } from '#rules/text.ts'
import type { EarlyAccessState, Prisma } from '../../generated/client/client.ts'
import { recordAudits } from '../audit/audit.ts'

export type Decision = {
  operatorId: number
  ids: readonly number[]
  note: string
  /** the states in which the operator saw them; if absent, any state */
  states?: readonly EarlyAccessState[] | null | undefined
}

export type MovedRequest = {
  id: number
  email: string
  name: string | null
  note: string | null
  before: EarlyAccessState
}

type Move = Decision & { action: string; from: readonly EarlyAccessState[]; to: EarlyAccessState }

/**
 * Decides requests that are in one of the states `from` and in one of the states the operator saw. The others stay as
 * they are, so deciding twice has the effect of deciding once.
 *
 * @returns the requests that changed, by id
 * @throws DomainError BAD_INPUT for too many ids or too long a note
 */
export async function moveRequests(
  tx: Prisma.TransactionClient,
  { operatorId, ids, note, states, action, from, to }: Move,
  now: Date,
): Promise<MovedRequest[]> {
  requireOnePage(ids, 'requests', 'ids')
  const tooLong = lengthError(note.length, longestNotes)
  if (tooLong) throw new DomainError('BAD_INPUT', tooLong, 'note')
  const still = from.filter((state) => states?.includes(state) ?? true)
  const moved = await tx.$queryRaw<MovedRequest[]>`
    WITH open AS (
      SELECT id, state FROM early_access_requests
      WHERE id = ANY(${ids}::int[]) AND state::text = ANY(${still}::text[])
      ORDER BY id FOR UPDATE
    )
    UPDATE early_access_requests r SET
      state = ${to}::early_access_state, decided_at = ${now}, decided_by_id = ${operatorId},
      decision_note = ${note || null}, updated_at = ${now}
    FROM open WHERE r.id = open.id
    RETURNING r.id, r.email, r.name, r.decision_note AS note, open.state::text AS before`
  const sorted = moved.toSorted((a, b) => a.id - b.id)
  const changes = sorted.map(({ id: subjectId, before }) => {
    const change = { before: { state: before }, after: { state: to, note } }
    return { actorId: operatorId, action, subjectType: 'EarlyAccessRequest', subjectId, ...change }
  })
  await recordAudits(tx, changes, now)
  return sorted
}

/**
 * Returns which of some requests this operator has decided this way, now or earlier. Those that another operator
 * decided first are left out, so that nobody reads that they did something they did not do.
 *
 * @param ids the requests to look at
 * @returns their ids, in order
 */
export async function decidedByOperator(
  tx: Prisma.TransactionClient,
  { operatorId, ids, to }: Pick<Move, 'operatorId' | 'ids' | 'to'>,
): Promise<number[]> {
  const rows = await tx.earlyAccessRequest.findMany({
    where: { id: { in: [...ids] }, state: to, decidedById: operatorId },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id }) => id)
}
