import { cityKey } from '#rules/forms/city.ts'
import type { EarlyAccessState, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

export type RequestFilter = {
  state?: EarlyAccessState | null | undefined
  search?: string | null | undefined
  city?: string | null | undefined
}

/** Requests in a state, or in any, of a city, or of any, whose e-mail or name contains a text, without regard to case. */
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
