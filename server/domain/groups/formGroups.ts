import { randomInt } from 'node:crypto'
import { seatRanges } from '#rules/encounters/encounter.ts'
import {
  defaultNamePattern,
  type GroupPlan,
  groupPlanErrors,
  largestSeed,
} from '#rules/encounters/groupPlan.ts'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import type { EncounterKind, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { readUsualInvites } from '../attendance/readUsualInvites.ts'
import { recordAudit } from '../audit/audit.ts'
import { type MadeOnce, makeOnce } from '../idempotency/makeOnce.ts'
import { readPolicy } from '../settings/settings.ts'
import { refuseCandidate } from './candidates.ts'
import { queueFormation } from './queueFormation.ts'
import { storeTables } from './tableNumbers.ts'

export type FormationRequest = {
  kind: EncounterKind
  locationId: number
  slots: readonly Date[]
  /**
   * for each start in the given order, the most tables, or null for as many as people can fill; if absent, no start has
   * a limit
   */
  tablesPerSlot?: readonly (number | null | undefined)[]
  operatorId: number
  minutes?: number
  namePattern?: string
  minimum?: number
  capacity?: number
  overInvite?: number
  seed?: number
  allowRepeats?: boolean
  anyMutualLink?: boolean
  companyOfGender?: boolean
  /**
   * the Monday of the week for which the weekly plan asked for it; a week has only one proposal that is not canceled
   */
  weekOf?: string
  /** hours before the start at which members who have not answered are reminded */
  remindHours?: number
}

/** Sorts the starts, the earliest first, each with its number of tables. */
function inOrder({
  slots,
  tablesPerSlot,
}: Pick<FormationRequest, 'slots' | 'tablesPerSlot'>): { slots: Date[] } & Pick<GroupPlan, 'tablesPerSlot'> {
  const order = [...slots.keys()].sort((a, b) => Number(slots[a]) - Number(slots[b]))
  const inTime = <Each>(list: readonly Each[]): Each[] =>
    list.length === slots.length ? order.map((at) => list[at] as Each) : [...list]
  return {
    slots: inTime(slots),
    tablesPerSlot: tablesPerSlot ? inTime(tablesPerSlot).map((tables) => tables ?? null) : null,
  }
}

async function startRun(tx: Prisma.TransactionClient, asked: FormationRequest, now: Date): Promise<number> {
  const { kind, locationId, operatorId } = asked
  const range = seatRanges[kind]
  const location = await tx.location.findFirst({ where: { id: locationId, active: true } })
  if (!location) throw new DomainError('BAD_INPUT', 'Please choose an active location.', 'locationId')
  await refuseCandidate(tx, operatorId, { kind, locationId })
  const policy = await readPolicy(tx)
  const minimum = asked.minimum ?? range.minimum
  const capacity = asked.capacity ?? range.maximum
  const usual = async (): Promise<number> =>
    (await readUsualInvites(tx, { kind, location, minimum, capacity }, now)).invites / Math.max(1, capacity)
  const plan = {
    kind,
    ...inOrder(asked),
    minutes: asked.minutes ?? policy.encounterMinutes,
    namePattern: asked.namePattern?.trim() || defaultNamePattern[kind],
    minimum,
    capacity,
    overInvite: asked.overInvite ?? (await usual()),
  }
  refuseWrongFields(groupPlanErrors({ ...plan, timeZone: location.timeZone, location: location.label }, now))
  const options = {
    seed: asked.seed ?? randomInt(largestSeed),
    allowRepeats: asked.allowRepeats ?? false,
    anyMutualLink: asked.anyMutualLink ?? false,
    companyOfGender: asked.companyOfGender ?? true,
    weekOf: asked.weekOf ?? null,
    remindHours: asked.remindHours ?? null,
  }
  const stored = { ...plan, tablesPerSlot: storeTables(plan.tablesPerSlot) }
  const { id } = await tx.formationRun.create({
    data: { ...stored, ...options, locationId, createdAt: now, updatedAt: now },
    select: { id: true },
  })
  await queueFormation(tx, id)
  const after = { ...stored, ...options, slots: plan.slots.map((slot) => slot.toISOString()), locationId }
  const change = { actorId: operatorId, action: 'formGroups', subjectType: 'GroupProposal', subjectId: id }
  await recordAudit(tx, { ...change, after }, now)
  return id
}

/**
 * Requests a proposal of groups, which a worker forms. The same seed and data give the same groups. A repeated request
 * with the same key returns the proposal of the first.
 *
 * @returns its id, at once
 * @throws DomainError BAD_INPUT with a sentence for each wrong field; FORBIDDEN for an operator who is a candidate;
 *   CONFLICT if the key was used for a different request
 */
export const formGroups = (
  db: PrismaClient,
  asked: FormationRequest & MadeOnce,
  now: Date,
): Promise<number> =>
  db.$transaction((tx) => makeOnce(tx, 'formGroups', asked, () => startRun(tx, asked, now), now))
