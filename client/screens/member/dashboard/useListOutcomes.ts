import { useState } from 'react'
import { type Outcome, type TellOutcome, useOutcome } from '../../../ui/useOutcome.ts'

/**
 * Holds what is shown of a list: how the last thing done went and, where something failed at an item and another outcome has
 * taken that place since, why. That is shown at the item as long as it waits, until it is tried again.
 *
 * @returns the outcome and the reference its banner takes; what shows how something at one item goes, and why it failed there,
 *   by the item's Relay id
 */
export function useListOutcomes() {
  const { outcome, banner, tell } = useOutcome()
  const [last, setLast] = useState<Readonly<Record<string, Outcome | null>>>({})
  const tellOf =
    (about: string): TellOutcome =>
    (next) => {
      const shown = next && { ...next, about }
      setLast((before) => ({ ...before, [about]: shown }))
      tell(shown)
    }
  const failureOf = (about: string) => {
    const shown = last[about]
    return shown !== outcome && shown?.tone === 'danger' && shown.sentence
  }
  return { outcome, banner, tellOf, failureOf }
}
