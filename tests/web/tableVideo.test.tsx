import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { DisconnectReason } from 'livekit-client'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reloadDocument } from '../../client/browser/navigation.ts'
import { createEnvironment } from '../../client/relay/environment.ts'
import { rememberDevices } from '../../client/screens/table/shared/media/chosenDevices.ts'
import { joinLivekit } from '../../client/screens/table/shared/video/livekitRoom.ts'
import { TablePictures } from '../../client/screens/table/shared/video/TablePictures.tsx'
import { FakeRoom } from './fakeLivekit.ts'
import { openTable } from './openTable.tsx'
import { passTime } from './passTime.ts'

vi.mock('../../client/browser/navigation.ts')
vi.mock('livekit-client', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Room: (await import('./fakeLivekit.ts')).FakeRoom,
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  FakeRoom.isServerUp = true
  FakeRoom.hold = Promise.resolve()
  FakeRoom.tries = []
  FakeRoom.joined.clear()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})

let tokens = 0
const lost = /^The picture is lost/
const elsewhere = 'You see and hear the table on another page or device.'
const onLost = vi.fn()
const ignore = () => undefined
const second = 1000
const stream = { getTracks: () => [{ kind: 'video' }] } as unknown as MediaStream

/** Opens a page of the seat, and waits until it has tried to join the room. */
async function openPage() {
  return within((await openVersions()).container)
}

type Way = { kind: string; url: string; token: string | null; room?: string }

/** Opens a page of the seat, and returns it with a function that changes the version of its meeting. */
async function openVersions(
  videoOf: (token: string) => Way = (token) => ({ kind: 'LIVEKIT', url: 'wss://video', token }),
) {
  const environment = createEnvironment(async () => {
    tokens += 1
    const video = { room: null, reason: null, ...videoOf(`seat ${tokens}`) }
    return { data: { table: { id: 'table', video } } }
  })
  const page = (version: string) => (
    <RelayEnvironmentProvider environment={environment}>
      <TablePictures
        version={version}
        onLost={onLost}
        onApart={ignore}
        seat="seat"
        name="Ana"
        own={{ stream, speaker: undefined }}
      >
        {() => null}
      </TablePictures>
    </RelayEnvironmentProvider>
  )
  const { container, rerender } = render(page('1'))
  await passTime(0)
  const change = async (version: string) => {
    rerender(page(version))
    await passTime(0)
  }
  return { container, change }
}

test('another meeting that the operator sets appears on an open page, in the place of a lost one', async () => {
  FakeRoom.isServerUp = false
  let isElsewhere = false
  const zoom = { kind: 'WINDOW', url: 'https://zoom.example/j/7', token: '' }
  const { container, change } = await openVersions((token) =>
    isElsewhere ? zoom : { kind: 'LIVEKIT', url: 'wss://video', token },
  )
  const page = within(container)
  page.getByText(lost)
  isElsewhere = true
  await change('2')
  expect(page.getByRole('link', { name: /^Open the meeting/ }).getAttribute('href')).toBe(zoom.url)
  expect(page.queryByText(lost)).toBeNull()
  expect(onLost).toHaveBeenLastCalledWith(false)
  const tries = FakeRoom.tries.length
  await passTime(60 * second)
  expect(FakeRoom.tries).toHaveLength(tries)
})

test('a lost room is joined again every few seconds, each time with a new token, until it is back', async () => {
  FakeRoom.isServerUp = false
  const page = await openPage()
  page.getByText(lost)
  onLost.mockClear()
  for (const tries of [2, 3]) {
    await passTime(4 * second)
    expect(FakeRoom.tries).toHaveLength(tries)
    page.getByText(lost)
  }
  expect(onLost).not.toHaveBeenCalled()

  FakeRoom.isServerUp = true
  await passTime(4 * second)
  expect(page.queryByText(lost)).toBeNull()
  expect(onLost).toHaveBeenLastCalledWith(false)
  await passTime(60 * second)
  expect(new Set(FakeRoom.tries).size).toBe(4)
  expect(FakeRoom.tries).toHaveLength(4)
})

test('the newer of two pages of a seat has the video, until the member asks the older one to show it', async () => {
  const older = await openPage()
  const newer = await openPage()
  older.getByText(elsewhere)
  await passTime(60 * second)
  expect(FakeRoom.tries).toHaveLength(2)
  expect(newer.queryByText(elsewhere)).toBeNull()

  fireEvent.click(older.getByRole('button', { name: 'Show it here' }))
  await passTime(0)
  expect(older.queryByText(elsewhere)).toBeNull()
  newer.getByText(elsewhere)
  await passTime(60 * second)
  expect(FakeRoom.tries).toHaveLength(3)
})

test('a join that completes after another meeting was set does not disturb that meeting', async () => {
  const slow = Promise.withResolvers<void>()
  FakeRoom.hold = slow.promise
  const { container, change } = await openVersions()
  FakeRoom.hold = Promise.resolve()
  await change('2')
  const newer = FakeRoom.joined.get('seat') ?? expect.fail()
  slow.resolve()
  await passTime(0)
  expect(within(container).queryByText(elsewhere)).toBeNull()
  expect(FakeRoom.joined.get('seat')).toBe(newer)
})

