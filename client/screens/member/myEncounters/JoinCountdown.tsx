import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { useNow } from '../../../ui/useNow.ts'
import styles from './UpcomingRow.module.css'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * Says how long it is until a seat can be joined: in days from two days on, in hours from one hour on, else by the second.
 *
 * @param wait milliseconds until then, more than none
 * @returns the sentence, such as 'Join opens in 12:05'
 */
function joinCountdown(wait: number): string {
  if (wait >= 2 * day) return `Join opens in ${counted(Math.floor(wait / day), 'day')}`
  if (wait >= hour) return `Join opens in ${counted(Math.floor(wait / hour), 'hour')}`
  const seconds = Math.ceil(wait / second)
  return `Join opens in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Counts down to the moment at which a seat can be joined, and says when it has come.
 *
 * @param props when the encounter begins
 */
export function JoinCountdown({ startsAt }: { startsAt: Date }) {
  const opensAt = joinOpensAt(startsAt)
  const coarse = useNow(minute)
  const isNear = opensAt.getTime() - coarse.getTime() <= hour + minute
  const wait = opensAt.getTime() - useNow(isNear ? second : minute).getTime()
  const isOpen = wait <= 0
  return (
    <p className={styles.countdown} data-open={isOpen} aria-live={isOpen ? 'polite' : 'off'}>
      {isOpen ? 'You can join now.' : joinCountdown(wait)}
    </p>
  )
}
