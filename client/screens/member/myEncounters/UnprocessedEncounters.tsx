import { graphql, useFragment } from 'react-relay/hooks'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { UnprocessedEncounters_viewer$key } from './__generated__/UnprocessedEncounters_viewer.graphql.ts'
import { UnprocessedRow } from './UnprocessedRow.tsx'

/** The encounters of the last two weeks that the member attended and has not submitted impressions for. */
export function UnprocessedEncounters({ viewer }: { viewer: UnprocessedEncounters_viewer$key }) {
  const { unprocessedEncounters } = useFragment(
    graphql`
      fragment UnprocessedEncounters_viewer on Viewer {
        unprocessedEncounters {
          id
          ...UnprocessedRow_encounter
        }
      }
    `,
    viewer,
  )
  if (unprocessedEncounters.length === 0) {
    return (
      <EmptyState sentence="You’ve processed all your attended encounters.">
        <p>After your next encounter you can say here, privately, who made an impression.</p>
      </EmptyState>
    )
  }
  return (
    <Table caption="Unprocessed encounters" headings={['Event', 'Date', 'Actions']}>
      {unprocessedEncounters.map((encounter) => (
        <UnprocessedRow key={encounter.id} encounter={encounter} />
      ))}
    </Table>
  )
}
