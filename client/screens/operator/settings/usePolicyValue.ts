import { useState } from 'react'
import { boundsError } from '#rules/membership/policy.ts'
import { neededNumberOf } from '../shared/numberOf.ts'
import { useNumberDraft } from '../shared/useNumberDraft.ts'

/**
 * Holds a number while it is typed.
 *
 * @param name identifies its draft
 * @param value the stored number, if one is set
 * @param bounds the smallest and the greatest value, both whole
 * @returns the draft as {@link useNumberDraft} holds it, its text and a function that sets it, the error after a try to
 *   save, and a function that reads the number: null, and the error shows, if it is not within the bounds
 */
export function usePolicyValue(
  name: string,
  value: number | null | undefined,
  bounds: { minimum: number; maximum: number },
) {
  const written = useNumberDraft(name, value)
  const { draft: text, setDraft: setText } = written
  const [refused, setRefused] = useState<string | null>(null)
  const number = neededNumberOf(text)
  const wrong = boundsError(bounds, number)
  const read = () => {
    setRefused(wrong && text)
    return wrong === null ? number : null
  }
  return { written, text, setText, error: refused === text ? wrong : null, read }
}
