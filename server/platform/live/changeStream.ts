import { setTimeout } from 'node:timers/promises'

/** What can change for a member, with the names the database's triggers use. */
export const changeKinds = ['Invitations', 'Impressions', 'Account', 'Console'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Milliseconds that a first change waits for others, so that a burst is sent as one. */
const gatheringTime = 200

/** Changes not yet sent to one open page. It holds each kind at most once, however slow the page is. */
export type ChangeStream = {
  add(kinds: Iterable<ChangeKind>): void
  /** Resolves with the changes since the last call, as soon as there are any; with null once the stream has ended. */
  next(): Promise<ChangeKind[] | null>
  end(): void
}

/** Makes the stream of one open page, without any changes yet. */
export function createChangeStream(): ChangeStream {
  const unsent = new Set<ChangeKind>()
  let news = Promise.withResolvers<void>()
  let isOver = false
  return {
    add(kinds) {
      for (const kind of kinds) unsent.add(kind)
      if (unsent.size > 0) news.resolve()
    },
    async next() {
      await news.promise
      if (!isOver) await setTimeout(gatheringTime)
      if (isOver) return null
      news = Promise.withResolvers()
      const kinds = changeKinds.filter((kind) => unsent.has(kind))
      unsent.clear()
      return kinds
    },
    end() {
      isOver = true
      news.resolve()
    },
  }
}
