import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { allowedDevices } from '../../client/screens/table/shared/media/openDevices.ts'
import { ownMedia } from '../../client/screens/table/shared/media/ownMedia.ts'
import { plugIn } from './fakeDevices.ts'

let { media, permissions, allow } = plugIn()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  ;({ media, permissions, allow } = plugIn())
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

test('both devices are asked for with one question, and handed on as one stream', async () => {
  const opening = ownMedia.open()
  expect(kinds()).toEqual(['Asking', 'Asking'])
  await opening
  expect(kinds()).toEqual(['On', 'On'])
  expect(media.asked).toEqual(['both'])
  expect(ownMedia.read().stream?.getTracks()).toEqual(media.tracks)
  await ownMedia.open()
  expect(media.asked).toEqual(['both'])
})

test('closing stops what runs, and what comes afterwards', async () => {
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

test('where one device cannot be had, the other works', async () => {
  media.refusal = { camera: 'NotReadableError' }
  await ownMedia.open()
  expect(kinds()).toEqual(['Busy', 'On'])
  expect(ownMedia.read().stream?.getTracks()).toHaveLength(1)
  media.refusal = {}
  await ownMedia.open(['camera'])
  expect(kinds()).toEqual(['On', 'On'])
  expect(running()).toHaveLength(2)
})

test('after "no" nothing is asked twice, and an allowed device is taken by itself', async () => {
  media.refusal = { camera: 'NotAllowedError', microphone: 'NotAllowedError' }
  await ownMedia.open()
  expect(kinds()).toEqual(['Denied', 'Denied'])
  expect(media.asked).toEqual(['both'])

  media.refusal = {}
  allow('camera')
  await waitFor(() => expect(kinds()).toEqual(['On', 'Denied']))
  expect(media.asked).toEqual(['both', 'camera'])
})

test('a microphone allowed earlier works though the camera is refused', async () => {
  permissions.microphone.state = 'granted'
  media.refusal = { camera: 'NotAllowedError' }
  await ownMedia.open()
  expect(kinds()).toEqual(['Denied', 'On'])
})

test('a camera that is unplugged is missed, and found again when it is back', async () => {
  await ownMedia.open()
  const [camera] = media.tracks
  media.cameras = []
  camera?.happen('ended')
  expect(kinds()).toEqual(['Lost', 'On'])
  expect(ownMedia.read().stream?.getTracks()).toHaveLength(1)
  media.cameras = ['camera-2']
  media.change()
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('a camera whose permission was withdrawn is found again once it is given back', async () => {
  await ownMedia.open()
  media.tracks[0]?.happen('ended')
  expect(kinds()).toEqual(['Lost', 'On'])
  allow('camera')
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('a camera another program held is found when the person comes back to the page', async () => {
  media.refusal = { camera: 'NotReadableError' }
  await ownMedia.open()
  media.refusal = {}
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('a camera that may be used and still fails is tried again without a word, once at a time', async () => {
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

test('whoever came without a camera is seen only once they turn it on, also on a page that is loaded again', async () => {
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

test('the check shows a camera that works again to whoever was to come without one', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  media.refusal = { camera: 'NotReadableError' }
  onTestFinished(ownMedia.check())
  await ownMedia.open()
  ownMedia.comeWithoutCamera(true)
  media.refusal = {}
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(kinds()).toEqual(['On', 'On']))
})

test('a microphone the system mutes says so, and says when it is back', async () => {
  await ownMedia.open()
  const microphone = media.tracks[1]
  microphone?.happen('mute')
  expect(ownMedia.read().devices.microphone).toMatchObject({ muted: true })
  microphone?.happen('unmute')
  expect(ownMedia.read().devices.microphone).toMatchObject({ muted: false })
})

test('another device is used at once, and again the next time; only its id is stored', async () => {
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
  'of two cameras chosen one after the other the later one is used, though the earlier comes last: %s',
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

test('what else stands where the choice is stored is as good as none', async () => {
  for (const text of ['no JSON', 'null', '{"camera":7}']) {
    localStorage.setItem('encounters-devices', text)
    await ownMedia.open()
    expect(ownMedia.read().chosen).toEqual({})
    ownMedia.close()
  }
})

test('a browser without devices says whether the address or the browser is to blame', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  vi.stubGlobal('isSecureContext', false)
  await ownMedia.open()
  expect(kinds()).toEqual(['Insecure', 'Insecure'])
  ownMedia.close()
  vi.stubGlobal('isSecureContext', true)
  await ownMedia.open()
  expect(kinds()).toEqual(['Unsupported', 'Unsupported'])
})

test('each device that was allowed before opens without a question, also by itself', async () => {
  expect(await allowedDevices()).toEqual([])
  allow('microphone')
  expect(await allowedDevices()).toEqual(['microphone'])
  allow('camera')
  expect(await allowedDevices()).toEqual(['camera', 'microphone'])
})
