import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { outcomeTone, outcomeWords, reportKindWords } from '../shared/caseWords.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import type { EarlierCases_case$key } from './__generated__/EarlierCases_case.graphql.ts'
import styles from './CaseDetail.module.css'

/** Other cases about the same person, and their outcomes. */
export function EarlierCases({ row }: { row: EarlierCases_case$key }) {
  const { about, earlier } = useFragment(
    graphql`
      fragment EarlierCases_case on Case {
        about {
          username
        }
        earlier {
          rowId
          openedAt
          kinds
          decisions {
            outcome
          }
        }
      }
    `,
    row,
  )
  if (!about) return null
  return (
    <section className={operator.section} aria-labelledby="earlier">
      <h2 id="earlier">Other cases about {isolated(about.username)}</h2>
      {earlier.length === 0 && <p className={operator.soft}>None.</p>}
      {earlier.length > 0 && (
        <ul className={styles.items}>
          {earlier.map(({ rowId, openedAt, kinds, decisions }) => (
            <li key={rowId} className={styles.item}>
              <p>
                <ScreenLink href={`/operator/cases/${rowId}`}>
                  Case {rowId}: {kinds.map(reportKindWords).join(', ')}
                </ScreenLink>
              </p>
              <p className={operator.small}>{momentWords(openedAt)}</p>
              <p>
                {decisions.length === 0 && <Badge tone="warning">Open</Badge>}
                {decisions.slice(-1).map(({ outcome }) => (
                  <Badge key={outcome} tone={outcomeTone(outcome)}>
                    {outcomeWords(outcome)}
                  </Badge>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
