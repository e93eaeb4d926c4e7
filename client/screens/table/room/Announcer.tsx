import { useEffect, useMemo, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { Announcer_guide$key } from './__generated__/Announcer_guide.graphql.ts'
import { hostMoveWords } from './hostMoveWords.ts'
import styles from './PersonTile.module.css'
import { backAt, stageTitle } from './roomWords.ts'
import { smallerWords } from './smallerWords.ts'
import type { TableEncounter } from './tableEncounter.ts'

/** The shortest time between two messages, in milliseconds. */
const pause = 10_000

/**
 * Announces news to screen readers: what the host did, the stage with its question or the guide's words, who speaks,
 * the lines of hosts and operators, and the question whether to go on with fewer people. At most one message in ten
 * seconds, and none twice.
 */
export function Announcer({ guide, encounter }: { guide: Announcer_guide$key; encounter: TableEncounter }) {
  const { stage, question, text, until, turn, floor, hostMove, lines, smaller, people } = useFragment(
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
        lines {
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
  const written = useMemo(() => lines.map((line) => `${line.by} writes: ${line.text}`), [lines])
  const offer = smaller && smallerWords(encounter.kind, smaller.goOn.needed, people).text
  const [said, setSaid] = useState('')
  const lastSaid = useRef(Number.NEGATIVE_INFINITY)
  const known = useRef<readonly unknown[]>([])
  useEffect(() => {
    const wait = Math.max(0, lastSaid.current + pause - performance.now())
    const timer = setTimeout(() => {
      const isNew = (words: unknown) => !known.current.includes(words)
      // The last speaker of one stage may be the first of the next.
      const news = [moved, part, speaker, ...written, offer].filter(
        (words) => words && (isNew(words) || (words === speaker && isNew(part))),
      )
      known.current = [moved, part, speaker, ...written, offer]
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
