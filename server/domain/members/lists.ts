import type { AccountStatus, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

/** Members by what their counters say; each has an index that holds those members alone. */
const engagements = {
  noShows: { noShows: { gt: 0 } },
  cancellations: { cancellations: { gt: 0 } },
  expired: { expired: { gt: 0 } },
  leftOut: { roundsLeftOut: { gt: 0 } },
} satisfies Record<string, Prisma.MemberWhereInput>

/** What members can be chosen by, of how they took part. */
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

/** Members an operator asked for: named or addressed like this, of this standing and location. */
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
