import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useMutation } from '../../../relay/useMutation.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { ReasonDialog } from '../shared/ReasonDialog.tsx'
import type { CancelDialog_encounter$key } from './__generated__/CancelDialog_encounter.graphql.ts'
import type { CancelDialogMutation } from './__generated__/CancelDialogMutation.graphql.ts'

type CancelDialogProps = { encounter: CancelDialog_encounter$key; tell: TellOutcome; onClose: () => void }

/**
 * Asks why an encounter does not take place, and cancels it.
 *
 * @param props the encounter, who is told how it went, and what closes the dialog
 */
export function CancelDialog({ encounter: key, tell, onClose }: CancelDialogProps) {
  const { id, name, seatsTaken, waitlisted } = useFragment(
    graphql`
      fragment CancelDialog_encounter on OperatorEncounter {
        id
        name
        seatsTaken
        waitlisted
      }
    `,
    key,
  )
  const [cancel, canceling] = useMutation<CancelDialogMutation>(graphql`
    mutation CancelDialogMutation($input: CancelEncounterInput!) {
      cancelEncounter(input: $input) {
        encounter {
          ...EncounterHead_encounter
          ...Roster_counts
        }
      }
    }
  `)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = (reason: string) =>
    cancel(
      { input: { encounterId: id, reason } },
      {
        onCompleted: () => {
          onClose()
          tell({ tone: 'neutral', sentence: 'The encounter is canceled. Everyone with a place is told.' })
        },
        onError: (error) => setFailure(failureSentence('Failed to cancel the encounter.', error)),
      },
    )
  return (
    <ReasonDialog
      title={`Cancel ${name}?`}
      keep="Keep encounter"
      confirm="Cancel encounter"
      busyWords="Canceling..."
      busy={canceling}
      failure={failure}
      onKeep={onClose}
      onConfirm={confirm}
    >
      <p>
        This is for good. {seatsTaken + waitlisted} with a place are told the reason as you write it; nobody’s
        counts change.
      </p>
    </ReasonDialog>
  )
}
