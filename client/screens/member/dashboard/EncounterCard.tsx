import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { fullDate, shortTime } from '#rules/dates.ts'
import type { EncounterCard_encounter$key } from './__generated__/EncounterCard_encounter.graphql.ts'
import styles from './EncounterCard.module.css'

type EncounterCardProps = {
  encounter: EncounterCard_encounter$key
  busy?: boolean
  badge?: ReactNode
  note?: ReactNode
  children: ReactNode
}

/**
 * An encounter in one of the dashboard's lists, with what the member can do about it.
 *
 * @param props the encounter, whether something about it is under way, a badge and a line about how it stands, where there
 *   are, and its buttons
 */
export function EncounterCard({ encounter, busy = false, badge, note, children }: EncounterCardProps) {
  const { name, startsAt, timeZone } = useFragment(
    graphql`
      fragment EncounterCard_encounter on Encounter {
        name
        startsAt
        timeZone
      }
    `,
    encounter,
  )
  const start = new Date(startsAt)
  return (
    <li className={styles.item} aria-busy={busy}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {badge}
      </div>
      <p>
        <time dateTime={startsAt}>
          {fullDate(start, timeZone)} <span className={styles.clock}>at {shortTime(start, timeZone)}</span>
        </time>
      </p>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.answers}>{children}</div>
    </li>
  )
}
