import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Moment.module.css'

/** Replaces a form that was sent: what happened, what happens next, and where to go from here. It takes the focus. */
export function Moment({
  title,
  isPage = false,
  sentence,
  next,
  children,
}: {
  title: string
  isPage?: boolean
  sentence: string
  next: readonly ReactNode[]
  children: ReactNode
}) {
  const said = useRef<HTMLDivElement>(null)
  const Title = isPage ? 'h1' : 'h2'
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={styles.moment}>
      <div ref={said} className={styles.said} role="status" tabIndex={-1}>
        <Title className={styles.title}>{title}</Title>
        <p>{sentence}</p>
      </div>
      <ul>
        {next.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
          <li key={index}>{step}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}
