import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import type { Decisions_viewer$data, Decisions_viewer$key } from './__generated__/Decisions_viewer.graphql.ts'
import cards from './AccountCards.module.css'
import styles from './MembershipScreen.module.css'

type Decision = Decisions_viewer$data['decisions'][number]

const day = (instant: string) => longDate(new Date(instant), defaultTimeZone)

const nameOf = ({ outcome, suspendedUntil }: Decision) =>
  suspendedUntil ? `Suspension until ${day(suspendedUntil)}` : outcome === 'WARNING' ? 'Warning' : 'Decision'

function standingOf({ canAppeal, appealUntil, appealedAt, granted }: Decision): string {
  if (granted) return 'We took it back after your appeal.'
  if (granted === false) return 'It stands after your appeal.'
  if (appealedAt) return `You appealed on ${day(appealedAt)}. It waits for an answer.`
  return canAppeal ? `You can appeal until ${day(appealUntil)}.` : 'The time to appeal is over.'
}

/**
 * Decisions about the member, in case they never read the mail with the statement of reasons and its link. Nothing if
 * there are none.
 */
export function Decisions({ viewer }: { viewer: Decisions_viewer$key }) {
  const { decisions } = useFragment(
    graphql`
      fragment Decisions_viewer on Viewer {
        decisions {
          path
          outcome
          decidedAt
          suspendedUntil
          endedAt
          canAppeal
          appealUntil
          appealedAt
          granted
        }
      }
    `,
    viewer,
  )
  if (decisions.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="decisions">
      <h2 id="decisions" className={styles.heading}>
        Decisions about you
      </h2>
      <ul className={cards.list}>
        {decisions.map((decision) => (
          <li key={decision.path}>
            <div>
              <strong>{nameOf(decision)}</strong>
              <span className={styles.note}>
                Decided on {day(decision.decidedAt)}.{' '}
                {decision.endedAt && `We ended it on ${day(decision.endedAt)}. `}
                {standingOf(decision)}
              </span>
            </div>
            <a href={decision.path}>{decision.canAppeal ? 'Read it and appeal' : 'Read it'}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
