import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useLockTablesMutation } from './__generated__/useLockTablesMutation.graphql.ts'

/**
 * Locks tables, so that they stay when groups are formed again, or unlocks them.
 *
 * @param proposalId Relay id of the proposal
 * @returns the function that locks the given tables or, for null, all that can be locked, and whether it is under way
 */
export function useLockTables(proposalId: string, tell: TellOutcome) {
  const { refresh } = useScreens()
  const [send, isUnderWay] = useAction<useLockTablesMutation>(
    graphql`
      mutation useLockTablesMutation($input: LockTablesInput!) {
        lockTables(input: $input) {
          tables {
            id
            number
            isLocked
          }
          proposal {
            id
            state
            measures {
              tables
              lockedTables
              invitedTables
            }
          }
        }
      }
    `,
    { tell },
  )
  const lock = (tableIds: readonly string[] | null, locked: boolean) =>
    send(
      { input: { proposalId, locked, ...(tableIds && { tableIds: [...tableIds] }) } },
      {
        done: ({ lockTables: { tables, proposal } }) => {
          const [table, ...others] = tables
          const { lockedTables, tables: all } = proposal.measures
          const whole = `${lockedTables} of ${all} tables are locked.`
          if (others.length > 0)
            return `${tables.length} tables are ${locked ? 'locked' : 'open again'}. ${whole}`
          return table ? `Table ${table.number} is ${locked ? 'locked' : 'open again'}. ${whole}` : whole
        },
        failed: locked ? 'Could not lock.' : 'Could not unlock.',
        // The reply contains the given tables. For all of them, the page of tables shown is reloaded.
        ...(tableIds === null && { onDone: refresh }),
      },
    )
  return [lock, isUnderWay] as const
}
