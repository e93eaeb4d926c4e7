import { useEffect, useRef, useState } from 'react'
import { loadJoining } from './loadJoining.ts'

/** How long to wait after the last change before asking, in milliseconds (docs/specification.md, section 9). */
const checkDelay = 500

type Verdict = { value: string; problem: string | null }

const normal = (text: string) => text.trim().toLowerCase()

/**
 * Asks the server about a value that is being typed: 500 ms after the last change, or at once when the field is left. A
 * newer request cancels the older one, and a failed one counts as "not taken" (docs/specification.md, section 5).
 *
 * @param check the request to send, with the value trimmed and lowercase
 * @returns what is known about a value, and functions to call when it changed or was left
 */
export function useAvailability(check: 'checkEmail' | 'checkUsername') {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const timer = useRef(0)
  const question = useRef(0)

  function stop() {
    window.clearTimeout(timer.current)
    timer.current = 0
    question.current += 1
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function askNow(value: string) {
    stop()
    const asked = question.current
    const conclude = (problem: string | null) => {
      if (question.current === asked) setVerdict({ value, problem })
    }
    loadJoining()
      .then((joining) => joining[check](value))
      .then(conclude, () => conclude(null))
  }

  function changed(text: string) {
    const value = normal(text)
    stop()
    if (verdict?.value !== value) timer.current = window.setTimeout(askNow, checkDelay, value)
  }

  return {
    /** The sentence to show about a value; null if it is fine or nothing is known yet */
    problemOf: (text: string) => (verdict?.value === normal(text) ? verdict.problem : null),
    /** To be called when the value changed */
    changed,
    /** To be called with the value when the field was left */
    left: (text: string) => {
      if (timer.current > 0) askNow(normal(text))
    },
    /** To be called when the form is sent: a later answer may be about the profile that the form created */
    stop,
  }
}
