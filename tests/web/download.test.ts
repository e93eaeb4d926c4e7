import { beforeEach, expect, test, vi } from 'vitest'
import { downloadCsv } from '../../client/screens/operator/shared/download.ts'
import { askStepUp } from '../../client/screens/shared/stepUp/askStepUp.tsx'
import { refreshSession } from '../../client/session/refresh.ts'
import { storeSession } from '../../client/session/session.ts'
import { saveFile } from '../../client/ui/saveFile.ts'
import { tokenFor } from './tokens.ts'

vi.mock('../../client/screens/shared/stepUp/askStepUp.tsx')
vi.mock('../../client/session/refresh.ts')
vi.mock('../../client/ui/saveFile.ts')

const stale = tokenFor(600, { sid: 'old' })
const fresh = tokenFor(600, { sid: 'new' })
const asked = vi.fn<(url: string, init: { headers: Record<string, string> }) => Promise<Response>>()
const file = () =>
  new Response('\uFEFFNumber\r\n', {
    headers: { 'Content-Disposition': 'attachment; filename="members-2026-11-21.csv"' },
  })

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', asked)
  storeSession({ authToken: stale, refreshToken: 'r1' })
})

test('a list is fetched with the bearer and saved, byte for byte, under the name the server gives', async () => {
  asked.mockResolvedValue(file())
  await downloadCsv('members')
  expect(asked.mock.calls).toEqual([
    ['/exports/members.csv', { headers: { Authorization: `Bearer ${stale}` } }],
  ])
  const [name, type, content] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect([name, type]).toEqual(['members-2026-11-21.csv', 'text/csv'])
  expect(content).toHaveProperty('size', '\uFEFFNumber\r\n'.length + 2)
})

test('a roster is that of one encounter', async () => {
  asked.mockResolvedValue(file())
  await downloadCsv('roster?encounter=7')
  expect(asked.mock.calls[0]?.[0]).toBe('/exports/roster.csv?encounter=7')
})

test('what a list is narrowed down to goes with it', async () => {
  asked.mockResolvedValue(file())
  await downloadCsv('encounters', {
    search: 'über & co',
    states: ['DRAFT', 'CANCELED'],
    kind: null,
    from: undefined,
  })
  expect(asked.mock.calls[0]?.[0]).toBe(
    '/exports/encounters.csv?search=%C3%BCber+%26+co&states=DRAFT&states=CANCELED',
  )
})

test('a refused token is renewed once', async () => {
  asked.mockResolvedValueOnce(new Response(null, { status: 401 })).mockResolvedValueOnce(file())
  vi.mocked(refreshSession).mockResolvedValue({
    authToken: fresh,
    refreshToken: 'r2',
    username: 'maya',
    publicGuid: 'guid-7',
    memberId: '7',
  })
  await downloadCsv('members')
  expect(asked.mock.calls.map(([, { headers }]) => headers.Authorization)).toEqual([
    `Bearer ${stale}`,
    `Bearer ${fresh}`,
  ])
  expect(saveFile).toHaveBeenCalledOnce()
})

test.each([
  [401, 'Please log in.'],
  [429, 'Please wait a minute and try again.'],
  [500, 'Status 500'],
])('status %i is an error, and nothing is saved', async (status, message) => {
  asked.mockImplementation(async () => new Response(null, { status }))
  vi.mocked(refreshSession).mockResolvedValue(null)
  await expect(downloadCsv('members')).rejects.toThrow(message)
  expect(saveFile).not.toHaveBeenCalled()
})

test('no answer, or half of one, is an error', async () => {
  const unreachable = 'We could not reach the server.'
  asked.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(downloadCsv('members')).rejects.toThrow(unreachable)
  const half = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
  asked.mockResolvedValueOnce(new Response(half))
  await expect(downloadCsv('members')).rejects.toThrow(unreachable)
  expect(saveFile).not.toHaveBeenCalled()
})

const wantsConfirmation = () =>
  Response.json({ code: 'STEP_UP_REQUIRED', message: 'Please confirm that it is you.' }, { status: 403 })

test('a list that must be confirmed is fetched again once it is', async () => {
  asked.mockResolvedValueOnce(wantsConfirmation()).mockResolvedValueOnce(file())
  vi.mocked(askStepUp).mockResolvedValue(true)
  await downloadCsv('members')
  expect(asked).toHaveBeenCalledTimes(2)
  expect(saveFile).toHaveBeenCalledOnce()
})

test('a list that is not confirmed is not fetched, and the server’s sentence says why', async () => {
  asked.mockResolvedValue(wantsConfirmation())
  vi.mocked(askStepUp).mockResolvedValue(false)
  await expect(downloadCsv('members')).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    message: 'Please confirm that it is you.',
  })
  expect(asked).toHaveBeenCalledOnce()
  expect(saveFile).not.toHaveBeenCalled()
})
