import type { AwaitedEncounter } from './awaitedEncounter.ts'
import styles from './Lobby.module.css'
import { guidelines, whatThisIs } from './lobbyWords.ts'

/** Explains the encounter and the guidelines in a few lines. */
export function AboutTable({ encounter }: { encounter: AwaitedEncounter }) {
  return (
    <div className={styles.about}>
      <p>{whatThisIs(encounter)}</p>
      <h2 className={styles.title}>At the table</h2>
      <ul className={styles.guidelines}>
        {guidelines.map(({ name, words }) => (
          <li key={name}>
            <strong>{name}</strong> {words}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        <a href="/community-guidelines" target="_blank" rel="noopener">
          All community guidelines (in a new window)
        </a>
      </p>
    </div>
  )
}
