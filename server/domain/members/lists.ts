import type { AccountStatus, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

/** Filters by counters of members. Each has a partial index with only the matching members. */
const engagements = {
  noShows: { noShows: { gt: 0 } },
  cancellations: { cancellations: { gt: 0 } },
  expired: { expired: { gt: 0 } },
  leftOut: { roundsLeftOut: { gt: 0 } },
} satisfies Record<string, Prisma.MemberWhereInput>

/** The names of the counters that members can be filtered by. */
export const engagementNames = [
  'noShows',
  'cancellations',
  'expired',
  'leftOut',
] as const satisfies readonly (keyof typeof engagements)[]

export type MemberFilter = {
  search?: string | null | undefined
  status?: AccountStatus | null | undefined
  locationId?: number | null | undefined
  engagement?: keyof typeof engagements | null | undefined
}

/** A filter for the members an operator asked for: by username or e-mail, status, location and counters. */
export function membersMatching(filter: MemberFilter): Prisma.MemberWhereInput {
  const { status, locationId, engagement } = filter
  const term = searchTerm(filter.search)
  return {
    ...(status && { status }),
    ...(locationId != null && { locationId }),
    ...(engagement && engagements[engagement]),
    ...(term && { OR: [{ email: term }, { username: term }] }),
  }
}
