import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useAcceptInvitation } from './useAcceptInvitation.ts'
import { useCanAccept } from './useCanAccept.ts'

type AfterDeclineProps = {
  /** The Relay id of the invitation that was declined */
  invitationId: string
  tell: TellOutcome
  onSeated: () => void
}

/**
 * What can follow a declined invitation: another evening, or accepting it after all while that is possible
 * (docs/rules.md, "Answering").
 */
export function AfterDecline({ invitationId, tell, onSeated }: AfterDeclineProps) {
  const [accept] = useAcceptInvitation(tell, () => {
    tell(null)
    onSeated()
  })
  const canAccept = useCanAccept(invitationId)
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
      {canAccept && (
        <p>
          <Button variant="secondary" onClick={acceptAfterAll}>
            Accept it after all
          </Button>
        </p>
      )}
    </>
  )
}
