import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { configuredProviders } from '../../server/video/provider.ts'
import { ProviderBusy } from '../../server/video/providerBusy.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { skipBackOff } from '../support/jobs.ts'
import { createOperator, mutate, readEncounter } from '../support/seats.ts'
import { type FakeZoom, startFakeZoom } from '../support/zoom.ts'

let api: TestApi
let zoom: FakeZoom
let operator: Member

beforeAll(async () => {
  zoom = await startFakeZoom()
  api = await startApi(zoom.env)
  operator = await createOperator(api)
})
beforeEach(() => {
  zoom.calls.length = 0
  zoom.meetings.clear()
})
afterEach(() => api.deps.database.pool.query('TRUNCATE graphile_worker._private_jobs CASCADE'))
afterAll(async () => {
  await api.close()
  await zoom.close()
})

const operate = async (name: string, { id }: Encounter, input: Record<string, unknown> = {}) => {
  const encounterId = globalId('OperatorEncounter', id)
  const reply = await mutate(api, operator, name, { encounterId, ...input }, 'encounter { hasMeetingLink }')
  expect(reply.errors).toBeUndefined()
}
const scheduled = async (): Promise<Encounter> => {
  const draft = await createEncounter(api, { state: 'Draft' })
  await operate('scheduleEncounter', draft)
  return draft
}
const waitingJobs = async () =>
  (
    await api.deps.database.pool.query<{ task_identifier: string; attempts: number; seconds: number }>(
      `SELECT task_identifier, attempts, round(extract(epoch FROM run_at - now()))::int AS seconds FROM graphile_worker.jobs`,
    )
  ).rows

