import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installFakeDevices } from './fakeDevices.ts'
import { press } from './formFields.ts'
import { guideOf, openTable, person } from './openTable.tsx'

let { media, permissions } = installFakeDevices()

beforeEach(() => {
  ;({ media, permissions } = installFakeDevices())
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const bar = () => {
  const buttons = screen.getByRole('toolbar', { name: 'At the table' }).querySelectorAll('button')
  return [...buttons].map(({ textContent }) => textContent).slice(1, -1)
}

test('the table says which devices are off, and each can be turned on alone', async () => {
  await openTable()
  expect(bar()).toEqual(['Turn on microphone', 'Turn on camera'])
  screen.getByText('Nobody sees or hears you: your camera and microphone are off.')
  await press('Turn on microphone')
  expect(bar()).toEqual(['Mute', 'Turn on camera'])
  screen.getByText('Nobody sees you: your camera is off.')
  await press('Turn on camera')
  expect(screen.queryByText(/^Nobody/)).toBeNull()
  expect(bar()).toEqual(['Mute', 'Hide camera'])
  expect(media.asked).toEqual(['microphone', 'camera'])
})

test('a button whose words change with its state is never marked as pressed, which would contradict them', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  const { change } = await openTable()
  await press('Mute')
  await press('Hide camera')
  await change({ guide: guideOf({ people: [person('maya', { isYou: true, hand: 1 })] }) })
  expect([...bar(), screen.getByText('Lower hand').textContent]).toEqual([
    'Unmute',
    'Show camera',
    'Lower hand',
  ])
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
})

test('a reload opens each device that was allowed, and a muted one stays muted', async () => {
  permissions.microphone.state = 'granted'
  await openTable()
  expect(bar()).toEqual(['Mute', 'Turn on camera'])
  await press('Mute')
  cleanup()
  await openTable()
  expect(bar()).toEqual(['Unmute', 'Turn on camera'])
  expect(media.tracks.at(-1)).toMatchObject({ kind: 'audio', enabled: false })
  await press('Unmute')
  expect(media.tracks.at(-1)?.enabled).toBe(true)
})

test('a page from the back/forward cache opens each device that was allowed, too', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  await openTable()
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(bar()).toEqual(['Turn on microphone', 'Turn on camera'])
  await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(bar()).toEqual(['Mute', 'Hide camera'])
})

test('the table says that a device fails and what helps, until it is on again', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  await openTable()
  await act(async () => media.tracks[1]?.emit('ended'))
  expect(screen.getByRole('alert').textContent).toBe('Your microphone went away.')
  media.refusal = { microphone: 'NotReadableError' }
  await press('Turn on microphone')
  expect(screen.getByRole('alert').textContent).toBe('Something else is using your microphone.')
  screen.getByText('Then press “Turn on microphone”.')
  media.refusal = {}
  await press('Turn on microphone')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('What helps')).toBeNull()
  expect(bar()).toEqual(['Mute', 'Hide camera'])
})

test('the table says if something outside the page mutes a device, unless the member turned it off', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  await openTable()
  const [camera, microphone] = media.tracks
  await act(async () => microphone?.emit('mute'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Your microphone is muted by your system\./)
  await press('Mute')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Unmute')
  await act(async () => microphone?.emit('unmute'))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => camera?.emit('mute'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Your camera is on but sends no picture\./)
})

describe('operators are shown', () => {
  test('each device that is off since the page was loaded or that fails, until it is on', async () => {
    permissions.microphone.state = 'granted'
    const { answerSigns } = await openTable()
    expect(await answerSigns()).toMatchObject({ trouble: ['NO_PICTURE'] })
    await press('Turn on camera')
    expect(await answerSigns()).toMatchObject({ trouble: [] })
    await act(async () => media.tracks[0]?.emit('ended'))
    expect(await answerSigns()).toMatchObject({ trouble: ['NO_SOUND'] })
  })

  test('no device that is on, or that the member turned off before the page was loaded', async () => {
    permissions.camera.state = permissions.microphone.state = 'granted'
    const { answerSigns } = await openTable()
    expect(await answerSigns()).toMatchObject({ trouble: [] })
    await press('Mute')
    cleanup()
    permissions.microphone.state = 'prompt'
    const again = await openTable()
    expect(bar()).toEqual(['Turn on microphone', 'Hide camera'])
    expect(await again.answerSigns()).toMatchObject({ trouble: [] })
  })

  test('no devices during a meeting beside the page, but those that stay off after it', async () => {
    permissions.camera.state = permissions.microphone.state = 'granted'
    const { answerSigns, change, reply } = await openTable()
    const seeBy = (kind: string) => {
      const video = { kind, url: 'https://meet', room: null, token: null, reason: null }
      return reply('useRoomVideoQuery', { table: { id: 'table', video } })
    }
    await answerSigns()
    await seeBy('WINDOW')
    expect(await answerSigns()).toBeNull()
    await change({ meetingVersion: '2' })
    await seeBy('LIVEKIT')
    expect(await answerSigns()).toMatchObject({ trouble: ['NO_PICTURE', 'NO_SOUND'] })
  })
})

const switches =
  'a meeting outside the page gets both devices, and the page shows no buttons that would mute nobody'

test.each(['WINDOW', 'JITSI'])(`${switches}: %s`, async (kind) => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  const { change, reply } = await openTable()
  const seeBy = (provider: string) => {
    const video = { kind: provider, url: 'https://meet', room: null, token: null, reason: null }
    return reply('useRoomVideoQuery', { table: { id: 'table', video } })
  }
  await seeBy(kind)
  expect(bar()).toEqual([])
  expect(media.tracks.map(({ isStopped }) => isStopped)).toEqual([true, true])
  await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(media.tracks).toHaveLength(2)

  await change({ meetingVersion: '2' })
  await seeBy('LIVEKIT')
  await press('Turn on microphone')
  expect(bar()).toEqual(['Mute', 'Turn on camera'])
})

test('if two devices fail for the same reason, the table says it once', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  media.refusal = { camera: 'NotReadableError', microphone: 'NotReadableError' }
  await openTable()
  expect(screen.getByRole('alert').textContent).toBe('Something else is using your camera and microphone.')
})

test('a phone’s camera that LiveKit turned off in the background is on again, unless it is hidden', async () => {
  permissions.camera.state = 'granted'
  await openTable()
  const [camera] = media.tracks
  if (!camera) throw new Error('No camera is open')
  for (const isShown of [true, false]) {
    camera.enabled = false
    document.dispatchEvent(new Event('visibilitychange'))
    expect(camera.enabled).toBe(isShown)
    await press(isShown ? 'Hide camera' : 'Show camera')
  }
})
