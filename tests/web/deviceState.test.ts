import { expect, test } from 'vitest'
import {
  type DeviceEvent,
  devicesToRetry,
  isReadyToCome,
  nextDeviceState,
  noDevices,
} from '../../client/screens/table/shared/media/deviceState.ts'
import { troubleOf } from '../../client/screens/table/shared/media/deviceTrouble.ts'

const after = (...events: DeviceEvent[]) => events.reduce(nextDeviceState, noDevices)
const cameraOn: DeviceEvent = { kind: 'Opened', device: 'camera', deviceId: 'c1', muted: false }
const failed = (device: 'camera' | 'microphone', trouble: 'Denied' | 'Busy' | 'NotFound'): DeviceEvent => ({
  kind: 'Failed',
  device,
  trouble,
})

test('a member may come to the table with a camera, or without one if they say so', () => {
  expect(isReadyToCome(noDevices)).toBe(false)
  expect(isReadyToCome(after({ kind: 'Asked', device: 'camera' }))).toBe(false)
  expect(isReadyToCome(after(cameraOn))).toBe(true)
  expect(isReadyToCome(after(failed('camera', 'Denied')))).toBe(false)
  expect(isReadyToCome(after(failed('camera', 'Denied'), { kind: 'ComesWithoutCamera', yes: true }))).toBe(
    true,
  )
  expect(isReadyToCome(after(cameraOn, { kind: 'Closed' }))).toBe(false)
})

test('a camera that works again cancels the choice to come without one', () => {
  const state = after({ kind: 'ComesWithoutCamera', yes: true }, cameraOn)
  expect(state.comesWithoutCamera).toBe(false)
  const microphone = after({ kind: 'ComesWithoutCamera', yes: true }, { ...cameraOn, device: 'microphone' })
  expect(microphone.comesWithoutCamera).toBe(true)
})

test('a device is muted only while it is on', () => {
  const muted: DeviceEvent = { kind: 'MutedChanged', device: 'camera', muted: true }
  expect(after(muted)).toBe(noDevices)
  expect(after(cameraOn, muted).camera).toEqual({ kind: 'On', deviceId: 'c1', muted: true })
  expect(after(cameraOn, muted, { ...muted, muted: false }).camera).toMatchObject({ muted: false })
})

test('a refused device is requested again once it is allowed, a missing one once something is plugged in', () => {
  const state = after(failed('camera', 'Denied'), failed('microphone', 'NotFound'))
  expect(devicesToRetry(state, { allowed: 'camera' })).toEqual(['camera'])
  expect(devicesToRetry(state, { allowed: 'microphone' })).toEqual([])
  expect(devicesToRetry(state, 'PluggedIn')).toEqual(['microphone'])
  expect(devicesToRetry(after(cameraOn), 'PluggedIn')).toEqual([])
})

test.each([
  ['NotAllowedError', 'Permission denied', 'Denied'],
  ['NotAllowedError', 'Permission denied by system', 'DeniedBySystem'],
  ['SecurityError', '', 'Denied'],
  ['NotFoundError', 'Requested device not found', 'NotFound'],
  ['NotReadableError', 'Could not start video source', 'Busy'],
  ['AbortError', 'Starting videoinput failed', 'Busy'],
  ['InvalidStateError', '', 'Unknown'],
])('the error %s (%s) of a browser means %s', (name, message, trouble) => {
  expect(troubleOf(new DOMException(message, name))).toBe(trouble)
})
