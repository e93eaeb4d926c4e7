import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { undoSeconds } from '#rules/seats/invitation.ts'
import { second } from '#rules/time/durations.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { AddToCalendar } from '../happeningNow/AddToCalendar.tsx'
import type { AcceptedInvitation_invitation$key } from './__generated__/AcceptedInvitation_invitation.graphql.ts'
import { EncounterCard } from './EncounterCard.tsx'
import { seated } from './seated.ts'
import { useUndoAcceptance } from './useUndoAcceptance.ts'

type AcceptedInvitationProps = {
  invitation: AcceptedInvitation_invitation$key
  tell: TellOutcome
  onUndone: () => void
}

/**
 * Replaces an invitation that was just accepted. It confirms the seat, offers the calendar and, for some seconds, to
 * undo.
 */
export function AcceptedInvitation({ invitation, tell, onUndone }: AcceptedInvitationProps) {
  const seat = useFragment(
    graphql`
      fragment AcceptedInvitation_invitation on Invitation {
        id
        encounter {
          name
          ...EncounterCard_encounter
        }
        ...AddToCalendar_invitation
      }
    `,
    invitation,
  )
  const { id, encounter } = seat
  const words = useRef<HTMLParagraphElement>(null)
  const [until] = useState(() => serverNow().getTime() + undoSeconds * second)
  const left = Math.ceil((until - useNow(second).getTime()) / second)
  const [undo, isUndoing] = useUndoAcceptance(tell, onUndone)
  const isOffered = left > 0 || isUndoing
  useEffect(() => words.current?.focus(), [])
  useEffect(() => {
    // The button that had the focus has been removed.
    if (!isOffered && document.activeElement === document.body) words.current?.focus()
  }, [isOffered])
  return (
    <EncounterCard
      encounter={encounter}
      badge={<Badge tone="good">You're in</Badge>}
      note={
        <p ref={words} role="status" tabIndex={-1}>
          {seated.sentence}
        </p>
      }
    >
      <AddToCalendar invitation={seat} />
      {isOffered && (
        <Button
          variant="secondary"
          disabled={isUndoing}
          aria-label={isUndoing ? undefined : `Undo: accept ${encounter.name}`}
          onClick={() => undo(id)}
        >
          {isUndoing ? 'Undoing...' : `Undo (${left})`}
        </Button>
      )}
    </EncounterCard>
  )
}
