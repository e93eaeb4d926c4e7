import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { GuideLinks } from '../shared/GuideLinks.tsx'
import operator from '../shared/Operator.module.css'
import type { GuideQuestionsScreenQuery } from './__generated__/GuideQuestionsScreenQuery.graphql.ts'
import { QuestionsEditor } from './QuestionsEditor.tsx'

/** The questions that tables choose from, which can be edited here. */
export function GuideQuestionsScreen({ queryRef }: { queryRef: PreloadedQuery<GuideQuestionsScreenQuery> }) {
  const { settings } = usePreloadedQuery<GuideQuestionsScreenQuery>(
    graphql`
      query GuideQuestionsScreenQuery @preloadable {
        settings {
          ...QuestionsEditor_settings
        }
      }
    `,
    queryRef,
  )
  const { outcome, banner, tell } = useOutcome()
  return (
    <div className={operator.screen}>
      <OperatorTitle>Questions</OperatorTitle>
      <h1>Questions</h1>
      <GuideLinks />
      <OutcomeBanner outcome={outcome} ref={banner} />
      <QuestionsEditor settings={settings} tell={tell} />
    </div>
  )
}
