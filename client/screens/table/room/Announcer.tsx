import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { Announcer_guide$key } from './__generated__/Announcer_guide.graphql.ts'
import styles from './PersonTile.module.css'
import { stageTitle } from './roomWords.ts'

/** Milliseconds between two messages, at least. */
const pause = 10_000

/** Tells a screen reader politely what has come: the part, its question, whose turn it is; one message in ten seconds. */
export function Announcer({ guide }: { guide: Announcer_guide$key }) {
  const { stage, question, turn } = useFragment(
    graphql`
      fragment Announcer_guide on TableGuide {
        stage
        question
        turn {
          person {
            name
            isYou
          }
        }
      }
    `,
    guide,
  )
  const speaker = turn && (turn.person.isYou ? 'It is your turn.' : `${turn.person.name} speaks.`)
  const message = [`${stageTitle(stage)}.`, question, speaker].filter(Boolean).join(' ')
  const [said, setSaid] = useState('')
  const lastSaid = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastSaid.current + pause - Date.now())
    const timer = setTimeout(() => {
      lastSaid.current = Date.now()
      setSaid(message)
    }, wait)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <p className={styles.hidden} role="status">
      {said}
    </p>
  )
}
