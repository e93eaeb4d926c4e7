import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { Timed } from './seatClash.ts'
import { useAcceptInvitation } from './useAcceptInvitation.ts'
import { useCanAccept } from './useCanAccept.ts'

type AfterDeclineProps = {
  /** The Relay id of the invitation that was declined */
  invitationId: string
  /** The encounters at which they hold a seat, soonest first */
  seats: readonly Timed[]
  tell: TellOutcome
  onSeated: () => void
}

/**
 * What can follow a declined invitation: another evening, or accepting it after all while that is possible
 * (docs/rules.md, "Answering").
 */
export function AfterDecline({ invitationId, seats, tell, onSeated }: AfterDeclineProps) {
  const [accept] = useAcceptInvitation(tell, () => {
    tell(null)
    onSeated()
  })
  const { isOpen, clash } = useCanAccept(invitationId, seats)
  const acceptAfterAll = () => {
    accept(invitationId)
    tell({ tone: 'neutral', sentence: 'Accepting the invitation...' })
  }
  return (
    <>
      <p>
        Would another time suit you better?{' '}
        <ScreenLink href="/member/preferences?open=availability">Ask me for another evening</ScreenLink>
      </p>
      {isOpen && (
        <>
          {clash && <p>{clash}</p>}
          <p>
            <Button variant="secondary" disabled={clash !== null} onClick={acceptAfterAll}>
              Accept it after all
            </Button>
          </p>
        </>
      )}
    </>
  )
}
