import { Button } from '../../../../ui/Button.tsx'
import type { DeviceKind } from './deviceState.ts'
import { ownMedia } from './ownMedia.ts'
import { useOwnMedia } from './useOwnMedia.ts'

/** Turns on a camera or microphone that is not running. */
export function TurnOnDevice({ device }: { device: DeviceKind }) {
  const { devices } = useOwnMedia()
  return (
    <Button variant="secondary" onClick={() => void ownMedia.open([device]).catch(reportError)}>
      {devices[device].kind === 'Asking' ? 'Turning on…' : `Turn on ${device}`}
    </Button>
  )
}
