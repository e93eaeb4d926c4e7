import { cityKey } from '#rules/forms/city.ts'
import type { EarlyAccessState, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

export type RequestFilter = {
  state?: EarlyAccessState | null | undefined
  search?: string | null | undefined
  city?: string | null | undefined
}

/** A filter for requests by state, city and a text in the e-mail or name, which ignores case. */
export const requestsMatching = ({
  state,
  search,
  city,
}: RequestFilter): Prisma.EarlyAccessRequestWhereInput => {
  const term = searchTerm(search)
  return {
    ...(state && { state }),
    ...(city && { cityKey: cityKey(city) }),
    ...(term && { OR: [{ email: term }, { name: term }] }),
  }
}
