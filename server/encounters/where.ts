import type { EncounterKind, EncounterState, Prisma } from '../generated/client/client.ts'

export type EncounterFilter = {
  states?: readonly EncounterState[] | null | undefined
  kind?: EncounterKind | null | undefined
  from?: Date | null | undefined
  until?: Date | null | undefined
  search?: string | null | undefined
}

/** Encounters an operator asked for: of these states and this kind, starting in a span, named like this. */
export const encountersMatching = ({
  states,
  kind,
  from,
  until,
  search,
}: EncounterFilter): Prisma.EncounterWhereInput => ({
  ...(states && { state: { in: [...states] } }),
  ...(kind && { kind }),
  startsAt: { ...(from && { gte: from }), ...(until && { lt: until }) },
  ...(search?.trim() && { name: { contains: search.trim(), mode: 'insensitive' } }),
})
