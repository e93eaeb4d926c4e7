import { waitFor } from '@testing-library/react'
import { LocalAudioTrack, LocalVideoTrack } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceKind } from '../../client/screens/table/shared/media/deviceState.ts'
import { ownMedia } from '../../client/screens/table/shared/media/ownMedia.ts'
import { installFakeDevices } from './fakeDevices.ts'

let { media } = installFakeDevices()

beforeEach(() => {
  sessionStorage.clear()
  ;({ media } = installFakeDevices())
  ownMedia.sitAt('seat')
})
afterEach(() => {
  ownMedia.close()
  vi.unstubAllGlobals()
})

/** Returns whether each track of the stream sends its picture or sound, by kind. */
const sent = (own = ownMedia) => {
  const tracks = own.read().stream?.getTracks() ?? []
  return Object.fromEntries(tracks.map(({ kind, enabled }) => [kind, enabled]))
}

/** Unplugs a device and plugs in another. */
async function replace(device: DeviceKind) {
  const kind = device === 'camera' ? 'video' : 'audio'
  media.tracks.findLast((track) => track.kind === kind)?.emit('ended')
  expect(ownMedia.read().devices[device]).toMatchObject({ trouble: 'Lost' })
  media.change()
  await waitFor(() => expect(ownMedia.read().devices[device].kind).toBe('On'))
}

test.each([
  ['microphone', { video: true, audio: false }],
  ['camera', { video: false, audio: true }],
] as const)('if a %s is off, one that replaces it is off before it is sent', async (device, off) => {
  await ownMedia.open()
  ownMedia.toggle(device)
  expect(sent()).toEqual(off)

  const everSent: object[] = []
  const stop = ownMedia.subscribe(() => everSent.push(sent()))
  await replace(device)
  stop()
  expect(sent()).toEqual(off)
  expect(everSent).not.toContainEqual({ video: true, audio: true })

  await ownMedia.choose(device, 'another')
  expect(sent()).toEqual(off)
  ownMedia.toggle(device)
  expect(sent()).toEqual({ video: true, audio: true })
  await replace(device)
  expect(sent()).toEqual({ video: true, audio: true })
})

test('a device that is off stays off after a reload, but only at the same seat', async () => {
  ownMedia.toggle('microphone')
  vi.resetModules()
  const { ownMedia: again } = await import('../../client/screens/table/shared/media/ownMedia.ts')
  again.sitAt('seat')
  await again.open()
  expect(sent(again)).toEqual({ video: true, audio: false })
  again.toggle('microphone')
  expect(sent(again)).toEqual({ video: true, audio: true })
  again.toggle('camera')
  again.sitAt('another seat')
  expect(sent(again)).toEqual({ video: true, audio: true })
  again.sitAt('seat')
  expect(sent(again)).toEqual({ video: false, audio: true })
  again.close()
})

test('LiveKit, which turns on the tracks that it publishes, does not turn on a device that is off', async () => {
  await ownMedia.open()
  ownMedia.toggle('camera')
  ownMedia.toggle('microphone')
  const [camera, microphone] = ownMedia.read().stream?.getTracks() ?? []
  if (!camera || !microphone) throw new Error('Nothing is open')
  const published = [new LocalVideoTrack(camera), new LocalAudioTrack(microphone)]
  for (const track of published) await track.mute()
  for (const track of published) await track.unmute()
  expect(sent()).toEqual({ video: false, audio: false })
})

test('the device check also uses devices that are off at the table, until the table is shown', async () => {
  ownMedia.toggle('camera')
  const end = ownMedia.check()
  await ownMedia.open()
  expect(sent()).toEqual({ video: true, audio: true })
  end()
  expect(sent()).toEqual({ video: false, audio: true })
})
