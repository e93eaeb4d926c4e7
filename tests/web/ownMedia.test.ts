import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allowedDevices } from '../../client/screens/table/shared/media/openDevices.ts'
import { ownMedia } from '../../client/screens/table/shared/media/ownMedia.ts'
import { installFakeDevices } from './fakeDevices.ts'

let { media, permissions, allow } = installFakeDevices()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ;({ media, permissions, allow } = installFakeDevices())
})
afterEach(() => {
  ownMedia.close()
  vi.unstubAllGlobals()
})

const kinds = (own = ownMedia) => {
  const { camera, microphone } = own.read().devices
  return [camera, microphone].map((status) => (status.kind === 'Failed' ? status.trouble : status.kind))
}
const running = () => media.tracks.filter(({ isStopped }) => !isStopped)

test('both devices are requested with one prompt, and returned as one stream', async () => {
  const opening = ownMedia.open()
  expect(kinds()).toEqual(['Asking', 'Asking'])
  await opening
  expect(kinds()).toEqual(['On', 'On'])
  expect(media.asked).toEqual(['both'])
  expect(ownMedia.read().stream?.getTracks()).toEqual(media.tracks)
  await ownMedia.open()
  expect(media.asked).toEqual(['both'])
})

test('closing stops the running devices, and those that start afterwards', async () => {
  await ownMedia.open()
  ownMedia.close()
  expect(running()).toEqual([])
  expect(ownMedia.read().stream).toBeNull()

  const question = Promise.withResolvers<void>()
  media.hold = question.promise
  const opening = ownMedia.open()
  ownMedia.close()
  question.resolve()
  await opening
  expect(media.tracks).toHaveLength(4)
  expect(running()).toEqual([])
  expect(kinds()).toEqual(['Off', 'Off'])
})

test('if one device cannot be opened, the other works', async () => {
  media.refusal = { camera: 'NotReadableError' }
  await ownMedia.open()
  expect(kinds()).toEqual(['Busy', 'On'])
  expect(ownMedia.read().stream?.getTracks()).toHaveLength(1)
  media.refusal = {}
  await ownMedia.open(['camera'])
  expect(kinds()).toEqual(['On', 'On'])
  expect(running()).toHaveLength(2)
})

test('a refused device is not requested again, but opens by itself once it is allowed', async () => {
  media.refusal = { camera: 'NotAllowedError', microphone: 'NotAllowedError' }
  await ownMedia.open()
  expect(kinds()).toEqual(['Denied', 'Denied'])
  expect(media.asked).toEqual(['both'])

  media.refusal = {}
  allow('camera')
  await waitFor(() => expect(kinds()).toEqual(['On', 'Denied']))
  expect(media.asked).toEqual(['both', 'camera'])
})

test('a microphone that was allowed before works even if the camera is refused', async () => {
  permissions.microphone.state = 'granted'
  media.refusal = { camera: 'NotAllowedError' }
  await ownMedia.open()
  expect(kinds()).toEqual(['Denied', 'On'])
})