describe('meetings on Zoom', () => {
  test('are made by a job once an encounter is scheduled', async () => {
    const { id, name, startsAt } = await scheduled()
    expect(zoom.calls).toEqual([])
    expect(await readEncounter(api, id)).toMatchObject({ meetingUrl: null })
    await api.work()
    const [meetingId, meeting] = [...zoom.meetings][0] ?? []
    expect(meeting).toMatchObject({
      topic: name,
      type: 2,
      start_time: startsAt.toISOString().replace('.000Z', 'Z'),
      duration: 90,
      timezone: 'America/Detroit',
    })
    expect(await readEncounter(api, id)).toMatchObject({
      meetingProvider: 'zoom',
      meetingExternalId: meetingId,
      meetingUrl: `https://zoom.example/j/${meetingId}?pwd=secret`,
    })
  })

  test('follow another time, and are deleted when the encounter is canceled', async () => {
    const encounter = await scheduled()
    await api.work()
    const startsAt = new Date(encounter.startsAt.getTime() + day)
    await operate('updateEncounter', encounter, { startsAt })
    await api.work()
    expect([...zoom.meetings.values()]).toMatchObject([
      { start_time: startsAt.toISOString().replace('.000Z', 'Z') },
    ])
    await operate('cancelEncounter', encounter, { reason: 'Snow' })
    await api.work()
    expect(zoom.meetings.size).toBe(0)
    expect(zoom.calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'PATCH', 'DELETE'])
  })

  test('follow another time that is set while they are being made', async () => {
    const encounter = await scheduled()
    const startsAt = new Date(encounter.startsAt.getTime() + day)
    zoom.during(() => operate('updateEncounter', encounter, { startsAt }))
    await api.work()
    // The queue runs one job at a time, so the change comes after the meeting was created.
    await api.work()
    expect([...zoom.meetings.values()]).toMatchObject([
      { start_time: startsAt.toISOString().replace('.000Z', 'Z') },
    ])
    expect(zoom.calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'PATCH'])
  })

  test('are not made for a draft, nor, when the time changes, if the operator gave a link', async () => {
    const draft = await createEncounter(api, { state: 'Draft' })
    const own = await createEncounter(api, {
      meetingUrl: 'https://rooms.example/mine',
      meetingProvider: 'by hand',
    })
    for (const each of [draft, own]) {
      await operate('updateEncounter', each, { startsAt: new Date(each.startsAt.getTime() + day) })
    }
    expect((await waitingJobs()).filter((job) => job.task_identifier === 'arrangeMeeting')).toEqual([])
  })

  test('are deleted when the operator gives a link, and made again when that link is taken back', async () => {
    const encounter = await scheduled()
    await api.work()
    await operate('updateEncounter', encounter, { meetingUrl: 'https://rooms.example/mine' })
    await api.work()
    expect(zoom.meetings.size).toBe(0)
    await operate('updateEncounter', encounter, { meetingUrl: null })
    await api.work()
    expect(zoom.meetings.size).toBe(1)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ meetingProvider: 'zoom' })
  })

  test('wait as long as Zoom asks when its rate limit is reached', async () => {
    zoom.next({ status: 429, retryAfter: 120 })
    const { id } = await scheduled()
    await api.work()
    expect(await waitingJobs()).toMatchObject([{ task_identifier: 'arrangeMeeting', attempts: 0 }])
    expect((await waitingJobs())[0]?.seconds).toBeGreaterThan(100)
    await skipBackOff(api.deps.database)
    await api.work()
    expect((await readEncounter(api, id)).meetingUrl).not.toBeNull()
    expect(zoom.meetings.size).toBe(1)
  })

  test.each([500, 400])('are tried again after a failure (%i)', async (status) => {
    zoom.next({ status })
    const { id } = await scheduled()
    await api.work()
    expect(await waitingJobs()).toMatchObject([{ task_identifier: 'arrangeMeeting', attempts: 1 }])
    await skipBackOff(api.deps.database)
    await api.work()
    expect((await readEncounter(api, id)).meetingUrl).not.toBeNull()
  })

  test('that were deleted at Zoom are made again once their encounter changes', async () => {
    const encounter = await scheduled()
    await api.work()
    const { meetingUrl } = await readEncounter(api, encounter.id)
    zoom.meetings.clear()
    await operate('updateEncounter', encounter, { name: 'Moved' })
    await api.work()
    const now = await readEncounter(api, encounter.id)
    expect(now.meetingUrl).not.toBe(meetingUrl)
    expect(zoom.meetings.get(now.meetingExternalId ?? '')).toMatchObject({ topic: 'Moved' })
    expect(await waitingJobs()).toEqual([])
  })

  test('that were deleted at Zoom need no deletion', async () => {
    const encounter = await scheduled()
    await api.work()
    zoom.meetings.clear()
    await operate('cancelEncounter', encounter, { reason: 'Snow' })
    await api.work()
    expect(await waitingJobs()).toEqual([])
  })

  test('that turn out not to be needed are deleted', async () => {
    const encounter = await scheduled()
    await operate('updateEncounter', encounter, { meetingUrl: 'https://rooms.example/mine' })
    await api.work()
    expect(await readEncounter(api, encounter.id)).toMatchObject({ meetingUrl: 'https://rooms.example/mine' })
    expect(zoom.meetings.size).toBe(0)
  })

  test('need the right credentials', async () => {
    const { zoom: account } = api.deps.config
    if (!account) throw new Error('Zoom is not configured')
    const [wrong] = configuredProviders({ zoom: { ...account, clientSecret: 'wrong' } })
    const facts = await createEncounter(api)
    await expect(wrong?.create(facts)).rejects.toThrow('Zoom refused to give a token: 400')
    zoom.next({ status: 429 })
    await expect(configuredProviders(api.deps.config)[0]?.remove('1')).rejects.toThrow(ProviderBusy)
  })
})

