import type { Ref } from 'react'
import { Banner } from './Banner.tsx'
import type { Outcome } from './useOutcome.ts'

type OutcomeBannerProps = { outcome: Outcome | null; ref?: Ref<HTMLDivElement> }

/** Shows the outcome of the last act, or nothing if there is none. */
export function OutcomeBanner({ outcome, ref = null }: OutcomeBannerProps) {
  if (!outcome) return null
  return (
    <Banner ref={ref} tone={outcome.tone}>
      {outcome.sentence}
    </Banner>
  )
}
