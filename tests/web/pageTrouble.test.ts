import { expect, test } from 'vitest'
import { pageTrouble } from '../../client/screens/table/room/pageTrouble.ts'
import { type DeviceStatus, noDevices } from '../../client/screens/table/shared/media/deviceState.ts'

const on: DeviceStatus = { kind: 'On', deviceId: null, muted: false }
const held: DeviceStatus = { kind: 'On', deviceId: null, muted: true }
const lost: DeviceStatus = { kind: 'Failed', trouble: 'Lost' }

test.each([
  ['both are on', { camera: on, microphone: on }, []],
  ['both are off', {}, []],
  ['the camera is lost', { camera: lost, microphone: on }, ['NO_PICTURE']],
  ['the system holds the sound back', { camera: on, microphone: held }, ['NO_SOUND']],
  ['both fail', { camera: held, microphone: lost }, ['NO_PICTURE', 'NO_SOUND']],
  ['there is no camera on purpose', { camera: lost, microphone: on, comesWithoutCamera: true }, []],
] as const)('where %s, an operator hears of what fails', (_where, devices, expected) => {
  expect(pageTrouble({ ...noDevices, ...devices }, false)).toEqual(expected)
  expect(pageTrouble({ ...noDevices, ...devices }, true)).toEqual([...expected, 'VIDEO_LOST'])
})
