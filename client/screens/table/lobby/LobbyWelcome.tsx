import { shortTime } from '#rules/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import { momentWords } from '../shared/tableWords.ts'
import type { AwaitedEncounter } from './awaitedEncounter.ts'
import { ComeToTable } from './ComeToTable.tsx'
import styles from './Lobby.module.css'
import { expectedWords } from './lobbyWords.ts'

/** The head of the lobby: when the encounter begins, how many people come, and the button that leads to the table. */
export function LobbyWelcome({ encounter, onCome }: { encounter: AwaitedEncounter; onCome: () => void }) {
  const { startsAt, timeZone, isMoved, tableOpensAt } = encounter
  const now = useNowAt([tableOpensAt, startsAt])
  const time = (
    <time className={styles.time} dateTime={startsAt.toISOString()}>
      {shortTime(startsAt, timeZone)}
    </time>
  )
  return (
    <header className={styles.welcome}>
      <h1>{now < tableOpensAt ? 'Your table is being set' : 'Your table is ready'}</h1>
      {now < startsAt ? (
        <p>
          It begins at {time}. {expectedWords(encounter)}
        </p>
      ) : (
        <p>It began at {time}. Come in: it is not too late.</p>
      )}
      {isMoved && (
        <Banner tone="warning">
          This encounter was moved. It now begins on {momentWords(startsAt, timeZone)}.
        </Banner>
      )}
      <ComeToTable opensAt={tableOpensAt} timeZone={timeZone} onCome={onCome} />
    </header>
  )
}
