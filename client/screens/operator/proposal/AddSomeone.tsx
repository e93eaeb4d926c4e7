import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { AddSomeone_proposal$key } from './__generated__/AddSomeone_proposal.graphql.ts'
import { useAddSomeone } from './useAddSomeone.ts'

/**
 * Adds a member who is not in an open proposal, for example because they joined later, to one of its tables. Nothing
 * once all are invited, or for a One-on-One, whose pairs come from mutual choices only.
 */
export function AddSomeone({ proposal: key }: { proposal: AddSomeone_proposal$key }) {
  const proposal = useFragment(
    graphql`
      fragment AddSomeone_proposal on GroupProposal {
        id
        rowId
        kind
        state
      }
    `,
    key,
  )
  const { outcome, banner, tell } = useOutcome()
  const [number, setNumber] = useState('1')
  const { found, failure, search, add, adding } = useAddSomeone(proposal, tell)
  if (proposal.state !== 'READY' || proposal.kind === 'ONE_ON_ONE') return null
  const table = /^\d{1,6}$/.test(number) ? Number(number) : null
  return (
    <Disclosure summary="Add someone">
      <div className={operator.list}>
        <p className={operator.soft}>
          Somebody who joined after these groups were formed is judged by the same rules as a move.
        </p>
        <OutcomeBanner outcome={outcome} ref={banner} />
        <Field
          label="Number of the table"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={table === null ? 'Please give the number of a table.' : null}
          onChange={({ target }) => setNumber(target.value.trim())}
        />
        <SearchField label="Search by name or e-mail" searched="" onSearch={search} />
        {failure && <Banner tone="danger">{failure}</Banner>}
        {found?.length === 0 && <p role="status">No active member is found.</p>}
        {found && found.length > 0 && (
          <Table caption="Members found" headings={['Name', 'Location', 'Add']}>
            {found.map((member) => (
              <tr key={member.id}>
                <Cell label="Name" kind="name">
                  {member.username}
                </Cell>
                <Cell label="Location">{member.location?.label}</Cell>
                <Cell label="Add" kind="actions">
                  <div>
                    <Button
                      variant="secondary"
                      disabled={adding || table === null}
                      aria-label={`Add ${member.username} to table ${number}`}
                      onClick={() => table !== null && add(member, table)}
                    >
                      Add
                    </Button>
                  </div>
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </div>
    </Disclosure>
  )
}
