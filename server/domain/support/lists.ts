import type { MessageOrigin, MessageState, Prisma } from '../../generated/client/client.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'

export type MessageFilter = {
  state?: MessageState | null | undefined
  origin?: MessageOrigin | null | undefined
  search?: string | null | undefined
}

/** A filter for the messages an operator asked for: by state, origin, and a text in the e-mail or name. */
export const messagesMatching = ({ state, origin, search }: MessageFilter): Prisma.MessageWhereInput => {
  const term = searchTerm(search)
  return {
    ...(state && { state }),
    ...(origin && { origin }),
    ...(term && { OR: [{ email: term }, { name: term }] }),
  }
}
