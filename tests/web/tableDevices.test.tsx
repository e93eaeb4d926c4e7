import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plugIn } from './fakeDevices.ts'
import { press } from './formFields.ts'
import { guideOf, openTable, person } from './openTable.tsx'

let { media, permissions } = plugIn()

beforeEach(() => {
  ;({ media, permissions } = plugIn())
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const bar = () => {
  const buttons = screen.getByRole('toolbar', { name: 'At the table' }).querySelectorAll('button')
  return [...buttons].map(({ textContent }) => textContent).slice(1, -1)
}

test('at the table each device that is not on is said to be off, and is turned on by itself', async () => {
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

test('a button whose words change with what it does is never said to be pressed, which would say the contrary', async () => {
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

test('a page that is loaded again opens each device that was allowed, and keeps it muted', async () => {
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

test('a page that "back" brings out of the browser\'s memory opens each device that was allowed, too', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  await openTable()
  await act(async () => window.dispatchEvent(new Event('pagehide')))
  expect(bar()).toEqual(['Turn on microphone', 'Turn on camera'])
  await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(bar()).toEqual(['Mute', 'Hide camera'])
})

test('a device that fails at the table says so and what helps, until it is on again', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  await openTable()
  await act(async () => media.tracks[1]?.happen('ended'))
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

test('a device that something outside the page mutes says so at the table, unless its person wants it off', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  await openTable()
  const [camera, microphone] = media.tracks
  await act(async () => microphone?.happen('mute'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Your microphone is muted by your system\./)
  await press('Mute')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Unmute')
  await act(async () => microphone?.happen('unmute'))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => camera?.happen('mute'))
  expect(screen.getByRole('alert').textContent).toMatch(/^Your camera is on but sends no picture\./)
})

describe('operators read', () => {
  test('of each device that is off since the page was loaded, as of one that fails, until it is on', async () => {
    permissions.microphone.state = 'granted'
    const { answerSigns } = await openTable()
    expect(await answerSigns()).toMatchObject({ trouble: ['NO_PICTURE'] })
    await press('Turn on camera')
    expect(await answerSigns()).toMatchObject({ trouble: [] })
    await act(async () => media.tracks[0]?.happen('ended'))
    expect(await answerSigns()).toMatchObject({ trouble: ['NO_SOUND'] })
  })

  test('nothing of a device that is on, or that its person turned off before the page was loaded', async () => {
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

  test('nothing of the devices of a meeting beside the page, but of those that stay off after it', async () => {
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
  'a table that is seen apart from its page has both devices, and the page no switch that mutes nobody'

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

test('two devices that fail for one reason say it once', async () => {
  permissions.camera.state = permissions.microphone.state = 'granted'
  media.refusal = { camera: 'NotReadableError', microphone: 'NotReadableError' }
  await openTable()
  expect(screen.getByRole('alert').textContent).toBe('Something else is using your camera and microphone.')
})

test("a phone's camera that LiveKit turned off out of sight is on again in sight, unless it is hidden", async () => {
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
