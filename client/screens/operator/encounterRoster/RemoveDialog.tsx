import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { RemoveDialogMutation } from './__generated__/RemoveDialogMutation.graphql.ts'
import type { Seated } from './RosterRow.tsx'

type RemoveDialogProps = { seated: Seated; listId: string; tell: TellOutcome; onClose: () => void }

/** Asks why to take a person off an encounter, and does so. */
export function RemoveDialog({ seated, listId, tell, onClose }: RemoveDialogProps) {
  const { id, username, isSeated } = seated
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [remove, removing] = useAction<RemoveDialogMutation>(
    graphql`
      mutation RemoveDialogMutation($input: RemoveFromEncounterInput!, $connections: [ID!]!) {
        removeFromEncounter(input: $input) {
          entry {
            id @deleteEdge(connections: $connections)
            ...RosterRow_entry
            encounter {
              ...Roster_counts
            }
          }
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: { tone: 'neutral', sentence: `${isolated(username)} is taken off the encounter.` },
      failed: `Failed to take ${isolated(username)} off.`,
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      draft={`take off ${id}`}
      title={`Take ${isolated(username)} off?`}
      keep="Keep"
      confirm="Take off"
      isDanger
      busyWords="Taking off..."
      busy={removing}
      failure={failure}
      onKeep={onClose}
      onConfirm={(reason) => remove({ input: { invitationId: id, reason }, connections: [listId] })}
    >
      <p>
        They get a mail in one neutral line. The reason stays in the audit log
        {isSeated && ', and the seat goes to the waitlist'}. Their counts do not change.
      </p>
    </ReasonDialog>
  )
}
