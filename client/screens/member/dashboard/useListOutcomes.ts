import { useState } from 'react'
import { type Outcome, type TellOutcome, useOutcome } from '../../../ui/useOutcome.ts'
import { useLostDecline } from './useLostDecline.ts'

const withName = (outcome: Outcome): Outcome =>
  outcome.name === undefined ? outcome : { ...outcome, sentence: `${outcome.name}: ${outcome.sentence}` }

/**
 * Holds the messages of a list: the outcome of the last act, and the failures at items. When a later outcome replaces a
 * failure, the failure moves to its item and stays there until the item is tried again. The failure of an item that has
 * left the list names the item, since it would otherwise seem to be about one of the others. If an invitation has left
 * the list because a decline without a reply arrived all the same, that is the outcome.
 *
 * @param listed the items of the list now
 * @param declined what declining one says, if they are invitations
 * @param declinedBefore the Relay id of one that is known to be declined
 * @returns the outcome and the reference for its banner; functions that show the outcome of an act at an item, and
 *   return the failure there, by the item's Relay id
 */
export function useListOutcomes(
  listed: readonly { id: string }[],
  declined?: string,
  declinedBefore?: string,
) {
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
  const wasDeclined = useLostDecline(isGone && declined !== undefined ? said : null, declinedBefore)
  const failed = said?.tone === 'danger' && isGone ? withName(said) : said
  const outcome: Outcome | null =
    wasDeclined && declined !== undefined && about !== undefined
      ? { tone: 'neutral', sentence: declined, about }
      : failed
  return { outcome, banner, tellOf, failureOf }
}
