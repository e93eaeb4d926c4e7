import { expect, test } from 'vitest'
import { pageTrouble } from '../../client/screens/table/room/pageTrouble.ts'
import {
  type DeviceStatus,
  deviceKinds,
  noDevices,
} from '../../client/screens/table/shared/media/deviceState.ts'

const off: DeviceStatus = { kind: 'Off' }
const on: DeviceStatus = { kind: 'On', deviceId: null, muted: false }
const held: DeviceStatus = { kind: 'On', deviceId: null, muted: true }
const lost: DeviceStatus = { kind: 'Failed', trouble: 'Lost' }

const media = { devices: noDevices, chosen: {}, off: [], isSettled: true, stream: null }

test.each([
  ['both are on', { camera: on, microphone: on }, []],
  ['a device is being turned on', { camera: on, microphone: { kind: 'Asking' } }, []],
  ['both stay off', { camera: off, microphone: off }, ['NO_PICTURE', 'NO_SOUND']],
  ['the camera is lost', { camera: lost, microphone: on }, ['NO_PICTURE']],
  ['the system holds the sound back', { camera: on, microphone: held }, ['NO_SOUND']],
  ['both fail', { camera: held, microphone: lost }, ['NO_PICTURE', 'NO_SOUND']],
  ['there is no camera on purpose', { camera: lost, microphone: on, comesWithoutCamera: true }, []],
  ['the camera stays off on purpose', { camera: off, microphone: on, comesWithoutCamera: true }, []],
] as const)('if %s, the operator is shown which devices fail', (_where, devices, expected) => {
  const own = { ...media, devices: { ...noDevices, ...devices } }
  expect(pageTrouble(own, false)).toEqual(expected)
  expect(pageTrouble(own, true)).toEqual([...expected, 'VIDEO_LOST'])
})

test('while the page may still turn on devices by itself, the operator is shown none that is off', () => {
  expect(pageTrouble({ ...media, isSettled: false }, false)).toEqual([])
})

test.each([off, held, lost])(
  'if a member turned both devices off, the operator is shown neither: %o',
  (status) => {
    const devices = { ...noDevices, camera: status, microphone: status }
    expect(pageTrouble({ ...media, devices, off: deviceKinds }, false)).toEqual([])
  },
)
