import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import operator from '../shared/Operator.module.css'
import type { OperatorsScreenQuery } from './__generated__/OperatorsScreenQuery.graphql.ts'
import { AddOperatorForm } from './AddOperatorForm.tsx'
import { OperatorList } from './OperatorList.tsx'

/** The operators of the service: they are invited and removed here, and helped if they have lost their passkeys. */
export function OperatorsScreen({ queryRef }: { queryRef: PreloadedQuery<OperatorsScreenQuery> }) {
  const { settings } = usePreloadedQuery<OperatorsScreenQuery>(
    graphql`
      query OperatorsScreenQuery @preloadable {
        settings {
          ...OperatorList_settings
        }
      }
    `,
    queryRef,
  )
  return (
    <div className={operator.screen}>
      <OperatorTitle>Operators</OperatorTitle>
      <div>
        <ScreenLink href="/operator/settings">Settings</ScreenLink>
        <h1>Operators</h1>
      </div>
      <p className={operator.soft}>
        Every operator can do everything, and sees in the audit log what the others did. What is hard to undo
        asks for a passkey.
      </p>
      <OperatorList settings={settings} />
      <AddOperatorForm />
    </div>
  )
}