test('a camera that is unplugged counts as lost, and opens again once it is back', async () => {
  await ownMedia.open()
  const [camera] = media.tracks
  media.cameras = []
  camera?.emit('ended')
  expect(kinds()).toEqual(['Lost', 'On'])
  expect(ownMedia.read().stream?.getTracks()).toHaveLength(1)
  media.cameras = ['camera-2']
  media.change()
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('a camera whose permission was withdrawn opens again once it is allowed', async () => {
  await ownMedia.open()
  media.tracks[0]?.emit('ended')
  expect(kinds()).toEqual(['Lost', 'On'])
  allow('camera')
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('a camera that another program used opens when the member returns to the page', async () => {
  media.refusal = { camera: 'NotReadableError' }
  await ownMedia.open()
  media.refusal = {}
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('an allowed camera that fails is retried silently, one attempt at a time', async () => {
  permissions.camera.state = 'granted'
  media.refusal = { camera: 'NotReadableError' }
  await ownMedia.open()
  const asked = media.asked.length
  const seen = new Set<string>()
  const stop = ownMedia.subscribe(() => seen.add(kinds().join()))
  const answer = Promise.withResolvers<void>()
  media.hold = answer.promise
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(media.asked).toHaveLength(asked + 1))
  media.change()
  await new Promise((resolve) => setTimeout(resolve))
  answer.resolve()
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(media.asked).toHaveLength(asked + 2))
  stop()
  expect([...seen]).toEqual(['Busy,On'])
})

test('a member who came without a camera is seen only once they turn it on, even after a reload', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  ownMedia.sitAt('seat')
  media.refusal = { camera: 'NotReadableError' }
  await ownMedia.open()
  ownMedia.comeWithoutCamera(true)
  media.refusal = {}
  const comeBack = async () => {
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await comeBack()
  expect(kinds()).toEqual(['Busy', 'On'])

  vi.resetModules()
  const { ownMedia: again } = await import('../../client/screens/table/shared/media/ownMedia.ts')
  again.sitAt('seat')
  await again.openAllowed(['camera', 'microphone'])
  expect(kinds(again)).toEqual(['Off', 'On'])
  await again.open(['camera'])
  expect(kinds(again)).toEqual(['On', 'On'])
  again.sitAt('seat')
  expect(again.read().devices.comesWithoutCamera).toBe(false)
  again.close()
})

test('the device check shows a camera that works again to a member who chose to come without one', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  media.refusal = { camera: 'NotReadableError' }
  onTestFinished(ownMedia.check())
  await ownMedia.open()
  ownMedia.comeWithoutCamera(true)
  media.refusal = {}
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('a microphone counts as muted while the system mutes it', async () => {
  await ownMedia.open()
  const microphone = media.tracks[1]
  microphone?.emit('mute')
  expect(ownMedia.read().devices.microphone).toMatchObject({ muted: true })
  microphone?.emit('unmute')
  expect(ownMedia.read().devices.microphone).toMatchObject({ muted: false })
})

test('a chosen device is used at once and the next time; only its id is stored', async () => {
  media.cameras = ['camera-1', 'camera-2']
  await ownMedia.open()
  await ownMedia.choose('camera', 'camera-2')
  expect(ownMedia.read().devices.camera).toMatchObject({ kind: 'On', deviceId: 'camera-2' })
  expect(running()).toHaveLength(2)
  expect({ ...localStorage }).toEqual({ 'encounters-devices': '{"camera":"camera-2"}' })
  ownMedia.close()
  await ownMedia.open()
  expect(ownMedia.read().devices.camera).toMatchObject({ deviceId: 'camera-2' })
})

test.each([undefined, 'NotReadableError'])(
  'of two chosen cameras the later choice is used, even if the earlier one opens last: %s',
  async (refusal) => {
    media.cameras = ['camera-1', 'camera-2', 'camera-3']
    await ownMedia.open()
    const slow = Promise.withResolvers<void>()
    media.hold = slow.promise
    const earlier = ownMedia.choose('camera', 'camera-2')
    media.hold = Promise.resolve()
    await ownMedia.choose('camera', 'camera-3')
    if (refusal) media.refusal = { camera: refusal }
    slow.resolve()
    await earlier
    expect(ownMedia.read().devices.camera).toMatchObject({ kind: 'On', deviceId: 'camera-3' })
    expect(running().map(({ deviceId }) => deviceId)).toEqual(['microphone-1', 'camera-3'])
    const shown = ownMedia.read().stream?.getTracks() ?? []
    expect(shown.map((track) => track.getSettings().deviceId)).toEqual(['camera-3', 'microphone-1'])
  },
)

test('an unreadable stored choice counts as none', async () => {
  for (const text of ['no JSON', 'null', '{"camera":7}']) {
    localStorage.setItem('encounters-devices', text)
    await ownMedia.open()
    expect(ownMedia.read().chosen).toEqual({})
    ownMedia.close()
  }
})

test('without device support, the page says whether the address or the browser is the reason', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  vi.stubGlobal('isSecureContext', false)
  await ownMedia.open()
  expect(kinds()).toEqual(['Insecure', 'Insecure'])
  ownMedia.close()
  vi.stubGlobal('isSecureContext', true)
  await ownMedia.open()
  expect(kinds()).toEqual(['Unsupported', 'Unsupported'])
})

test('each device that was allowed before can open without a prompt, even without the other', async () => {
  expect(await allowedDevices()).toEqual([])
  allow('microphone')
  expect(await allowedDevices()).toEqual(['microphone'])
  allow('camera')
  expect(await allowedDevices()).toEqual(['camera', 'microphone'])
})
