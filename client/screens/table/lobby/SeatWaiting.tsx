import { shortTime } from '#rules/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import { untilWords } from '../../../ui/untilWords.ts'
import { momentWords } from '../shared/tableWords.ts'
import { useWaitFor } from '../shared/useWaitFor.ts'
import type { AwaitedEncounter } from './awaitedEncounter.ts'
import styles from './Lobby.module.css'
import { seatsDrawn } from './lobbyWords.ts'

/** The head of the page before the lobby opens: when to come. */
export function SeatWaiting({ encounter }: { encounter: AwaitedEncounter }) {
  const { name, kind, startsAt, timeZone, isHost, isMoved, lobbyOpensAt } = encounter
  const wait = useWaitFor(startsAt)
  return (
    <header className={styles.welcome}>
      <div className={styles.drawing}>
        <RoundTable seats={seatsDrawn[kind] ?? 12} />
      </div>
      <h1>{isHost ? 'You host this table' : 'Your seat is waiting'}</h1>
      {isMoved && <Banner tone="warning">This encounter was moved. The new time is below.</Banner>}
      <p>
        <strong>{name}</strong> begins on{' '}
        <time dateTime={startsAt.toISOString()}>{momentWords(startsAt, timeZone)}</time> (
        {timeZone.replaceAll('_', ' ')}).
      </p>
      <p className={styles.countdown} role="timer" aria-live="off">
        It begins {untilWords(wait)}.
      </p>
      <p className={styles.quiet}>
        The lobby opens at {shortTime(lobbyOpensAt, timeZone)}. You can leave this page open, or come back
        then. You can check camera and sound now.
      </p>
    </header>
  )
}
