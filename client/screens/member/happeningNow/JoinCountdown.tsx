import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { hour, minute, second } from '#rules/time/durations.ts'
import { untilWords } from '../../../ui/untilWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import styles from './JoinCountdown.module.css'

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
      {isOpen ? 'You can join now.' : `Join opens ${untilWords(wait)}`}
    </p>
  )
}
