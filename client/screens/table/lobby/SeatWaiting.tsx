import type { ReactNode } from 'react'
import { shortTime } from '#rules/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import { momentWords, untilWords } from '../shared/tableWords.ts'
import { useWaitFor } from '../shared/useWaitFor.ts'
import styles from './Lobby.module.css'
import { seatsDrawn } from './lobbyWords.ts'

type SeatWaitingProps = {
  encounter: { name: string; kind: string; startsAt: Date; timeZone: string; isMoved: boolean }
  opensAt: Date
  /** The device check, for whoever wants to be done with it */
  children: ReactNode
}

/**
 * Before the lobby: when to come, and the device check for whoever wants to be done with it.
 *
 * @param props the encounter, and when the lobby opens
 */
export function SeatWaiting({ encounter, opensAt, children }: SeatWaitingProps) {
  const { name, kind, startsAt, timeZone, isMoved } = encounter
  const wait = useWaitFor(startsAt)
  return (
    <div className={styles.lobby}>
      <header className={styles.welcome}>
        <div className={styles.drawing}>
          <RoundTable seats={seatsDrawn[kind] ?? 12} />
        </div>
        <h1>Your seat is waiting</h1>
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
          The lobby opens at {shortTime(opensAt, timeZone)}. You can leave this page open, or come back then.
          Camera and sound can be checked already.
        </p>
      </header>
      <div className={styles.check}>{children}</div>
    </div>
  )
}
