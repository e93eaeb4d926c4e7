import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useRefreshOnMount } from '../../../routing/useRefreshOnMount.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { CancelDialog_encounter$key } from './__generated__/CancelDialog_encounter.graphql.ts'
import type { CancelDialogMutation } from './__generated__/CancelDialogMutation.graphql.ts'

type CancelDialogProps = { encounter: CancelDialog_encounter$key; tell: TellOutcome; onClose: () => void }

/** Asks why an encounter is canceled, and cancels it. */
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
  const places = seatsTaken + waitlisted
  // Members may have answered since the page was read, and the reason goes to everyone with a place.
  useRefreshOnMount()
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [cancel, canceling] = useAction<CancelDialogMutation>(
    graphql`
      mutation CancelDialogMutation($input: CancelEncounterInput!) {
        cancelEncounter(input: $input) {
          encounter {
            seatsTaken
            waitlisted
            ...EncounterHead_encounter
            ...Roster_counts
          }
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: ({ cancelEncounter: { encounter } }) => ({
        tone: 'neutral',
        sentence: `The encounter is canceled.${encounter.seatsTaken + encounter.waitlisted === 0 ? '' : ' Everyone with a place gets a mail.'}`,
      }),
      failed: 'Failed to cancel the encounter.',
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      draft={`cancel ${id}`}
      title={`Cancel ${isolated(name)}?`}
      keep="Keep encounter"
      confirm="Cancel encounter"
      isDanger
      busyWords="Canceling..."
      busy={canceling}
      failure={failure}
      onKeep={onClose}
      onConfirm={(reason) => cancel({ input: { encounterId: id, reason } })}
    >
      <p>
        This is for good.{' '}
        {places === 0
          ? 'Nobody has a place, so nobody gets a mail.'
          : `${howMany(places, 'person with a place gets', 'people with a place get')} the reason as you write it.`}{' '}
        Open invitations end without a mail, and nobody’s counts change.
      </p>
    </ReasonDialog>
  )
}
