import { useEffect, useRef } from 'react'
import { Banner } from './Banner.tsx'

/**
 * A sentence that takes the focus whenever it says something else, as what had the focus is locked or gone by then.
 *
 * @param props its tone and its words
 */
export function FocusedBanner({ tone, children }: { tone: 'good' | 'danger'; children: string }) {
  const banner = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is said
  useEffect(() => banner.current?.focus(), [children])
  return (
    <Banner ref={banner} tone={tone}>
      {children}
    </Banner>
  )
}
