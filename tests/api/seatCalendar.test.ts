import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Encounter } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { answer, askAs, createOperator, fillSeats, mailsTo, mutate, type Place } from '../support/seats.ts'

let api: TestApi
let encounter: Encounter
let place: Place

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  encounter = await createEncounter(api, { name: 'Soup, bread; and talk' })
  const [seated] = await fillSeats(api, encounter, 1)
  if (!seated) throw new Error('Nobody was seated')
  place = seated
})
afterAll(() => api.close())

async function readFile({ member, invitation }: Place): Promise<string | null> {
  const query = 'query($id: ID!) { node(id: $id) { ... on Invitation { calendarFile } } }'
  const { data } = await askAs<{ node: { calendarFile: string | null } }>(api, member, query, {
    id: globalId('Invitation', invitation.id),
  })
  return data.node.calendarFile
}

function parse(file: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? ''))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event in the file')
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(component), component }
}

async function mailed({ member }: Place, template: string) {
  const [mail] = await mailsTo(api, member, template)
  if (!mail) throw new Error(`No mail ${template}`)
  return parse((await renderRow(mail, api.deps)).attachments[0]?.content).event
}

test('a seat can be downloaded as a calendar file, which links to My Encounters and has no seat token', async () => {
  const file = await readFile(place)
  const { method, event, component } = parse(file)
  expect(method).toBe('PUBLISH')
  expect(event).toMatchObject({
    summary: `Encounters: ${encounter.name}`,
    location: `${api.deps.config.appUrl}/member/my-encounters`,
  })
  expect(event.startDate.toJSDate()).toEqual(encounter.startsAt)
  expect(event.endDate.toJSDate()).toEqual(encounter.endsAt)
  expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-19T17:00:00Z')
  expect(file).not.toContain('/meet/')
})

test('the file has the entry that was mailed, even after the encounter moved', async () => {
  const first = parse(await readFile(place)).event
  expect(first).toMatchObject({ sequence: 0, uid: (await mailed(place, 'seatConfirmed')).uid })
  const operator = await createOperator(api)
  const startsAt = new Date(encounter.startsAt.getTime() + hour).toISOString()
  await mutate(
    api,
    operator,
    'updateEncounter',
    { encounterId: globalId('OperatorEncounter', encounter.id), startsAt },
    'encounter { id }',
  )
  const moved = parse(await readFile(place)).event
  const { uid, sequence } = await mailed(place, 'encounterChanged')
  expect(moved).toMatchObject({ uid, sequence })
  expect(sequence).toBeGreaterThan(0)
})

test('the file of a canceled encounter has a canceled entry, like the mail', async () => {
  const operator = await createOperator(api)
  const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow' }
  const { errors } = await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')
  expect(errors).toBeUndefined()
  const { event, component } = parse(await readFile(place))
  const { uid, sequence } = await mailed(place, 'encounterCanceled')
  expect(event).toMatchObject({ uid, sequence })
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(component.getFirstSubcomponent('valarm')).toBeNull()
})

test('there is no file without a seat: if only invited, given up, or on the waitlist', async () => {
  const member = await createMember(api)
  const invitation = await invite(api, member, encounter)
  expect(await readFile({ member, invitation })).toBeNull()
  await answer(api, place.invitation, 'DECLINED')
  expect(await readFile(place)).toBeNull()
  await fillSeats(api, encounter, 12)
  await answer(api, invitation, 'ACCEPTED')
  expect(await readFile({ member, invitation })).toBeNull()
})
