import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { releaseWords } from '../shared/encounterWords.ts'
import operator from '../shared/Operator.module.css'
import { startWords } from '../shared/proposalWords.ts'
import type { ProgressRow_encounter$key } from './__generated__/ProgressRow_encounter.graphql.ts'

/** One past encounter: a bar of how many have submitted impressions, and when these are released. */
export function ProgressRow({ encounter }: { encounter: ProgressRow_encounter$key }) {
  const { rowId, name, startsAt, timeZone, progress } = useFragment(
    graphql`
      fragment ProgressRow_encounter on OperatorEncounter {
        rowId
        name
        startsAt
        timeZone
        progress {
          attended
          processed
          releasedAt
          releaseDueAt
        }
      }
    `,
    encounter,
  )
  return (
    <tr>
      <Cell label="Encounter" kind="name">
        <ScreenLink href={`/operator/encounters/${rowId}?tab=progress`}>{name}</ScreenLink>
        <span className={operator.small}>{startWords(startsAt, timeZone)}</span>
      </Cell>
      <Cell label="Processed" kind="number">
        {progress && (
          <>
            {progress.processed} of {progress.attended}
            <progress
              className={operator.bar}
              aria-label={`Processed, ${name}`}
              value={progress.processed}
              max={Math.max(progress.attended, 1)}
            />
          </>
        )}
      </Cell>
      <Cell label="Release">{progress && releaseWords(progress, timeZone)}</Cell>
    </tr>
  )
}
