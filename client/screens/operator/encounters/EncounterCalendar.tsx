import { graphql, useFragment } from 'react-relay/hooks'
import { fullDate, shortTime } from '#rules/dates.ts'
import { dateIn } from '#rules/encounters/dateIn.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { findState } from '../shared/encounterWords.ts'
import { useFilters } from '../shared/useFilters.ts'
import type {
  EncounterCalendar_encounters$data,
  EncounterCalendar_encounters$key,
} from './__generated__/EncounterCalendar_encounters.graphql.ts'
import styles from './EncounterCalendar.module.css'
import { monthIn } from './listVariables.ts'
import { type MonthDay, monthAfter, monthWeeks } from './monthDays.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const noon = (date: string) => new Date(`${date}T12:00:00Z`)

type Entry = EncounterCalendar_encounters$data[number]

function Day({ day: { date, number, inMonth }, entries }: { day: MonthDay; entries: readonly Entry[] }) {
  return (
    <td className={styles.day} data-outside={!inMonth} data-empty={entries.length === 0}>
      <time dateTime={date} className={styles.number}>
        <span aria-hidden="true">{number}</span>
        <span className={styles.full}>{fullDate(noon(date), 'UTC')}</span>
      </time>
      {entries.map((entry) => (
        <ScreenLink
          key={entry.rowId}
          className={styles.entry}
          data-state={entry.state}
          href={`/operator/encounters/${entry.rowId}`}
        >
          <span>{shortTime(new Date(entry.startsAt), entry.timeZone)}</span> {entry.name}
          <span className={styles.note}>
            {entry.state === 'SCHEDULED'
              ? `${entry.seatsTaken} of ${entry.capacity}`
              : findState(entry.state)?.label}
          </span>
        </ScreenLink>
      ))}
    </td>
  )
}

/**
 * A month of encounters, each on its day in its own time zone, without those of other months. On a phone, only the days
 * with encounters.
 */
export function EncounterCalendar({ encounters }: { encounters: EncounterCalendar_encounters$key }) {
  const found = useFragment(
    graphql`
      fragment EncounterCalendar_encounters on OperatorEncounter @relay(plural: true) {
        rowId
        name
        state
        startsAt
        timeZone
        seatsTaken
        capacity
      }
    `,
    encounters,
  )
  const { filters, setFilter } = useFilters()
  const shown = monthIn(filters.get('month'), serverNow())
  const title = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    noon(`${monthAfter(shown, 0)}-01`),
  )
  const days = Map.groupBy(found, ({ startsAt, timeZone }) => dateIn(new Date(startsAt), timeZone))
  const weeks = monthWeeks(shown)
  const isEmpty = weeks.flat().every(({ date, inMonth }) => !inMonth || !days.has(date))
  return (
    <section className={styles.calendar} aria-labelledby="month">
      <div className={styles.head}>
        <Button variant="secondary" onClick={() => setFilter('month', monthAfter(shown, -1))}>
          Previous month
        </Button>
        <h2 id="month" aria-live="polite">
          {title}
        </h2>
        <Button variant="secondary" onClick={() => setFilter('month', monthAfter(shown, 1))}>
          Next month
        </Button>
      </div>
      {isEmpty && <p>No encounter in this month.</p>}
      <table className={styles.month} aria-label={title}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" aria-label={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Day key={day.date} day={day} entries={day.inMonth ? (days.get(day.date) ?? []) : []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
