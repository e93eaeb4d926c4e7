import { useEffect, useRef, useState } from 'react'
import { Banner } from './Banner.tsx'
import { sayAlone } from './lastSaid.ts'

type FocusedBannerProps = {
  tone: 'good' | 'danger'
  /** Takes it away once the page says something else; absent where it stands in place of what was asked */
  onForget?: () => void
  children: string
}

const stay = () => undefined

/**
 * A sentence that takes the focus whenever it says something else, as what had the focus is locked or gone by then.
 *
 * @param props its tone, its words, and what takes it away
 */
export function FocusedBanner({ tone, onForget = stay, children }: FocusedBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  // Where the banner is gone, what says something by now is not to be taken away.
  const [forget] = useState(() => () => {
    if (banner.current) onForget()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is said
  useEffect(() => {
    banner.current?.focus()
    sayAlone(forget)
  }, [children])
  return (
    <Banner ref={banner} tone={tone}>
      {children}
    </Banner>
  )
}
