import type { Ref } from 'react'
import { Banner } from './Banner.tsx'
import type { Outcome } from './useOutcome.ts'

type OutcomeBannerProps = { outcome: Outcome | null; ref?: Ref<HTMLDivElement> }

/**
 * Shows how the last thing done went; nothing while there is nothing to show.
 *
 * @param props what `useOutcome` gives: the outcome, and the reference by which its banner takes the focus
 */
export function OutcomeBanner({ outcome, ref = null }: OutcomeBannerProps) {
  if (!outcome) return null
  return (
    <Banner ref={ref} tone={outcome.tone}>
      {outcome.sentence}
    </Banner>
  )
}
