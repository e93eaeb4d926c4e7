import { Button } from '../../../ui/Button.tsx'
import type { DeviceKind } from '../shared/media/deviceState.ts'
import { ownMedia } from '../shared/media/ownMedia.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'

const words = {
  camera: { off: 'Hide camera', on: 'Show camera' },
  microphone: { off: 'Mute', on: 'Unmute' },
}

/**
 * Turns one's own camera or microphone off and on; where it does not run yet, or no longer, opens it.
 *
 * @param props which of them
 */
export function DeviceSwitch({ device }: { device: DeviceKind }) {
  const { devices, off } = useOwnMedia()
  const { kind } = devices[device]
  const isOff = off.includes(device)
  if (kind === 'On') {
    return (
      <Button variant="secondary" aria-pressed={isOff} onClick={() => ownMedia.toggle(device)}>
        {words[device][isOff ? 'on' : 'off']}
      </Button>
    )
  }
  return (
    <Button variant="secondary" onClick={() => void ownMedia.open([device]).catch(reportError)}>
      {kind === 'Asking' ? 'Turning on…' : `Turn on ${device}`}
    </Button>
  )
}
