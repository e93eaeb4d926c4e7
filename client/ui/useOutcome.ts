import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sayAlone } from './lastSaid.ts'

/** The outcome of something the member did, as it is shown to them. */
export type Outcome = {
  tone: 'good' | 'neutral' | 'danger'
  sentence: string
  /** The Relay id of the list item that it is about */
  about?: string
  /** The name of that item */
  name?: string
  /** Whether no reply came, so that it may have happened all the same */
  isUnsure?: true
}

/** Shows an outcome; null removes it. */
export type TellOutcome = (outcome: Outcome | null) => void

/**
 * Holds the message about the last act. An item that was answered leaves its list together with its buttons, so the
 * focus moves to the message. The message of an earlier act elsewhere on the page is removed.
 *
 * @returns the outcome, the reference for its banner, and the function that sets the next one
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
