import type { DeviceKind } from '../shared/media/deviceState.ts'
import type { OwnMediaNow } from '../shared/media/ownMedia.ts'
import type { PageTrouble } from './__generated__/useBeingThereMutation.graphql.ts'

/** Whether a device gives nothing, though its person did not turn it off. */
function fails({ devices, off, isSettled }: OwnMediaNow, device: DeviceKind): boolean {
  const status = devices[device]
  if (off.includes(device)) return false
  if (status.kind === 'Off') return isSettled
  return status.kind === 'Failed' || (status.kind === 'On' && status.muted)
}

/**
 * Returns what fails on this page, for the operator. A person who came without a camera on purpose, or turned a device
 * off at the table, has no trouble with it.
 *
 * @param isVideoLost whether the page has lost the video server
 */
export function pageTrouble(own: OwnMediaNow, isVideoLost: boolean): PageTrouble[] {
  return [
    ...(fails(own, 'camera') && !own.devices.comesWithoutCamera ? (['NO_PICTURE'] as const) : []),
    ...(fails(own, 'microphone') ? (['NO_SOUND'] as const) : []),
    ...(isVideoLost ? (['VIDEO_LOST'] as const) : []),
  ]
}
