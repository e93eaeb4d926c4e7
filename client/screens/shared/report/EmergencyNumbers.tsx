import { useEffect, useRef } from 'react'
import { emergencyNumbers } from '#rules/safety/emergencyNumbers.ts'
import styles from './ReportDialog.module.css'

/** The emergency numbers for an IANA time zone, announced and scrolled into view as soon as they appear. */
export function EmergencyNumbers({ timeZone }: { timeZone: string }) {
  const { numbers, elsewhere } = emergencyNumbers(timeZone)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A promise in newer browsers, which React would take for the effect's end.
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={styles.emergency} role="alert">
      <strong>If somebody is in danger now, call first. We may read this only later.</strong>
      <ul>
        {numbers.map(({ number, words }) => (
          <li key={number}>
            <a href={`tel:${number.replaceAll(' ', '')}`}>{number}</a>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <p>{elsewhere}</p>
    </div>
  )
}
