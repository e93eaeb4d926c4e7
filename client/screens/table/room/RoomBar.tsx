import { graphql, useFragment } from 'react-relay/hooks'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { RoomBar_guide$key } from './__generated__/RoomBar_guide.graphql.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { DeviceTroubles } from './DeviceTroubles.tsx'
import styles from './RoomBar.module.css'
import type { Acting } from './useTableAct.ts'

type RoomBarProps = {
  guide: RoomBar_guide$key
  acting: Acting
  /** Whether this page sends picture and sound. If not, its switches would mute nobody */
  hasDevices: boolean
  onLeave: () => void
}

/** Controls that are always visible: raising the hand, microphone and camera, and leaving quietly. */
export function RoomBar({ guide, acting, hasDevices, onLeave }: RoomBarProps) {
  const { youSit, people, turn, floor } = useFragment(
    graphql`
      fragment RoomBar_guide on TableGuide {
        youSit
        turn {
          person {
            isYou
          }
        }
        floor {
          person {
            isYou
          }
        }
        people {
          isYou
          hand
        }
      }
    `,
    guide,
  )
  const you = people.find(({ isYou }) => isYou)
  const isRaised = typeof you?.hand === 'number'
  const speaks = (turn?.person.isYou ?? false) || (floor?.person.isYou ?? false)
  return (
    <div className={styles.tools} role="toolbar" aria-label="At the table">
      {hasDevices && <DeviceTroubles />}
      {youSit && (
        <BusyButton
          variant="secondary"
          busy={acting.isActing || speaks || !you}
          onClick={() => acting.act(isRaised ? 'HAND_DOWN' : 'HAND_UP')}
        >
          {isRaised ? 'Lower hand' : 'Raise hand'}
        </BusyButton>
      )}
      {hasDevices && (
        <>
          <DeviceSwitch device="microphone" />
          <DeviceSwitch device="camera" />
        </>
      )}
      <Button variant="quiet" onClick={onLeave}>
        Leave quietly
      </Button>
    </div>
  )
}
