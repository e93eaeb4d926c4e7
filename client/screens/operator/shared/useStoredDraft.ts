import { useEffect, useEffectEvent, useState } from 'react'
import { readDraft, storeDraft } from '../../../browser/drafts.ts'
import { useDropOnLeave } from '../../../ui/useDialogDraft.ts'

/**
 * Holds something of the settings while it is edited. A draft that nobody has changed here follows what is stored; one that was
 * changed stays, also where another operator saves theirs meanwhile. It outlives the end of the session and a reload, in this tab,
 * and ends with its screen.
 *
 * @param name names what is edited
 * @param stored what is in force, as a draft
 * @param isSame whether two drafts would be stored alike
 * @returns the draft and what sets it, what it was written over, whether it was changed, whether another one is in force by now,
 *   and what goes on from that one, with the own draft or without it
 */
export function useStoredDraft<Draft>(
  name: string,
  stored: Draft,
  isSame: (one: Draft, other: Draft) => boolean,
) {
  const [held] = useState(() => readDraft<{ draft: Draft; base: Draft }>(name))
  const [draft, setDraft] = useState(held ? held.draft : stored)
  const [base, setBase] = useState(held ? held.base : stored)
  const begin = (next: Draft) => {
    setDraft(next)
    setBase(stored)
  }
  const isOvertaken = !isSame(base, stored)
  if (isOvertaken && (isSame(draft, base) || isSame(draft, stored))) begin(stored)
  const isChanged = !isSame(draft, base)
  const written = JSON.stringify(isChanged ? { draft, base } : null)
  const store = useEffectEvent(() => storeDraft(name, isChanged ? { draft, base } : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is written
  useEffect(store, [written])
  useDropOnLeave(() => storeDraft(name, null))
  return {
    ...{ draft, setDraft, base, isOvertaken, isChanged },
    takeStored: () => begin(stored),
    keepOwn: () => begin(draft),
  }
}