describe('meetings', () => {
  const facts = { name: 'Tea', startsAt: new Date(), endsAt: new Date(), timeZone: 'UTC' }
  const jitsi = { url: 'https://jitsi.example' }
  const livekit = {
    url: 'wss://live.example',
    apiUrl: 'https://live.example',
    key: 'key',
    secret: 'x'.repeat(32),
  }

  test('are made by LiveKit, else by Zoom, else by Jitsi, else not at all', () => {
    const { zoom } = api.deps.config
    if (!zoom) throw new Error('Zoom is not configured')
    const names = (config: Parameters<typeof configuredProviders>[0]) =>
      configuredProviders(config).map(({ name }) => name)
    expect(names({ livekit, zoom, jitsi })).toEqual(['livekit', 'zoom', 'jitsi'])
    expect(names({ jitsi })).toEqual(['jitsi'])
    expect(names({})).toEqual([])
  })

  test.each([
    ['Jitsi', { jitsi }, /^https:\/\/jitsi\.example\/Encounter-[0-9a-f]{40}$/, /^null$/],
    ['LiveKit', { livekit }, /^wss:\/\/live\.example$/, /^encounter-[0-9a-f]{40}$/],
  ])('on %s are rooms nobody can guess', async (_name, config, url, externalId) => {
    const [provider] = configuredProviders(config)
    const [one, other] = [await provider?.create(facts), await provider?.create(facts)]
    expect(one?.url).toMatch(url)
    expect(String(one?.externalId)).toMatch(externalId)
    expect(one).not.toEqual(other)
  })
})

describe('if another provider is configured later', () => {
  let later: TestApi

  beforeAll(async () => {
    const live = {
      LIVEKIT_URL: 'ws://127.0.0.1:1',
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: 'x'.repeat(32),
    }
    later = await startApi({ ...zoom.env, ...live })
  })
  afterAll(() => later.close())

  test('a meeting stays with the provider that made it', async () => {
    zoom.meetings.set('7', { topic: '', type: 2, start_time: '', duration: 0, timezone: '', settings: {} })
    const { id } = await createEncounter(later, {
      name: 'Old',
      meetingProvider: 'zoom',
      meetingExternalId: '7',
      meetingUrl: 'https://zoom.example/j/7',
    })
    const host = await createOperator(later)
    const change = async (name: string, input: Record<string, unknown>) => {
      const encounterId = globalId('OperatorEncounter', id)
      const { errors } = await mutate(later, host, name, { encounterId, ...input }, 'encounter { id }')
      expect(errors).toBeUndefined()
      await later.work()
    }
    await change('updateEncounter', { name: 'New' })
    expect(zoom.meetings.get('7')).toMatchObject({ topic: 'New' })
    await change('updateEncounter', { meetingUrl: null })
    expect(zoom.meetings.size).toBe(0)
    // The queue runs one job at a time, so the new room comes after the old one was deleted.
    await later.work()
    expect(await readEncounter(later, id)).toMatchObject({
      meetingProvider: 'livekit',
      meetingUrl: 'ws://127.0.0.1:1',
    })
  })
})

test('without a configured provider an encounter is scheduled without a link, and the operator reads what to set', async () => {
  const bare = await startApi()
  onTestFinished(() => bare.close())
  const host = await createOperator(bare)
  const draft = await createEncounter(bare, { state: 'Draft' })
  const encounterId = globalId('OperatorEncounter', draft.id)
  const { data, errors } = await mutate<{ encounter: { hasMeetingLink: boolean; meetingTrouble: string } }>(
    bare,
    host,
    'scheduleEncounter',
    { encounterId },
    'encounter { hasMeetingLink meetingTrouble }',
  )
  expect(errors).toBeUndefined()
  await bare.work()
  expect(await readEncounter(bare, draft.id)).toMatchObject({ state: 'Scheduled', meetingUrl: null })
  expect(data.scheduleEncounter?.encounter).toEqual({
    hasMeetingLink: false,
    meetingTrouble: expect.stringMatching(/Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET/),
  })
  const left = await bare.deps.database.pool.query('SELECT 1 FROM graphile_worker.jobs')
  expect(left.rowCount).toBe(0)
})
