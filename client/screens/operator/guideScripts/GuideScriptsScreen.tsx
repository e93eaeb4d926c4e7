import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { useLocation } from 'wouter'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { GuideLinks } from '../shared/GuideLinks.tsx'
import operator from '../shared/Operator.module.css'
import { scriptPaths } from '../shared/scriptPaths.ts'
import type { GuideScriptsScreenQuery } from './__generated__/GuideScriptsScreenQuery.graphql.ts'
import { ScriptEditor } from './ScriptEditor.tsx'

/** The guide's script for encounters of one kind, to be edited. */
export function GuideScriptsScreen({ queryRef }: { queryRef: PreloadedQuery<GuideScriptsScreenQuery> }) {
  const { settings } = usePreloadedQuery<GuideScriptsScreenQuery>(
    graphql`
      query GuideScriptsScreenQuery @preloadable {
        settings {
          guideScripts {
            kind
            ...ScriptEditor_script
          }
          questionList {
            questions {
              depth
              text
            }
          }
        }
      }
    `,
    queryRef,
  )
  const { outcome, banner, tell } = useOutcome()
  const [path] = useLocation()
  const chosen = scriptPaths.find(({ href }) => href === path)
  const script = settings.guideScripts.find(({ kind }) => kind === chosen?.value)
  if (!chosen || !script) {
    return (
      <EmptyState sentence="There is no such script.">
        <ScreenLink href="/operator/settings">See the settings</ScreenLink>
      </EmptyState>
    )
  }
  return (
    <div className={operator.screen}>
      <OperatorTitle>{`Script of a ${chosen.label}`}</OperatorTitle>
      <h1>Script of a {chosen.label}</h1>
      <GuideLinks />
      <OutcomeBanner outcome={outcome} ref={banner} />
      <ScriptEditor
        key={script.kind}
        script={script}
        questions={settings.questionList.questions}
        kind={chosen}
        tell={tell}
      />
    </div>
  )
}
