import type { ReactNode, Ref } from 'react'
import styles from './Banner.module.css'

type BannerProps = {
  tone: 'good' | 'warning' | 'danger' | 'neutral'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A sentence about what just happened, announced when it appears and able to take the focus. */
export function Banner({ tone, ref, children }: BannerProps) {
  return (
    <div
      ref={ref}
      className={styles.banner}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      {children}
    </div>
  )
}
