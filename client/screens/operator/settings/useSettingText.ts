import { useState } from 'react'

/**
 * Holds a text of the settings while it is written. One that nobody has changed here follows what is stored; one that was
 * changed stays, also where another operator saves theirs meanwhile.
 *
 * @param stored the text in force
 * @returns the draft and what sets it, the text it was written over, whether another one is in force by now, and what goes on
 *   from that one, with the own words or without them
 */
export function useSettingText(stored: string) {
  const [draft, setDraft] = useState(stored)
  const [base, setBase] = useState(stored)
  const begin = (words: string) => {
    setDraft(words)
    setBase(stored)
  }
  if (base !== stored && (draft === base || draft.trim() === stored)) begin(stored)
  return {
    ...{ draft, setDraft, base },
    isOvertaken: base !== stored,
    takeStored: () => begin(stored),
    keepOwn: () => begin(draft),
  }
}
