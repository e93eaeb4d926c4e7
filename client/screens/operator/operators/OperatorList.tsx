import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { OperatorList_settings$key } from './__generated__/OperatorList_settings.graphql.ts'
import { OperatorDialog } from './OperatorDialog.tsx'
import { type AskedChange, OperatorRow } from './OperatorRow.tsx'
import { useOperatorChanges } from './useOperatorChanges.ts'

/** The operators, each with the possible changes. */
export function OperatorList({ settings }: { settings: OperatorList_settings$key }) {
  const { operators } = useFragment(
    graphql`
      fragment OperatorList_settings on OperatorSettings {
        operators {
          id
          ...OperatorRow_operator
        }
      }
    `,
    settings,
  )
  const { outcome, banner, tell } = useOutcome()
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const close = () => setAsked(null)
  const { change, busy } = useOperatorChanges(tell, close)
  return (
    <div className={operator.list}>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <Table caption="Operators" headings={['Operator', 'Passkeys', 'Last seen', 'Change']}>
        {operators.map((each) => (
          <OperatorRow key={each.id} operator={each} isLast={operators.length === 1} onAsk={setAsked} />
        ))}
      </Table>
      {asked && <OperatorDialog asked={asked} busy={busy} onKeep={close} onConfirm={() => change(asked)} />}
    </div>
  )
}
