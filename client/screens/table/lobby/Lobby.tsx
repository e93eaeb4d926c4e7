import type { ReactNode } from 'react'
import { shortTime } from '#rules/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { momentWords } from '../shared/tableWords.ts'
import { useWaitFor } from '../shared/useWaitFor.ts'
import { ComeToTable } from './ComeToTable.tsx'
import styles from './Lobby.module.css'
import { expectedWords, guidelines, whatThisIs } from './lobbyWords.ts'

type LobbyProps = {
  encounter: {
    name: string
    kind: string
    startsAt: Date
    timeZone: string
    expected: number
    isMoved: boolean
  }
  /** When the table opens */
  opensAt: Date
  onCome: () => void
  /** The device check */
  children: ReactNode
}

/**
 * Where people wait before the table: what it is, how many come, what is asked of them, and a look at camera and sound.
 *
 * @param props the encounter, when its table opens, and what leads there
 */
export function Lobby({ encounter, opensAt, onCome, children }: LobbyProps) {
  const { name, kind, startsAt, timeZone, expected, isMoved } = encounter
  const wait = useWaitFor(opensAt)
  return (
    <div className={styles.lobby}>
      <header className={styles.welcome}>
        <h1>{wait > 0 ? 'Your table is being set' : 'Your table is ready'}</h1>
        <p>
          <strong>{name}</strong> begins at{' '}
          <time dateTime={startsAt.toISOString()}>{shortTime(startsAt, timeZone)}</time>.{' '}
          {expectedWords(expected)}
        </p>
        {isMoved && (
          <Banner tone="warning">
            This encounter was moved. It now begins on {momentWords(startsAt, timeZone)}.
          </Banner>
        )}
        <ComeToTable opensAt={opensAt} timeZone={timeZone} onCome={onCome} />
      </header>
      <div className={styles.check}>{children}</div>
      <div className={styles.about}>
        <p>{whatThisIs[kind]}</p>
        <h2 className={styles.title}>At the table</h2>
        <ul className={styles.guidelines}>
          {guidelines.map(({ name: rule, words }) => (
            <li key={rule}>
              <strong>{rule}</strong> {words}
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>
          <a href="/community-guidelines" target="_blank" rel="noopener">
            All community guidelines<span className={styles.hint}> (in a new window)</span>
          </a>
        </p>
      </div>
    </div>
  )
}
