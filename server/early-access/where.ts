import { plainText } from '#rules/text.ts'
import type { EarlyAccessState, Prisma } from '../generated/client/client.ts'

/** Requests in a state, or in any, whose e-mail or name contains a text, without regard to case. */
export const requestsMatching = (
  state: EarlyAccessState | null | undefined,
  search: string | null | undefined,
): Prisma.EarlyAccessRequestWhereInput => {
  const contains = plainText(search)
  return {
    ...(state && { state }),
    ...(contains && {
      OR: [{ email: { contains, mode: 'insensitive' } }, { name: { contains, mode: 'insensitive' } }],
    }),
  }
}
