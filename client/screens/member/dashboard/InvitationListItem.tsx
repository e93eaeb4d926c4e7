import { graphql, useFragment } from 'react-relay/hooks'
import { expiryText } from '#rules/seats/expiry.ts'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { InvitationListItem_invitation$key } from './__generated__/InvitationListItem_invitation.graphql.ts'
import { EncounterCard } from './EncounterCard.tsx'
import { useAcceptInvitation } from './useAcceptInvitation.ts'
import { useDeclineInvitation } from './useDeclineInvitation.ts'

type InvitationListItemProps = {
  invitation: InvitationListItem_invitation$key
  /** The Relay id of the list it is in */
  connectionId: string
  now: Date
  tell: TellOutcome
}

/**
 * One pending invitation with its two answers.
 *
 * @param props the invitation, its list, the current instant, and what shows how an answer goes
 */
export function InvitationListItem({ invitation, connectionId, now, tell }: InvitationListItemProps) {
  const { id, expiresAt, encounter } = useFragment(
    graphql`
      fragment InvitationListItem_invitation on Invitation {
        id
        expiresAt
        encounter {
          name
          ...EncounterCard_encounter
        }
      }
    `,
    invitation,
  )
  const [accept, isAccepting] = useAcceptInvitation(tell)
  const [decline] = useDeclineInvitation(tell)
  return (
    <EncounterCard
      encounter={encounter}
      busy={isAccepting}
      note={expiresAt && expiryText(new Date(expiresAt), now)}
    >
      <Button
        aria-label={isAccepting ? undefined : `Accept ${encounter.name}`}
        disabled={isAccepting}
        onClick={() => accept(id)}
      >
        {isAccepting ? 'Accepting...' : 'Accept'}
      </Button>
      <Button
        aria-label={`Decline ${encounter.name}`}
        variant="secondary"
        disabled={isAccepting}
        onClick={() => {
          decline(id, connectionId)
          tell({ tone: 'neutral', sentence: `Declining ${encounter.name}...` })
        }}
      >
        Decline
      </Button>
    </EncounterCard>
  )
}
