import type { ReactNode } from 'react'
import { AboutTable } from './AboutTable.tsx'
import type { AwaitedEncounter } from './awaitedEncounter.ts'
import styles from './Lobby.module.css'
import { LobbyWelcome } from './LobbyWelcome.tsx'
import { SeatWaiting } from './SeatWaiting.tsx'

type LobbyProps = {
  encounter: AwaitedEncounter
  /** Before the lobby opens there is only the wait, and the device check for whoever wants to be done with it */
  isEarly: boolean
  onCome: () => void
  /** The device check, which goes on when the lobby opens */
  children: ReactNode
}

/**
 * Where people wait before the table: when it opens, a look at camera and sound, and what is asked of them.
 *
 * @param props the encounter, and what leads to the table
 */
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
