import { fullDate, shortTime } from '#rules/dates.ts'
import { serverNow } from '../browser/serverClock.ts'
import styles from './StoredSeat.module.css'
import { readTonight } from './tonight.ts'

/** Today's seat as this browser last received it, beside a failure to load; nothing if none is stored. */
export function StoredSeat() {
  const seat = readTonight(serverNow())
  if (!seat) return null
  const startsAt = new Date(seat.startsAt)
  return (
    <section className={styles.seat} aria-labelledby="stored-seat">
      <h2 id="stored-seat">Your next seat</h2>
      <p>
        <strong>{seat.name}</strong>
      </p>
      <p>
        <time dateTime={seat.startsAt}>
          {fullDate(startsAt, seat.timeZone)}, {shortTime(startsAt, seat.timeZone)}
        </time>
      </p>
      {seat.address ? (
        <p>
          <a href={seat.address}>Go to your seat</a> once you are online again.
        </p>
      ) : (
        <p>The link to your seat is in the mail about it, and here shortly before the start.</p>
      )}
    </section>
  )
}