test('a member who hears nobody because the browser blocks the sound can turn it on', async () => {
  const page = await openPage()
  expect(page.queryByRole('button')).toBeNull()
  await act(async () => FakeRoom.joined.get('seat')?.reportSound(false))
  page.getByText('Your browser holds back the sound of the others until you turn it on.')
  fireEvent.click(page.getByRole('button', { name: 'Turn on sound' }))
  await passTime(0)
  expect(page.queryByRole('button')).toBeNull()
})

test('the others are heard on the speaker that the member chose, or else on that of the system', async () => {
  for (const speaker of [undefined, 'headphones']) {
    if (speaker) rememberDevices({ speaker })
    const { reply } = await openTable()
    const video = { kind: 'LIVEKIT', url: 'wss://video', room: null, token: 'seat', reason: null }
    await reply('useRoomVideoQuery', { table: { id: 'table', video } })
    expect(FakeRoom.joined.get('seat')).toMatchObject({ speaker })
    cleanup()
  }
})

/** Makes the code of a room fail to load, so many times or until the test ends. */
function missRoomCode(times = Number.POSITIVE_INFINITY) {
  const code = '../../client/screens/table/shared/video/livekitRoom.ts'
  let left = times
  vi.doMock(code, (original) => {
    if (left === 0) return original()
    left -= 1
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => vi.doUnmock(code))
}

test('if the code of the video does not load, the picture is called lost, even if the site never answers', async () => {
  missRoomCode()
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  vi.spyOn(window, 'fetch').mockImplementation((_, init) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(patience.signal.reason))
    return promise
  })
  const page = await openPage()
  expect(page.queryByText(lost)).toBeNull()
  patience.abort()
  await passTime(0)
  page.getByText(lost)
})

test('if a newer release has other files, a button reloads the page that cannot load its video', async () => {
  missRoomCode()
  const site = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('The network is away'))
  const page = await openPage()
  page.getByText(lost)
  site.mockResolvedValue(new Response())
  await passTime(4 * second)
  expect(page.queryByText(lost)).toBeNull()
  expect(onLost).toHaveBeenLastCalledWith(true)
  fireEvent.click(page.getByRole('button', { name: 'Load the page again' }))
  expect(reloadDocument).toHaveBeenCalledOnce()
})

test('code of the video that loads at the second try needs no new page', async () => {
  missRoomCode(1)
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
  await openPage()
  expect(FakeRoom.joined.has('seat')).toBe(true)
})

test('a member whom the video server removes joins again by themselves', async () => {
  const page = await openPage()
  FakeRoom.joined.get('seat')?.lose(DisconnectReason.PARTICIPANT_REMOVED)
  await passTime(0)
  page.getByText(lost)
  await passTime(4 * second)
  expect(page.queryByText(lost)).toBeNull()
  expect(FakeRoom.tries).toHaveLength(2)
})

test('a track is published once, even if it is to be sent again meanwhile', async () => {
  const room = await joinLivekit(
    { url: 'wss://video.example', token: 'seat 1', speaker: undefined },
    { onPictures: ignore, onState: ignore, onSound: ignore },
    new AbortController().signal,
  )
  const { localParticipant } = FakeRoom.joined.get('seat') ?? expect.fail()
  const published: MediaStreamTrack[] = []
  const underWay = Promise.withResolvers<void>()
  vi.spyOn(localParticipant, 'publishTrack').mockImplementation((async (track: MediaStreamTrack) => {
    published.push(track)
    await underWay.promise
    localParticipant.trackPublications.set(track, { track: { mediaStreamTrack: track } })
  }) as never)
  const [microphone, camera] = [{ kind: 'audio' }, { kind: 'video' }] as MediaStreamTrack[]
  const streamOf = (...tracks: unknown[]) => ({ getTracks: () => tracks }) as MediaStream
  const sending = [room.send(streamOf(microphone)), room.send(streamOf(microphone, camera))]
  underWay.resolve()
  await Promise.all(sending)
  expect(published).toEqual([microphone, camera])
})

test('the sentence that a Jitsi meeting has ended disappears if the table gets another meeting', async () => {
  const leaves: (() => void)[] = []
  class Meeting {
    addListener = (_: string, onLeft: () => void) => leaves.push(onLeft)
    dispose = () => undefined
  }
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    window.JitsiMeetExternalAPI = Meeting
    ;(script as HTMLScriptElement).onload?.(new Event('load'))
  })
  onTestFinished(() => void Reflect.deleteProperty(window, 'JitsiMeetExternalAPI'))
  const { container, change } = await openVersions((token) => ({
    kind: 'JITSI',
    url: 'https://meet.example',
    room: token,
    token,
  }))
  const over = /^The video has ended/
  act(() => leaves[0]?.())
  within(container).getByText(over)
  await change('2')
  expect(within(container).queryByText(over)).toBeNull()
  act(() => leaves[1]?.())
  within(container).getByText(over)
  fireEvent.click(within(container).getByRole('button', { name: 'Load the page again' }))
  expect(reloadDocument).toHaveBeenCalledOnce()
})

test('the page says that a meeting outside of it is in a separate window', async () => {
  const { container } = await openVersions(() => ({ kind: 'WINDOW', url: 'https://meet', token: null }))
  const page = within(container)
  page.getByText(
    'You see and hear each other in a separate window. Leave this page open beside it: the guide is here.',
  )
  expect(page.getByRole('link', { name: 'Open the meeting' }).getAttribute('target')).toBe('_blank')
})
