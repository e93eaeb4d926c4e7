import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sayAlone } from './lastSaid.ts'

/** How something the member asked for goes, as it is shown to them. */
export type Outcome = {
  tone: 'good' | 'neutral' | 'danger'
  sentence: string
  /** The Relay id of the item of a list that it is about */
  about?: string
  /** The name of what it is about */
  name?: string
}

/** Shows how something goes; null when there is nothing to say. */
export type TellOutcome = (outcome: Outcome | null) => void

/**
 * Holds what is shown about the last thing done. An item that is answered leaves its list with its buttons, so the focus goes
 * to the sentence that says what happened. Whatever else the page still said of an earlier thing goes away.
 *
 * @returns the outcome, the reference its banner takes, and the function that sets the next one
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const banner = useRef<HTMLDivElement>(null)
  const tell: TellOutcome = (next) => {
    flushSync(() => {
      sayAlone(setOutcome)
      setOutcome(next)
    })
    banner.current?.focus()
  }
  return { outcome, banner, tell }
}
