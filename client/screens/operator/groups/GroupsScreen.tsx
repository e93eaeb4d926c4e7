import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { useSearchParams } from 'wouter'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { FoldOnPhone } from '../shared/FoldOnPhone.tsx'
import operator from '../shared/Operator.module.css'
import { findKind, proposalKinds } from '../shared/proposalWords.ts'
import type { GroupsScreenQuery } from './__generated__/GroupsScreenQuery.graphql.ts'
import styles from './GroupsScreen.module.css'
import { NewProposalForm } from './NewProposalForm.tsx'
import { ProposalList } from './ProposalList.tsx'

/** The proposals of groups, the latest first, and a form that requests another. */
export function GroupsScreen({ queryRef }: { queryRef: PreloadedQuery<GroupsScreenQuery> }) {
  const data = usePreloadedQuery<GroupsScreenQuery>(
    graphql`
      query GroupsScreenQuery($kind: EncounterKind) @preloadable {
        ...ProposalList_query @arguments(kind: $kind)
        ...NewProposalForm_query
      }
    `,
    queryRef,
  )
  const [search, setSearch] = useSearchParams()
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        edit(next)
        return next
      },
      { replace: true },
    )
  const asked = search.get('new')
  const openForm = () => change((next) => next.set('new', ''))
  const closeForm = () =>
    change((next) => {
      next.delete('new')
      next.delete('location')
    })
  return (
    <div className={operator.screen}>
      <OperatorTitle>Form groups</OperatorTitle>
      <div className={operator.head}>
        <h1>Form groups</h1>
        {asked === null && <Button onClick={openForm}>New proposal</Button>}
      </div>
      {asked !== null && (
        <NewProposalForm
          lookups={data}
          kind={findKind(asked)?.value ?? null}
          locationRowId={Number(search.get('location'))}
          onClose={closeForm}
        />
      )}
      <FoldOnPhone what="filters">
        <div className={styles.filter}>
          <Select
            label="Kind"
            placeholder="Every kind"
            options={proposalKinds}
            value={findKind(search.get('kind'))?.value ?? ''}
            onChange={({ target }) =>
              change((next) => (target.value ? next.set('kind', target.value) : next.delete('kind')))
            }
          />
        </div>
        <ExportCsv list="group-proposals" filter={queryRef.variables} />
      </FoldOnPhone>
      <ProposalList proposals={data} onNew={openForm} />
    </div>
  )
}
