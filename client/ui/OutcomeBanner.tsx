import type { Ref } from 'react'
import { Banner } from './Banner.tsx'
import type { Outcome } from './useOutcome.ts'

type OutcomeBannerProps = { outcome: Outcome | null; ref?: Ref<HTMLDivElement> }

/**
 * Shows the outcome of the last act, or nothing if there is none.
 *
 * @param props what `useOutcome` returns: the outcome, and the reference by which its banner takes the focus
 */
export function OutcomeBanner({ outcome, ref = null }: OutcomeBannerProps) {
  if (!outcome) return null
  return (
    <Banner ref={ref} tone={outcome.tone}>
      {outcome.sentence}
    </Banner>
  )
}
