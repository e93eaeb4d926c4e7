import { Button } from '../../../ui/Button.tsx'
import type { DeviceKind } from '../shared/media/deviceState.ts'
import { ownMedia } from '../shared/media/ownMedia.ts'
import { TurnOnDevice } from '../shared/media/TurnOnDevice.tsx'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'

const words = {
  camera: { off: 'Hide camera', on: 'Show camera' },
  microphone: { off: 'Mute', on: 'Unmute' },
}

/** Turns the person's camera or microphone off and on. If the device is not running, opens it. */
export function DeviceSwitch({ device }: { device: DeviceKind }) {
  const { devices, off } = useOwnMedia()
  if (devices[device].kind !== 'On') return <TurnOnDevice device={device} />
  const isOff = off.includes(device)
  return (
    <Button variant="secondary" onClick={() => ownMedia.toggle(device)}>
      {words[device][isOff ? 'on' : 'off']}
    </Button>
  )
}
