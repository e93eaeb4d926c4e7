import { useState } from 'react'
import { type Outcome, type TellOutcome, useOutcome } from '../../../ui/useOutcome.ts'

const withName = (outcome: Outcome): Outcome =>
  outcome.name === undefined ? outcome : { ...outcome, sentence: `${outcome.name}: ${outcome.sentence}` }

/**
 * Holds what is shown of a list: how the last thing done went and, where something failed at an item and another outcome has
 * taken that place since, why. That is shown at the item as long as it waits, until it is tried again. A failure at an item
 * that is listed no more names it: beside the others it would seem to be about one of them.
 *
 * @param listed the items that are listed now
 * @returns the outcome and the reference its banner takes; what shows how something at one item goes, and why it failed there,
 *   by the item's Relay id
 */
export function useListOutcomes(listed: readonly { id: string }[]) {
  const { outcome: said, banner, tell } = useOutcome()
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
    return shown !== said && shown?.tone === 'danger' && shown.sentence
  }
  const { about } = said ?? {}
  const isGone = about !== undefined && !listed.some(({ id }) => id === about)
  const outcome = said?.tone === 'danger' && isGone ? withName(said) : said
  return { outcome, banner, tellOf, failureOf }
}
