import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Moment.module.css'

/**
 * Takes the place of a form that was sent: what happened, what happens next, and where to go from here. It takes the focus.
 *
 * @param props a title, the sentence about what happened, what happens next, and a natural next step
 */
export function Moment({
  title,
  sentence,
  next,
  children,
}: {
  title: string
  sentence: string
  next: readonly ReactNode[]
  children: ReactNode
}) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={styles.moment}>
      <div ref={said} className={styles.said} role="status" tabIndex={-1}>
        <h2>{title}</h2>
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
