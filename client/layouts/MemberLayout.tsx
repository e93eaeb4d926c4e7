import { ScreenLink } from '../routing/ScreenLink.tsx'
import { ScreenOutlet } from '../routing/ScreenOutlet.tsx'
import { isOperator } from '../session/guards.ts'
import { LogOutButton } from './LogOutButton.tsx'
import { MemberFrame } from './MemberFrame.tsx'

/** The member area: its frame around the screen of the current path. */
export function MemberLayout() {
  return (
    <MemberFrame
      link={ScreenLink}
      end={
        <>
          {isOperator() && <ScreenLink href="/operator">Operator</ScreenLink>}
          <LogOutButton />
        </>
      }
    >
      <ScreenOutlet />
    </MemberFrame>
  )
}
