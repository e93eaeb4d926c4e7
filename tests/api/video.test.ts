import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { currentProvider } from '../../server/video/provider.ts'
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

  test('follow another time, and go when the encounter is canceled', async () => {
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

  test("go when the operator gives a link, and are made again when the operator's link is taken back", async () => {
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

  test('that are gone already need no change and no taking back', async () => {
    const encounter = await scheduled()
    await api.work()
    zoom.meetings.clear()
    await operate('updateEncounter', encounter, { name: 'Moved' })
    await api.work()
    await operate('cancelEncounter', encounter, { reason: 'Snow' })
    await api.work()
    expect(await waitingJobs()).toEqual([])
  })

  test('made in vain are taken back', async () => {
    const encounter = await scheduled()
    await operate('updateEncounter', encounter, { meetingUrl: 'https://rooms.example/mine' })
    await api.work()
    expect(await readEncounter(api, encounter.id)).toMatchObject({ meetingUrl: 'https://rooms.example/mine' })
    expect(zoom.meetings.size).toBe(0)
  })

  test('need the right credentials', async () => {
    const { zoom: account, jitsiUrl } = api.deps.config
    if (!account) throw new Error('Zoom is not configured')
    const wrong = currentProvider({ zoom: { ...account, clientSecret: 'wrong' }, jitsiUrl })
    const facts = await createEncounter(api)
    await expect(wrong.create(facts)).rejects.toThrow('Zoom refused to give a token: 400')
    zoom.next({ status: 429 })
    await expect(currentProvider(api.deps.config).remove('1')).rejects.toThrow(ProviderBusy)
  })
})

test('without Zoom, meetings are rooms nobody can guess on Jitsi', async () => {
  const jitsi = currentProvider({ jitsiUrl: 'https://jitsi.example' })
  const facts = await createEncounter(api)
  const [one, other] = [await jitsi.create(facts), await jitsi.create(facts)]
  expect(one).toEqual({
    url: expect.stringMatching(/^https:\/\/jitsi\.example\/Encounter-[0-9a-f]{40}$/),
    externalId: null,
  })
  expect(one.url).not.toBe(other.url)
})
