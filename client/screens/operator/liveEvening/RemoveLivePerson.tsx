import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { RemovalDialog } from '../../shared/RemovalDialog.tsx'
import type { RemoveLivePersonMutation } from './__generated__/RemoveLivePersonMutation.graphql.ts'

type RemoveLivePersonProps = {
  /** The Relay id and the name of the encounter */
  table: { encounterId: string; name: string }
  person: { seatId: string; name: string }
  tell: TellOutcome
  onClose: () => void
}

/** Asks whether to remove a person from a table, and removes them. */
export function RemoveLivePerson({ table, person, tell, onClose }: RemoveLivePersonProps) {
  const { refresh } = useScreens()
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [remove, removing] = useAction<RemoveLivePersonMutation>(
    graphql`
      mutation RemoveLivePersonMutation($input: RemoveFromTableInput!) {
        removeFromTable(input: $input) {
          table {
            step
          }
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: `${isolated(person.name)} has been removed from ${isolated(table.name)}.`,
      failed: `${isolated(person.name)} could not be removed.`,
      onDone: () => {
        onClose()
        refresh()
      },
    },
  )
  const { encounterId } = table
  const { seatId } = person
  return (
    <RemovalDialog
      name={person.name}
      busy={removing}
      failure={failure}
      onKeep={onClose}
      onConfirm={(reason) => remove({ input: { encounterId, seatId, reason } })}
    />
  )
}
