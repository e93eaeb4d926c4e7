import { tablesPerSlotError } from '#rules/encounters/groupPlan.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun } from './lockRun.ts'
import { requestFormation } from './queueFormation.ts'
import { notAdding, storeTables } from './tableNumbers.ts'

export type Rerun = {
  runId: number
  operatorId: number
  /** if absent, the same seed */
  seed?: number
  allowRepeats?: boolean
  anyMutualLink?: boolean
  /** for each start, the most tables, or null for as many as people can fill; if absent, as before */
  tablesPerSlot?: readonly (number | null | undefined)[]
  longerSearch?: boolean
  companyOfGender?: boolean
}

/**
 * Forms the groups of a proposal again from current data, except locked ones. Until the worker is done, the groups stay
 * as they are.
 *
 * @throws DomainError NOT_FOUND if there is no such proposal; CONFLICT while it is being formed, once all groups are
 *   invited, or if a start has passed; BAD_INPUT for invalid numbers of tables
 */
export async function rerunFormation(
  db: PrismaClient,
  { runId, operatorId, tablesPerSlot, ...asked }: Rerun,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await lockRun(tx, { runId, operatorId })
    const { state, slots } = run
    if (state === 'Running') throw new DomainError('CONFLICT', 'The groups are still being formed.')
    if (state === 'Invited') throw new DomainError('CONFLICT', 'All of these groups are invited already.')
    if (slots.some((slot) => slot <= now)) {
      throw new DomainError('CONFLICT', 'A start has passed. Form groups for other times.')
    }
    const limits = tablesPerSlot?.map((tables) => tables ?? null) ?? null
    refuseWrongFields({ tablesPerSlot: tablesPerSlotError({ slots, tablesPerSlot: limits }) })
    const options = { ...asked, ...(limits && { tablesPerSlot: storeTables(limits) }) }
    // A canceled proposal no longer holds its week, which another one may have now.
    const week = state === 'Canceled' ? { weekOf: null } : {}
    await requestFormation(tx, runId, { ...options, ...notAdding, ...week }, now)
    const change = { action: 'rerunFormation', subjectType: 'GroupProposal', subjectId: runId }
    const { seed, allowRepeats, anyMutualLink, companyOfGender, longerSearch } = run
    const before = {
      state,
      seed,
      allowRepeats,
      anyMutualLink,
      companyOfGender,
      longerSearch,
      tablesPerSlot: run.tablesPerSlot,
    }
    const after = { ...before, ...options, state: 'Running' }
    await recordAudit(tx, { actorId: operatorId, ...change, before, after }, now)
  })
}
