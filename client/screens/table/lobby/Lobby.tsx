import type { ReactNode } from 'react'
import { AboutTable } from './AboutTable.tsx'
import type { AwaitedEncounter } from './awaitedEncounter.ts'
import styles from './Lobby.module.css'
import { LobbyWelcome } from './LobbyWelcome.tsx'
import { SeatWaiting } from './SeatWaiting.tsx'

type LobbyProps = {
  encounter: AwaitedEncounter
  /**
   * Whether the lobby is not open yet: then there is only the wait, and the device check for people who want to do it
   * early
   */
  isEarly: boolean
  onCome: () => void
  /** The device check, which stays mounted when the lobby opens */
  children: ReactNode
}

/** The page on which people wait: when the table opens, a check of camera and sound, and the guidelines. */
export function Lobby({ encounter, isEarly, onCome, children }: LobbyProps) {
  return (
    <div className={styles.lobby}>
      {isEarly ? (
        <SeatWaiting encounter={encounter} />
      ) : (
        <LobbyWelcome encounter={encounter} onCome={onCome} />
      )}
      <div className={styles.check}>{children}</div>
      {!isEarly && <AboutTable encounter={encounter} />}
    </div>
  )
}
