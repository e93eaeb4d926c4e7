import { useEffect, useRef, useState } from 'react'
import { Banner } from './Banner.tsx'
import { sayAlone } from './lastSaid.ts'

type FocusedBannerProps = {
  tone: 'good' | 'danger'
  /** Removes the banner when another message appears on the page; absent if the banner replaced a form or a question */
  onForget?: () => void
  children: string
}

const stay = () => undefined

/**
 * A message that takes the focus whenever its words change, since the control that had it is locked or gone by then.
 */
export function FocusedBanner({ tone, onForget = stay, children }: FocusedBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  // Once the banner is unmounted, another component may show a message in its place, which must stay.
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
