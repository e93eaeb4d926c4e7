import type { EarlyAccessState, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

/** Requests in a state, or in any, whose e-mail or name contains a text, without regard to case. */
export const requestsMatching = (
  state: EarlyAccessState | null | undefined,
  search: string | null | undefined,
): Prisma.EarlyAccessRequestWhereInput => {
  const term = searchTerm(search)
  return {
    ...(state && { state }),
    ...(term && { OR: [{ email: term }, { name: term }] }),
  }
}
