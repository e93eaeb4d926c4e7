import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { Announcer_guide$key } from './__generated__/Announcer_guide.graphql.ts'
import { hostMoveWords } from './hostMoveWords.ts'
import styles from './PersonTile.module.css'
import { backAt, stageTitle } from './roomWords.ts'
import { smallerWords } from './smallerWords.ts'
import type { TableEncounter } from './tableEncounter.ts'

/** Milliseconds between two messages, at least. */
const pause = 10_000

/**
 * Tells a screen reader politely what has come: what the host did, the part with its question or what the guide says there,
 * who speaks, the host's line, whether to go on with fewer; one message in ten seconds, which says nothing twice.
 *
 * @param props the guide, and the encounter
 */
export function Announcer({ guide, encounter }: { guide: Announcer_guide$key; encounter: TableEncounter }) {
  const { stage, question, text, until, turn, floor, hostMove, line, smaller, people } = useFragment(
    graphql`
      fragment Announcer_guide on TableGuide {
        stage
        question
        text
        until
        turn {
          person {
            name
            isYou
          }
        }
        floor {
          person {
            name
            isYou
          }
        }
        hostMove {
          kind
          isHost
          isYou
        }
        line {
          text
          by
        }
        smaller {
          goOn {
            needed
          }
        }
        people {
          isYou
          isHere
        }
      }
    `,
    guide,
  )
  const moved = hostMove && hostMoveWords(hostMove)
  const person = (turn ?? floor)?.person
  const back = stage === 'BREAK' && until ? `${backAt(new Date(until), encounter.timeZone)}.` : null
  const part = [`${stageTitle(stage)}.`, question ?? text, back].filter(Boolean).join(' ')
  const speaker = person && (person.isYou ? 'It is your turn.' : `${person.name} speaks.`)
  const written = line && `${line.by} writes: ${line.text}`
  const offer = smaller && smallerWords(encounter.kind, smaller.goOn.needed, people).text
  const [said, setSaid] = useState('')
  const lastSaid = useRef(Number.NEGATIVE_INFINITY)
  const known = useRef<readonly unknown[]>([])
  useEffect(() => {
    const wait = Math.max(0, lastSaid.current + pause - performance.now())
    const timer = setTimeout(() => {
      const isNew = (words: unknown) => !known.current.includes(words)
      // Who spoke last in one part may be the first to speak in the next.
      const news = [moved, part, speaker, written, offer].filter(
        (words) => words && (isNew(words) || (words === speaker && isNew(part))),
      )
      known.current = [moved, part, speaker, written, offer]
      if (news.length > 0) lastSaid.current = performance.now()
      setSaid(news.join(' '))
    }, wait)
    return () => clearTimeout(timer)
  }, [moved, part, speaker, written, offer])
  return (
    <p className={styles.hidden} role="status">
      {said}
    </p>
  )
}
