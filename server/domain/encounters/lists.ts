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
 * A filter for encounters that need the operator: for more people before their start, or for settling attendance.
 *
 * @param tooFew ids of encounters likely to have too few people (domain/attendance/likelyTooFew.ts)
 */
export const encountersNeeding = (
  need: EncounterNeed | null | undefined,
  tooFew: ReadonlySet<number>,
): Prisma.EncounterWhereInput => {
  if (need === 'settling') return { state: 'Completed', attendanceSettledAt: null }
  return need ? { id: { in: [...tooFew] } } : {}
}

const named = (name: Prisma.StringFilter | null): Prisma.EncounterWhereInput => (name ? { name } : {})

/** A filter for the encounters an operator asked for: by state, kind, location, start and name. */
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
