import { isFormedByLinks } from '#rules/encounters/linkFigures.ts'
import { DomainError } from '#rules/errors.ts'
import type { EncounterKind, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { limit } from '../../platform/limits/rateLimits.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import { refuseCandidate } from './candidates.ts'
import type { AskedMoves } from './moveTables.ts'
import { type MovePlan, planMoves } from './planMoves.ts'

type Look = AskedMoves & { runId: number }

/** Reads the kind of a proposal; null if there is no such proposal. */
export async function readKind(db: Db, runId: number): Promise<EncounterKind | null> {
  const run = await db.formationRun.findUnique({ where: { id: runId }, select: { kind: true } })
  return run?.kind ?? null
}

/**
 * Counts one look at what moving people would do against the operator's limit, even if the move is not made. Fewer
 * looks are allowed for groups formed by links, since many looks together could show who is linked to whom.
 *
 * @throws DomainError RATE_LIMITED over the limit
 */
export async function countLook(
  deps: Pick<AppDeps, 'database'>,
  kind: EncounterKind | null,
  operatorId: number,
): Promise<void> {
  await limit(deps, kind && isFormedByLinks(kind) ? 'linkLook' : 'moveLook', String(operatorId))
}

/**
 * Works out what moving people by hand would do, without doing it. The look is counted and goes into the audit log
 * (docs/rules.md, "Impressions and connections").
 *
 * @throws DomainError NOT_FOUND if there is no such proposal; FORBIDDEN for an operator who is a candidate of it;
 *   RATE_LIMITED; and as {@link planMoves} does
 */
export async function previewMove(
  db: PrismaClient,
  deps: Pick<AppDeps, 'database'>,
  { runId, moves, operatorId }: Look,
  now: Date,
): Promise<MovePlan> {
  const run = await db.formationRun.findUnique({ where: { id: runId } })
  await countLook(deps, run?.kind ?? null, operatorId)
  if (!run) throw new DomainError('NOT_FOUND', 'This proposal does not exist.', 'proposalId')
  await refuseCandidate(db, operatorId, { ...run, runId })
  return db.$transaction(async (tx) => {
    const plan = await planMoves(tx, run, { moves, operatorId }, now)
    const looked = moves.map(({ memberId, groupId, newTableAt }) => ({
      memberId,
      tableId: groupId,
      newTableAt: newTableAt?.toISOString() ?? null,
    }))
    const change = {
      actorId: operatorId,
      action: 'previewMove',
      subjectType: 'GroupProposal',
      subjectId: runId,
    }
    await recordAudit(tx, { ...change, after: { moves: looked } }, now)
    return plan
  })
}
