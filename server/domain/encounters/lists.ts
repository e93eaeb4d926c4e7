import type { EncounterKind, EncounterState, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

export type EncounterFilter = {
  states?: readonly EncounterState[] | null | undefined
  kind?: EncounterKind | null | undefined
  from?: Date | null | undefined
  until?: Date | null | undefined
  search?: string | null | undefined
  locationId?: number | null | undefined
}

export type EncounterNeed = 'people' | 'settling'

/**
 * Encounters that need something of the operator: more people by their start, or their attendance settled.
 *
 * @param tooFew the encounters that will likely be short of people (domain/attendance/likelyTooFew.ts)
 */
export const encountersNeeding = (
  need: EncounterNeed | null | undefined,
  tooFew: ReadonlySet<number>,
): Prisma.EncounterWhereInput => {
  if (need === 'settling') return { state: 'Completed', attendanceSettledAt: null }
  return need ? { id: { in: [...tooFew] } } : {}
}

const named = (name: Prisma.StringFilter | null): Prisma.EncounterWhereInput => (name ? { name } : {})

/** Encounters an operator asked for: of these states, this kind and location, starting in a span, named like this. */
export const encountersMatching = ({
  states,
  kind,
  from,
  until,
  search,
  locationId,
}: EncounterFilter): Prisma.EncounterWhereInput => ({
  ...(states && { state: { in: [...states] } }),
  ...(kind && { kind }),
  startsAt: { ...(from && { gte: from }), ...(until && { lt: until }) },
  ...(locationId != null && { locationId }),
  ...named(searchTerm(search)),
})
