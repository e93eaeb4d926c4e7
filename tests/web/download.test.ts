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
const fetchMock = vi.fn<(url: string, init: { headers: Record<string, string> }) => Promise<Response>>()
const file = () =>
  new Response('\uFEFFNumber\r\n', {
    headers: { 'Content-Disposition': 'attachment; filename="members-2026-11-21.csv"' },
  })

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetchMock)
  storeSession({ authToken: stale, refreshToken: 'r1' })
})

test('a list is fetched with the bearer token and saved byte for byte, under the file name it comes with', async () => {
  fetchMock.mockResolvedValue(file())
  await downloadCsv('members')
  expect(fetchMock.mock.calls).toEqual([
    ['/exports/members.csv', { headers: { Authorization: `Bearer ${stale}` } }],
  ])
  const [name, type, content] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect([name, type]).toEqual(['members-2026-11-21.csv', 'text/csv'])
  expect(content).toHaveProperty('size', '\uFEFFNumber\r\n'.length + 2)
})

test('the file of a roster is requested with its encounter', async () => {
  fetchMock.mockResolvedValue(file())
  await downloadCsv('roster?encounter=7')
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/exports/roster.csv?encounter=7')
})

test('the filters of a list are sent with the request', async () => {
  fetchMock.mockResolvedValue(file())
  await downloadCsv('encounters', {
    search: 'über & co',
    states: ['DRAFT', 'CANCELED'],
    kind: null,
    from: undefined,
  })
  expect(fetchMock.mock.calls[0]?.[0]).toBe(
    '/exports/encounters.csv?search=%C3%BCber+%26+co&states=DRAFT&states=CANCELED',
  )
})

test('a refused token is refreshed once', async () => {
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 401 })).mockResolvedValueOnce(file())
  vi.mocked(refreshSession).mockResolvedValue({
    authToken: fresh,
    refreshToken: 'r2',
    username: 'maya',
    publicGuid: 'guid-7',
    memberId: '7',
  })
  await downloadCsv('members')
  expect(fetchMock.mock.calls.map(([, { headers }]) => headers.Authorization)).toEqual([
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
  fetchMock.mockImplementation(async () => new Response(null, { status }))
  vi.mocked(refreshSession).mockResolvedValue(null)
  await expect(downloadCsv('members')).rejects.toThrow(message)
  expect(saveFile).not.toHaveBeenCalled()
})

test('no response, or an incomplete one, is an error', async () => {
  const unreachable = 'We could not reach the server.'
  fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(downloadCsv('members')).rejects.toThrow(unreachable)
  const half = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
  fetchMock.mockResolvedValueOnce(new Response(half))
  await expect(downloadCsv('members')).rejects.toThrow(unreachable)
  expect(saveFile).not.toHaveBeenCalled()
})

const confirmationRequired = () =>
  Response.json({ code: 'STEP_UP_REQUIRED', message: 'Please confirm that it is you.' }, { status: 403 })

test('a list that needs a confirmation is fetched again once it is confirmed', async () => {
  fetchMock.mockResolvedValueOnce(confirmationRequired()).mockResolvedValueOnce(file())
  vi.mocked(askStepUp).mockResolvedValue(true)
  await downloadCsv('members')
  expect(fetchMock).toHaveBeenCalledTimes(2)
  expect(saveFile).toHaveBeenCalledOnce()
})

test('a list is not fetched without its confirmation, and the server’s sentence says why', async () => {
  fetchMock.mockResolvedValue(confirmationRequired())
  vi.mocked(askStepUp).mockResolvedValue(false)
  await expect(downloadCsv('members')).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    message: 'Please confirm that it is you.',
  })
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(saveFile).not.toHaveBeenCalled()
})
