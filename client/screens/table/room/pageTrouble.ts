import type { DeviceState, DeviceStatus } from '../shared/media/deviceState.ts'
import type { PageTrouble } from './__generated__/useBeingThereMutation.graphql.ts'

const fails = (status: DeviceStatus) => status.kind === 'Failed' || (status.kind === 'On' && status.muted)

/**
 * Returns what fails on this page, for the operator. A person who came without a camera on purpose has no trouble with
 * it.
 *
 * @param isVideoLost whether the page has lost the video server
 */
export function pageTrouble(
  { camera, microphone, comesWithoutCamera }: DeviceState,
  isVideoLost: boolean,
): PageTrouble[] {
  return [
    ...(fails(camera) && !comesWithoutCamera ? (['NO_PICTURE'] as const) : []),
    ...(fails(microphone) ? (['NO_SOUND'] as const) : []),
    ...(isVideoLost ? (['VIDEO_LOST'] as const) : []),
  ]
}
