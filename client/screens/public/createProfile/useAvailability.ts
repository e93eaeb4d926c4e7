import { useEffect, useRef, useState } from 'react'

/** How long to wait after the last change before asking, in milliseconds (docs/specification.md, section 9). */
const checkDelay = 500

type Verdict = { value: string; problem: string | null }

const normal = (text: string) => text.trim().toLowerCase()

/**
 * Asks the server about a value somebody is typing: 500 ms after the last change, or at once when the field is left. A newer
 * question cancels the older one, and one that fails counts as "not taken" (docs/specification.md, section 5).
 *
 * @param ask gives the sentence to show about a value, or null; it is asked with the value trimmed and lowercase
 * @returns what is known about a value, and what to call when it changed or was left
 */
export function useAvailability(ask: (value: string) => Promise<string | null>) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const timer = useRef<number>(undefined)
  const latest = useRef<string>(undefined)

  const stopWaiting = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function askNow(value: string) {
    stopWaiting()
    const conclude = (problem: string | null) => {
      if (latest.current === value) setVerdict({ value, problem })
    }
    ask(value).then(conclude, () => conclude(null))
  }

  function changed(text: string, wrong: boolean) {
    const value = normal(text)
    stopWaiting()
    latest.current = wrong ? undefined : value
    if (!wrong && verdict?.value !== value) timer.current = window.setTimeout(askNow, checkDelay, value)
  }

  return {
    /** The sentence to show about a value; null when it is fine or nothing is known yet */
    problemOf: (text: string) => (verdict?.value === normal(text) ? verdict.problem : null),
    /** Call it when the value changed, with whether its shape already rules it out */
    changed,
    /** Call it when the field was left */
    left: () => {
      if (timer.current !== undefined && latest.current !== undefined) askNow(latest.current)
    },
  }
}
