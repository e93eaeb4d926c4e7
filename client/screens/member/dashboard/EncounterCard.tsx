import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ownMoment, shortMoment } from '#rules/dates.ts'
import { minute } from '#rules/time/durations.ts'
import { ownTimeZone } from '../../../browser/ownTimeZone.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import type { EncounterCard_encounter$key } from './__generated__/EncounterCard_encounter.graphql.ts'
import styles from './EncounterCard.module.css'
import { kindOf } from './encounterKinds.ts'

type EncounterCardProps = {
  encounter: EncounterCard_encounter$key
  busy?: boolean
  badge?: ReactNode
  note?: ReactNode
  children: ReactNode
}

/**
 * An encounter in one of the dashboard's lists: its kind as a small picture of a table, its start and length, and what
 * the member can do about it. If the browser is in another time zone, both times are shown.
 */
export function EncounterCard({ encounter, busy = false, badge, note, children }: EncounterCardProps) {
  const { name, kind, startsAt, endsAt, timeZone } = useFragment(
    graphql`
      fragment EncounterCard_encounter on Encounter {
        name
        kind
        startsAt
        endsAt
        timeZone
      }
    `,
    encounter,
  )
  const { words, seats } = kindOf(kind)
  const start = new Date(startsAt)
  const minutes = Math.round((Date.parse(endsAt) - start.getTime()) / minute)
  const now = serverNow()
  const own = ownMoment(start, timeZone, ownTimeZone(), now)
  return (
    <li className={styles.item} aria-busy={busy}>
      <div>
        <RoundTable seats={seats} />
      </div>
      <div className={styles.facts}>
        <h3>{name}</h3>
        {badge}
        <p>
          <time dateTime={startsAt}>{shortMoment(start, timeZone, now)}</time>
        </p>
        {own && <p className={styles.note}>{own} where you are</p>}
        <p className={styles.note}>
          {words} · {minutes} minutes
        </p>
        {note}
      </div>
      <div className={styles.answers}>{children}</div>
    </li>
  )
}
