import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { reportKindWords } from '../shared/caseWords.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import type { CaseReports_case$key } from './__generated__/CaseReports_case.graphql.ts'
import styles from './CaseDetail.module.css'
import { WithdrawReport } from './WithdrawReport.tsx'

/** The reports of a case: what, by whom and about which encounter, and where else the two have met. */
export function CaseReports({ row, tell }: { row: CaseReports_case$key; tell: TellOutcome }) {
  const { state, about, reports, sharedEncounters } = useFragment(
    graphql`
      fragment CaseReports_case on Case {
        state
        about {
          id
        }
        reports {
          rowId
          kind
          body
          wantsReply
          createdAt
          withdrawnAt
          reporter {
            rowId
            username
            accountStatus
          }
          encounter {
            rowId
            name
            startsAt
          }
        }
        sharedEncounters {
          encounter {
            rowId
            name
            startsAt
          }
          reporter {
            rowId
            username
          }
        }
      }
    `,
    row,
  )
  return (
    <section className={operator.section} aria-labelledby="reports">
      <h2 id="reports">Reports</h2>
      <ul className={styles.items}>
        {reports.map(({ rowId, kind, body, wantsReply, createdAt, withdrawnAt, reporter, encounter }) => (
          <li key={rowId} className={styles.item} data-withdrawn={Boolean(withdrawnAt)}>
            <p>
              <strong>{reportKindWords(kind)}</strong>
              {encounter && (
                <>
                  {' at '}
                  <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>{encounter.name}</ScreenLink>
                  {`, ${momentWords(encounter.startsAt)}`}
                </>
              )}
            </p>
            <p className={styles.body}>{body}</p>
            <p className={operator.small}>
              <ScreenLink href={`/operator/members/${reporter.rowId}`}>{reporter.username}</ScreenLink>,{' '}
              <time dateTime={createdAt}>{momentWords(createdAt)}</time>
              {state === 'OPEN' &&
                wantsReply &&
                !withdrawnAt &&
                (reporter.accountStatus === 'CANCELED'
                  ? '. Has left, and hears no more of it.'
                  : '. Wants to hear what came of it.')}
            </p>
            {withdrawnAt && <p className={operator.small}>Withdrawn {momentWords(withdrawnAt)}.</p>}
            <WithdrawReport
              rowId={rowId}
              reporter={reporter.username}
              isAboutPerson={about != null}
              isWithdrawn={Boolean(withdrawnAt)}
              tell={tell}
            />
          </li>
        ))}
      </ul>
      {sharedEncounters.length > 0 && (
        <>
          <h3>Encounters they shared</h3>
          <ul className={styles.items}>
            {sharedEncounters.map(({ encounter, reporter }) => (
              <li key={`${encounter.rowId} ${reporter.rowId}`}>
                <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>{encounter.name}</ScreenLink>
                <span className={operator.small}>
                  With {isolated(reporter.username)}, {momentWords(encounter.startsAt)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
