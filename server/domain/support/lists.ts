import type { MessageOrigin, MessageState, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

export type MessageFilter = {
  state?: MessageState | null | undefined
  origin?: MessageOrigin | null | undefined
  search?: string | null | undefined
}

/** Messages an operator asked for: in this state, from visitors or members, with such an e-mail or name. */
export const messagesMatching = ({ state, origin, search }: MessageFilter): Prisma.MessageWhereInput => {
  const term = searchTerm(search)
  return {
    ...(state && { state }),
    ...(origin && { origin }),
    ...(term && { OR: [{ email: term }, { name: term }] }),
  }
}
