import { graphql, useFragment } from 'react-relay/hooks'
import type { TurnCard_guide$key } from './__generated__/TurnCard_guide.graphql.ts'
import { TimeLeft } from './TimeLeft.tsx'
import styles from './TurnCard.module.css'

type Named = { name: string; isYou: boolean }

const called = ({ name, isYou }: Named) => (isYou ? 'you' : name)

function Speaking({ person, until }: { person: Named; until: string }) {
  return (
    <p className={styles.speaker} data-you={person.isYou || undefined}>
      <span className={styles.lamp} aria-hidden="true" />
      <span className={styles.name}>{person.isYou ? 'It is your turn' : `${person.name} speaks`}</span>
      <span className={styles.time} role="timer" aria-live="off">
        <TimeLeft until={until} />
      </span>
    </p>
  )
}

/** Whose turn it is or who has the floor, for how long, and who is next. */
export function TurnCard({ guide: key }: { guide: TurnCard_guide$key }) {
  const { turn, floor } = useFragment(
    graphql`
      fragment TurnCard_guide on TableGuide {
        turn {
          person {
            name
            isYou
          }
          until
          next {
            name
            isYou
          }
        }
        floor {
          person {
            name
            isYou
          }
          until
        }
      }
    `,
    key,
  )
  const speaking = turn ?? floor
  if (!speaking) return null
  const next = turn?.next.slice(0, 2) ?? []
  return (
    <div className={styles.card}>
      <Speaking person={speaking.person} until={speaking.until} />
      {next.length > 0 && <p className={styles.next}>Then {next.map(called).join(', then ')}</p>}
    </div>
  )
}
