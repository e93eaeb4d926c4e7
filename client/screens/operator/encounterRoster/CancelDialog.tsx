import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useRefreshOnMount } from '../../../routing/useRefreshOnMount.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { mailToPlaces } from '../shared/mailWords.ts'
import { howMany } from '../shared/words.ts'
import type {
  CancelDialog_encounter$data,
  CancelDialog_encounter$key,
} from './__generated__/CancelDialog_encounter.graphql.ts'
import type { CancelDialogMutation } from './__generated__/CancelDialogMutation.graphql.ts'

type CancelDialogProps = { encounter: CancelDialog_encounter$key; tell: TellOutcome; onClose: () => void }

type Places = Pick<CancelDialog_encounter$data, 'seatsTaken' | 'waitlisted' | 'withoutMail'>

/** Says which of the people with a place get a mail; null if there are none. */
function whoReads(
  { seatsTaken, waitlisted, withoutMail }: Places,
  promise: (places: number) => string,
): string | null {
  const places = seatsTaken + waitlisted
  return places === 0 ? null : mailToPlaces(promise(places), places, withoutMail.places)
}

const promiseReason = (places: number) =>
  `${howMany(places, 'person with a place gets', 'people with a place get')} the reason as you write it`

/** Asks why an encounter is canceled, and cancels it. */
export function CancelDialog({ encounter: key, tell, onClose }: CancelDialogProps) {
  const encounter = useFragment(
    graphql`
      fragment CancelDialog_encounter on OperatorEncounter {
        id
        name
        seatsTaken
        waitlisted
        withoutMail {
          places
        }
      }
    `,
    key,
  )
  const { id, name } = encounter
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
            withoutMail {
              places
            }
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
        sentence:
          `The encounter is canceled. ${whoReads(encounter, () => 'Everyone with a place gets a mail') ?? ''}`.trim(),
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
        This is for good. {whoReads(encounter, promiseReason) ?? 'Nobody has a place, so nobody gets a mail.'}{' '}
        Open invitations end without a mail, and nobody’s counts change.
      </p>
    </ReasonDialog>
  )
}
