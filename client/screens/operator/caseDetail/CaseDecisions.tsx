import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, fullDate } from '#rules/dates.ts'
import { guidelineTitle } from '#rules/safety/guidelines.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { outcomeTone, outcomeWords } from '../shared/caseWords.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import type { CaseDecisions_case$key } from './__generated__/CaseDecisions_case.graphql.ts'
import styles from './CaseDetail.module.css'
import { LiftBar } from './LiftBar.tsx'

/** The decisions, what the person was sent, and their appeal with its answer. */
export function CaseDecisions({ row, tell }: { row: CaseDecisions_case$key; tell: TellOutcome }) {
  const { id, hasBar, decisions } = useFragment(
    graphql`
      fragment CaseDecisions_case on Case {
        id
        hasBar
        decisions {
          outcome
          guideline
          decidedAt
          decidedBy
          sanction {
            statement
            suspendedUntil
            liftedAt
            endedAt
            appeal {
              body
              createdAt
              granted
              answer
              decidedAt
              decidedBy
            }
          }
        }
      }
    `,
    row,
  )
  if (decisions.length === 0) return null
  return (
    <section className={operator.section} aria-labelledby="decisions">
      <h2 id="decisions">Decisions</h2>
      <ul className={styles.items}>
        {decisions.map(({ outcome, guideline, decidedAt, decidedBy, sanction }) => (
          <li key={decidedAt} className={styles.item}>
            <p>
              <Badge tone={outcomeTone(outcome)}>{outcomeWords(outcome)}</Badge>
              {guideline && ` ${guidelineTitle(guideline)}`}
            </p>
            <p className={operator.small}>
              {decidedBy}, {momentWords(decidedAt)}
              {sanction?.suspendedUntil &&
                `. Until ${fullDate(new Date(sanction.suspendedUntil), defaultTimeZone)}`}
              {sanction?.endedAt && `. Ended by an operator ${momentWords(sanction.endedAt)}`}
              {sanction?.liftedAt && `. Taken back ${momentWords(sanction.liftedAt)}`}
              {outcome === 'BARRED_PAIR' && !hasBar && '. No longer holds'}
            </p>
            {sanction && <p className={styles.quote}>{sanction.statement}</p>}
            {sanction?.appeal && (
              <>
                <h3>Appeal</h3>
                <p className={styles.quote}>{sanction.appeal.body}</p>
                <p className={operator.small}>{momentWords(sanction.appeal.createdAt)}</p>
                {sanction.appeal.decidedAt && (
                  <>
                    <h3>{sanction.appeal.granted ? 'Granted' : 'Not granted'}</h3>
                    <p className={styles.quote}>{sanction.appeal.answer}</p>
                    <p className={operator.small}>
                      {sanction.appeal.decidedBy}, {momentWords(sanction.appeal.decidedAt)}
                    </p>
                  </>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <LiftBar caseId={id} hasBar={hasBar} tell={tell} />
    </section>
  )
}
