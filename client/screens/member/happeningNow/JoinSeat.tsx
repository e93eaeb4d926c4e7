import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { joinOpensAt, joinPhase } from '#rules/encounters/encounter.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { JoinSeat_invitation$key } from './__generated__/JoinSeat_invitation.graphql.ts'
import { useAskWhile } from './useAskWhile.ts'

type JoinSeatProps = {
  invitation: JoinSeat_invitation$key
  /**
   * The id of the note that says when a seat can be joined, which describes the disabled button; without it there is no
   * button until then
   */
  noteId?: string
}

/**
 * The link to a seat's meeting, in a new window. It is enabled at its time, by the server's clock, and then asks for
 * the seat's address, which the server does not publish earlier. Somebody who was removed from the table gets a link to
 * where they can report what happened.
 */
export function JoinSeat({ invitation, noteId }: JoinSeatProps) {
  const { id, canJoin, joinUrl, afterRemovalUrl, encounter } = useFragment(
    graphql`
      fragment JoinSeat_invitation on Invitation {
        id
        canJoin
        joinUrl
        afterRemovalUrl
        encounter {
          name
          startsAt
          endsAt
        }
      }
    `,
    invitation,
  )
  const environment = useRelayEnvironment()
  const times = { startsAt: new Date(encounter.startsAt), endsAt: new Date(encounter.endsAt) }
  const now = useNowAt([joinOpensAt(times.startsAt), times.endsAt])
  const isOpen = joinPhase(times, now) === 'open'
  useAskWhile(isOpen && !canJoin && !afterRemovalUrl, () => {
    import('./askJoinSeat.ts').then((module) => module.askJoinSeat(environment, id)).catch(reportError)
  })
  if (afterRemovalUrl) {
    return (
      <ButtonLink
        variant="secondary"
        href={afterRemovalUrl}
        target="_blank"
        rel="noopener"
        aria-label={`Say what happened at ${encounter.name}, in a new window`}
      >
        Say what happened
      </ButtonLink>
    )
  }
  if (isOpen && canJoin && joinUrl) {
    return (
      <ButtonLink
        href={joinUrl}
        target="_blank"
        rel="noopener"
        aria-label={`Join ${encounter.name}, in a new window`}
      >
        Join
      </ButtonLink>
    )
  }
  return noteId === undefined ? null : (
    <Button disabled aria-label={`Join ${encounter.name}`} aria-describedby={noteId}>
      Join
    </Button>
  )
}
