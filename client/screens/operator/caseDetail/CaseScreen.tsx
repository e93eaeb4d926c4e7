import { useState } from 'react'
import { graphql, type PreloadedQuery, useFragment, usePreloadedQuery } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FocusedBanner } from '../../../ui/FocusedBanner.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useDraftUntil } from '../../../ui/useDraft.ts'
import { useLastAct } from '../../../ui/useLastAct.ts'
import { type TellOutcome, useOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { findCaseState } from '../shared/caseWords.ts'
import operator from '../shared/Operator.module.css'
import type { CaseScreen_standing$key } from './__generated__/CaseScreen_standing.graphql.ts'
import type { CaseScreenQuery } from './__generated__/CaseScreenQuery.graphql.ts'
import { AppealAnswer, appealAnswerDraft } from './AppealAnswer.tsx'
import { CaseClaim } from './CaseClaim.tsx'
import { CaseDecisions } from './CaseDecisions.tsx'
import styles from './CaseDetail.module.css'
import { CaseNotes } from './CaseNotes.tsx'
import { CaseReports } from './CaseReports.tsx'
import { DecideForm, decisionDraft } from './DecideForm.tsx'
import { EarlierCases } from './EarlierCases.tsx'
import { type SentAnswer, type SentDecision, whatArrived } from './sentDecision.ts'

/** The state of the case, its decisions, and whether its reader may decide it; spread by each decision's payload. */
const standingOf = graphql`
  fragment CaseScreen_standing on Case {
    state
    concern {
      words
      mayDecide
    }
    decisions {
      outcome
      sanction {
        statement
        appeal {
          granted
          answer
        }
      }
    }
  }
`

const toCases = <ScreenLink href="/operator/cases">Cases</ScreenLink>

/**
 * A case: what was reported, where the people met, earlier decisions, and the decision. If a decision's reply was lost,
 * it says so once the page shows that the decision is stored.
 */
export function CaseScreen({ queryRef }: { queryRef: PreloadedQuery<CaseScreenQuery> }) {
  const { case: found } = usePreloadedQuery<CaseScreenQuery>(
    graphql`
      query CaseScreenQuery($rowId: Int!) @preloadable {
        case(rowId: $rowId) {
          id
          rowId
          about {
            rowId
            username
          }
          ...CaseScreen_standing
          ...CaseClaim_case
          ...CaseReports_case
          ...EarlierCases_case
          ...CaseDecisions_case
          ...CaseNotes_case
          ...DecideForm_case
          ...AppealAnswer_case
        }
      }
    `,
    queryRef,
  )
  const standing = useFragment<CaseScreen_standing$key>(standingOf, found)
  const { outcome, banner, tell } = useOutcome()
  const deciding = useLastAct<SentDecision>()
  const answering = useLastAct<SentAnswer>()
  const [openedAs] = useState(standing?.state)
  const [isDecidedHere, setDecidedHere] = useState(false)
  const id = found?.id ?? ''
  useDraftUntil(decisionDraft(id), standing?.state !== 'OPEN')
  useDraftUntil(appealAnswerDraft(id), standing?.state !== 'APPEALED')
  const [arrived, setArrived] = useState<string | null>(null)
  const unsure = { decision: deciding.unsure, answer: answering.unsure }
  const now = whatArrived(unsure, standing?.decisions ?? [])
  if (now !== null && now !== arrived) {
    setArrived(now)
    setDecidedHere(true)
  }
  const tellDecided: TellOutcome = (next) => {
    setDecidedHere(true)
    tell(next)
  }
  if (!found || !standing) {
    return (
      <div className={operator.screen}>
        <OperatorTitle>Case</OperatorTitle>
        <h1>Case</h1>
        <EmptyState sentence="No case has this number.">
          <p>{toCases}</p>
        </EmptyState>
      </div>
    )
  }
  const { about } = found
  const { state, concern } = standing
  const badge = findCaseState(state)
  const title = about ? `Case about ${isolated(about.username)}` : 'Case about something else'
  const mayDecide = concern?.mayDecide ?? true
  return (
    <div className={operator.screen}>
      <OperatorTitle>{title}</OperatorTitle>
      <div className={styles.head}>
        <p className={operator.soft}>
          {toCases} / case {found.rowId}
        </p>
        <div className={styles.title}>
          <h1>{title}</h1>
          {badge && <Badge tone={badge.tone}>{badge.words}</Badge>}
        </div>
        {about && (
          <p className={operator.soft}>
            <ScreenLink href={`/operator/members/${about.rowId}`}>
              See {isolated(about.username)} as a member
            </ScreenLink>
          </p>
        )}
      </div>
      {concern && <Banner tone="warning">{concern.words}</Banner>}
      {state !== openedAs && !isDecidedHere && (
        <Banner tone="warning">
          This case has changed since you opened it. What was decided stands below.
        </Banner>
      )}
      <OutcomeBanner outcome={outcome} ref={banner} />
      {arrived && (
        <FocusedBanner tone="good" onForget={() => setArrived(null)}>
          {arrived}
        </FocusedBanner>
      )}
      <div className={styles.columns}>
        <div className={operator.screen}>
          <CaseReports row={found} tell={tell} />
          <EarlierCases row={found} />
          <CaseDecisions row={found} tell={tell} />
        </div>
        <div key={found.id} className={operator.screen}>
          <CaseClaim row={found} tell={tell} />
          {state === 'OPEN' && mayDecide && <DecideForm row={found} failure={deciding} tell={tellDecided} />}
          {state === 'APPEALED' && mayDecide && (
            <AppealAnswer row={found} failure={answering} tell={tellDecided} />
          )}
          <CaseNotes row={found} />
        </div>
      </div>
    </div>
  )
}
