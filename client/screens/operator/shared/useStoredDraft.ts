import { useState } from 'react'

/**
 * Holds something of the settings while it is edited. A draft that nobody has changed here follows what is stored; one that was
 * changed stays, also where another operator saves theirs meanwhile.
 *
 * @param stored what is in force, as a draft
 * @param isSame whether two drafts would be stored alike
 * @returns the draft and what sets it, what it was written over, whether it was changed, whether another one is in force by now,
 *   and what goes on from that one, with the own draft or without it
 */
export function useStoredDraft<Draft>(stored: Draft, isSame: (one: Draft, other: Draft) => boolean) {
  const [draft, setDraft] = useState(stored)
  const [base, setBase] = useState(stored)
  const begin = (next: Draft) => {
    setDraft(next)
    setBase(stored)
  }
  const isOvertaken = !isSame(base, stored)
  if (isOvertaken && (isSame(draft, base) || isSame(draft, stored))) begin(stored)
  return {
    ...{ draft, setDraft, base, isOvertaken },
    isChanged: !isSame(draft, base),
    takeStored: () => begin(stored),
    keepOwn: () => begin(draft),
  }
}
