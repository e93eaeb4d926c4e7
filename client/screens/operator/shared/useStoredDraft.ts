import { useEffect, useEffectEvent, useState } from 'react'
import { readDraft, storeDraft } from '../../../browser/drafts.ts'
import { useDropOnLeave } from '../../../ui/useDialogDraft.ts'

/**
 * Holds a setting while it is edited. An unchanged draft follows the stored value; a changed one stays, even if another
 * operator saves theirs meanwhile. A draft survives a reload and the end of the session in this tab, and is deleted
 * when its screen is left.
 *
 * @param name identifies what is edited
 * @param stored the stored value, as a draft
 * @param isSame whether two drafts would be stored in the same way
 * @returns the draft and a function that sets it, the value it was based on, whether it was changed, whether another
 *   value is stored by now, and functions that continue from that one, with or without the own draft
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
    draft,
    setDraft,
    base,
    isOvertaken,
    isChanged,
    takeStored: () => begin(stored),
    keepOwn: () => begin(draft),
  }
}
