import { useState } from 'react'
import { boundsError } from '#rules/membership/policy.ts'
import { useNumberDraft } from '../shared/useNumberDraft.ts'

/**
 * Holds the text of a number while it is written.
 *
 * @param name names it
 * @param value the number in force, if one is set
 * @param bounds the least and the most it can be, both whole
 * @returns the draft as {@link useNumberDraft} holds it, its text and what sets that, the sentence to show about it once it was to
 *   be saved, and what reads the number: null, and the sentence shows, where it is none within the bounds
 */
export function usePolicyValue(
  name: string,
  value: number | null | undefined,
  bounds: { minimum: number; maximum: number },
) {
  const written = useNumberDraft(name, value)
  const { draft: text, setDraft: setText } = written
  const [refused, setRefused] = useState<string | null>(null)
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const wrong = boundsError(bounds, number)
  const read = () => {
    setRefused(wrong && text)
    return wrong === null ? number : null
  }
  return { written, text, setText, error: refused === text ? wrong : null, read }
}
