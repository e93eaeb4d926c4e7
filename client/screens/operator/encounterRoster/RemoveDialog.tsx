import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { isPromoting, promotionClosesAt } from '#rules/seats/seat.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useRefreshOnMount } from '../../../routing/useRefreshOnMount.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { mailSentence } from '../shared/mailWords.ts'
import type {
  RemoveDialog_encounter$data,
  RemoveDialog_encounter$key,
} from './__generated__/RemoveDialog_encounter.graphql.ts'
import type { RemoveDialogMutation } from './__generated__/RemoveDialogMutation.graphql.ts'
import type { Seated } from './RosterRow.tsx'

/** What becomes of the encounter and of a seat that its holder loses. */
function seatWords(
  { kind, startsAt, waitlisted, isSomeoneFree }: RemoveDialog_encounter$data,
  isSeated: boolean,
  now: Date,
): string | null {
  if (kind === 'ONE_ON_ONE') {
    return isSeated
      ? 'The One-on-One is canceled, because nobody else can take the seat.'
      : 'If the other person has a seat, the One-on-One is canceled.'
  }
  if (!isSeated) return null
  if (waitlisted === 0) return 'Nobody waits for the seat, so it stays free.'
  if (!isPromoting(new Date(startsAt), now))
    return 'So shortly before the start the seat stays free, unless you give it to somebody on the waitlist.'
  return isSomeoneFree
    ? 'The seat goes to the first person on the waitlist who can take it, if anybody can.'
    : 'Nobody on the waitlist can take the seat now, so it stays free.'
}

type RemoveDialogProps = {
  seated: Seated
  encounter: RemoveDialog_encounter$key
  listId: string
  tell: TellOutcome
  onClose: () => void
}

/** Asks why to take a person off an encounter, and does so. */
export function RemoveDialog({ seated, encounter: key, listId, tell, onClose }: RemoveDialogProps) {
  const { id, username, isSeated } = seated
  const encounter = useFragment(
    graphql`
      fragment RemoveDialog_encounter on OperatorEncounter {
        kind
        startsAt
        waitlisted
        isSomeoneFree
      }
    `,
    key,
  )
  const now = useNowAt([promotionClosesAt(new Date(encounter.startsAt))])
  // Members may have answered since the page was read, so that somebody waits or nobody does any more.
  useRefreshOnMount()
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [remove, removing] = useAction<RemoveDialogMutation>(
    graphql`
      mutation RemoveDialogMutation($input: RemoveFromEncounterInput!, $connections: [ID!]!) {
        removeFromEncounter(input: $input) {
          entry {
            id @deleteEdge(connections: $connections)
            ...RosterRow_entry
            encounter {
              ...EncounterHead_encounter
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
        {mailSentence(seated, 'They get a mail in one neutral line.')} The reason stays in the audit log, and
        their counts do not change. {seatWords(encounter, isSeated, now)}
      </p>
    </ReasonDialog>
  )
}
