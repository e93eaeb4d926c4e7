import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase, decide } from '../support/cases.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createPeople, sharedEncounter } from '../support/proposals.ts'
import { answer, askAs, createOperator, mailsTo, mutate, readInvitation } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeEach(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
afterEach(() => api.close())

const prisma = () => api.deps.database.prisma

const setReplacing = ({ id }: Encounter, hours: number, over: { replaces?: number } = {}) =>
  mutate<{ encounter: { replaceHours: number } }>(
    api,
    operator,
    'setReplacing',
    { encounterId: globalId('OperatorEncounter', id), hours, ...over },
    'encounter { replaceHours }',
  )
const invitationsTo = ({ id }: Encounter) =>
  prisma().invitation.findMany({
    where: { encounterId: id },
    orderBy: { id: 'asc' },
    include: { member: true },
  })

/** A First Encounter with everybody invited, and others who could come. */
async function full(others = 3, plan: Parameters<typeof createEncounter>[1] = {}) {
  const encounter = await createEncounter(api, plan)
  const people = await createPeople(api, encounter.inviteTarget)
  const invitations = []
  for (const member of people) invitations.push(await invite(api, member, encounter))
  await createPeople(api, others)
  return { encounter, invitations }
}

test('the hours of replacing cannot be saved over what another operator saved since they were read', async () => {
  const encounter = await createEncounter(api)
  expect((await setReplacing(encounter, 24, { replaces: 0 })).errors).toBeUndefined()
  expect((await setReplacing(encounter, 48, { replaces: 0 })).errors).toMatchObject([
    { message: 'Another operator has saved another number meanwhile. Please read it first.' },
  ])
  expect((await setReplacing(encounter, 24, { replaces: 0 })).errors).toBeUndefined()
  const { replaceHours } = await prisma().encounter.findUniqueOrThrow({ where: { id: encounter.id } })
  expect(replaceHours).toBe(24)
})

async function waitByMistake(invitation: Invitation): Promise<void> {
  await answer(api, invitation, 'ACCEPTED')
  const undo = { invitationId: globalId('Invitation', invitation.id) }
  const by = { id: invitation.memberId }
  expect((await mutate(api, by, 'undoAcceptance', undo, 'invitation { status }')).errors).toBeUndefined()
}

test.each([
  ['a member who declined', async () => undefined],
  ['a member who declined after a place on the waitlist, accepted by mistake', waitByMistake],
])('replaces %s while no seat was free as soon as there is another seat', async (_who, before) => {
  const { encounter, invitations } = await full(3, { capacity: 10, inviteTarget: 11, seatsTaken: 10 })
  const [gone, ...held] = invitations
  if (!gone) throw new Error('Nobody came')
  const now = api.clock()
  await prisma().invitation.updateMany({
    where: { id: { in: held.map(({ id }) => id) } },
    data: { status: 'Accepted', respondedAt: now, seatedAt: now },
  })
  await setReplacing(encounter, 24)
  await before(gone)
  await answer(api, gone, 'DECLINED')
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(11)
  const input = { encounterId: globalId('OperatorEncounter', encounter.id), capacity: 12 }
  await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(12)
})

test('replaces a member who gives up a seat, and nobody for a place on the waitlist that ended', async () => {
  const { encounter, invitations } = await full(3, { capacity: 10, inviteTarget: 11, seatsTaken: 10 })
  const [waits, givesUp, ...held] = invitations
  if (!waits || !givesUp) throw new Error('Nobody came')
  const now = api.clock()
  await prisma().invitation.updateMany({
    where: { id: { in: [givesUp, ...held].map(({ id }) => id) } },
    data: { status: 'Accepted', respondedAt: now, seatedAt: now },
  })
  await setReplacing(encounter, 24)
  await answer(api, waits, 'ACCEPTED')
  await answer(api, waits, 'DECLINED')
  await answer(api, givesUp, 'DECLINED')
  await api.work()
  const added = (await invitationsTo(encounter)).slice(invitations.length)
  expect(added).toMatchObject([{ replacesId: givesUp.id }])
})

test('invites the next best for a member who declines, by mail, as an act of the service', async () => {
  const { encounter, invitations } = await full()
  expect((await setReplacing(encounter, 24)).data.setReplacing?.encounter.replaceHours).toBe(24)
  const [one, other, ...rest] = invitations
  if (!one || !other) throw new Error('Nobody came')
  await Promise.all([answer(api, one, 'DECLINED'), answer(api, other, 'DECLINED')])
  await api.work()
  const added = (await invitationsTo(encounter)).slice(invitations.length)
  expect(added).toHaveLength(2)
  expect(new Set(added.map(({ replacesId }) => replacesId))).toEqual(new Set([one.id, other.id]))
  for (const { member } of added) expect(await mailsTo(api, member, 'invitation')).toHaveLength(1)
  const audits = await prisma().auditEntry.findMany({ where: { action: 'replaceDecliners' } })
  expect(audits.map(({ actorId }) => actorId)).toEqual(audits.map(() => null))
  expect(audits.flatMap(({ after }) => (after as { memberIds: number[] }).memberIds).sort()).toEqual(
    added.map(({ memberId }) => memberId).sort(),
  )
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(14)
  const [declinesLater] = rest
  if (!declinesLater) throw new Error('Nobody came')
  await answer(api, declinesLater, 'DECLINED')
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(15)
  const { data } = await api.graphql<{ node: { replaces: { member: { username: string } } } }>(
    'query($id: ID!) { node(id: $id) { ... on RosterEntry { replaces { member { id } } } } }',
    { id: globalId('RosterEntry', added[0]?.id ?? 0) },
    { bearer: await signIn(api, operator) },
  )
  expect(data.node.replaces.member).toEqual({
    id: globalId('OperatorMember', invitations.find(({ id }) => id === added[0]?.replacesId)?.memberId ?? 0),
  })
})

test('replaces a member who lets an invitation expire, gives up a seat, or declined before replacing was on', async () => {
  const { encounter, invitations } = await full(5)
  const [expires, givesUp, before] = invitations
  if (!expires || !givesUp || !before) throw new Error('Nobody came')
  await answer(api, before, 'DECLINED')
  await answer(api, givesUp, 'ACCEPTED')
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(12)
  await setReplacing(encounter, 24)
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(13)
  await answer(api, givesUp, 'DECLINED')
  await prisma().invitation.update({ where: { id: expires.id }, data: { expiresAt: api.clock() } })
  api.clock.set(new Date(api.clock().getTime() + hour))
  await api.work(['expireInvitations'])
  await api.work()
  const replaced = (await invitationsTo(encounter)).flatMap(({ replacesId }) => replacesId ?? [])
  expect(replaced.sort()).toEqual([expires.id, givesUp.id, before.id].sort())
})

test('replaces a member again who was invited again and declines again', async () => {
  const { encounter, invitations } = await full(3)
  await setReplacing(encounter, 24)
  const [declines] = invitations
  if (!declines) throw new Error('Nobody came')
  const added = async () => (await invitationsTo(encounter)).slice(invitations.length)
  await answer(api, declines, 'DECLINED')
  await api.work()
  expect(await added()).toMatchObject([{ replacesId: declines.id }])
  await prisma().encounter.update({ where: { id: encounter.id }, data: { inviteTarget: { increment: 1 } } })
  const memberIds = [globalId('OperatorMember', declines.memberId)]
  const input = { encounterId: globalId('OperatorEncounter', encounter.id), memberIds, again: true }
  expect((await mutate(api, operator, 'inviteMembers', input, 'encounter { id }')).errors).toBeUndefined()
  await answer(api, declines, 'DECLINED')
  await api.work()
  expect(await added()).toMatchObject([{ replacesId: null }, { replacesId: declines.id }])
})

test('lets somebody who met others there be a stand-in only if more are invited than there are seats', async () => {
  const { encounter, invitations } = await full(0)
  const standIn = await createMember(api)
  const there = await Promise.all(
    invitations.slice(0, 2).map(({ memberId: id }) => prisma().member.findUniqueOrThrow({ where: { id } })),
  )
  await sharedEncounter(api, [...there, standIn], 'First')
  await setReplacing(encounter, 24)
  const [one, other, declines] = invitations
  if (!one || !other || !declines) throw new Error('Nobody came')
  await answer(api, declines, 'DECLINED')
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(invitations.length)

  await prisma().encounter.update({ where: { id: encounter.id }, data: { capacity: 10 } })
  await setReplacing(encounter, 25)
  await api.work()
  const added = (await invitationsTo(encounter)).slice(invitations.length)
  expect(added).toMatchObject([{ memberId: standIn.id, replacesId: declines.id }])
  const placeOfStandIn = () => prisma().invitation.findUniqueOrThrow({ where: { id: added[0]?.id ?? 0 } })
  await answer(api, await placeOfStandIn(), 'ACCEPTED')
  expect(await placeOfStandIn()).toMatchObject({ isWaitlisted: true })
  await answer(api, one, 'DECLINED')
  await api.work()
  expect(await placeOfStandIn()).toMatchObject({ isWaitlisted: true })
  await answer(api, other, 'DECLINED')
  await api.work()
  expect(await placeOfStandIn()).toMatchObject({ isWaitlisted: false })
})

test('replaces nobody after the cut-off, while somebody waits, after removal by the operator, or if switched off', async () => {
  const { encounter, invitations } = await full(3, { capacity: 10, inviteTarget: 12 })
  const [never, removed, seated, late] = invitations
  if (!never || !removed || !seated || !late) throw new Error('Nobody came')
  await answer(api, never, 'DECLINED')
  await api.work()
  await prisma().invitation.update({ where: { id: never.id }, data: { withdrawnAt: api.clock() } })
  await setReplacing(encounter, 48)
  const reason = 'We mixed up two evenings.'
  const input = { invitationId: globalId('RosterEntry', removed.id), reason }
  await mutate(api, operator, 'removeFromEncounter', input, 'entry { id }')
  await answer(api, seated, 'ACCEPTED')
  await prisma().encounter.update({
    where: { id: encounter.id },
    data: { waitlisted: 1, waitlistLastNumber: 1 },
  })
  await answer(api, seated, 'DECLINED')
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(12)
  await prisma().encounter.update({ where: { id: encounter.id }, data: { waitlisted: 0 } })
  api.clock.set(new Date(encounter.startsAt.getTime() - 48 * hour + 1))
  await answer(api, late, 'DECLINED')
  await api.work()
  expect(await invitationsTo(encounter)).toHaveLength(12)
})

test('replacing follows the policy at a new encounter, and is never on for a One-on-One', async () => {
  await mutate(api, operator, 'setPolicyNumber', { name: 'REPLACE_HOURS', value: 36 }, 'settings { id }')
  const create = async (kind: string) => {
    const startsAt = new Date(api.clock().getTime() + 9 * day).toISOString()
    const input = { kind, name: 'A table', startsAt, locationId: globalId('Location', 1) }
    const fields = 'encounter { id replaceHours }'
    const { data } = await mutate<{ encounter: { replaceHours: number } }>(
      api,
      operator,
      'createEncounter',
      input,
      fields,
    )
    return data.createEncounter?.encounter.replaceHours
  }
  expect([await create('FIRST'), await create('SECOND'), await create('ONE_ON_ONE')]).toEqual([36, 36, 0])
  const pair = await prisma().encounter.findFirstOrThrow({ where: { kind: 'OneOnOne' } })
  expect((await setReplacing(pair, 24)).errors).toMatchObject([
    { message: 'Nobody is replaced at a One-on-One.', extensions: { code: 'BAD_INPUT' } },
  ])
  expect((await setReplacing(await createEncounter(api), 337)).errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT' } },
  ])
})

async function done(by: Pick<Member, 'id'>, name: string, input: Record<string, unknown>, selection: string) {
  expect((await mutate(api, by, name, input, selection)).errors).toBeUndefined()
}
const pause = (id: number) => askAs(api, { id }, 'mutation { pauseMembership { viewer { id } } }')
const leave = (id: number) => askAs(api, { id }, 'mutation { cancelMembership { viewer { id } } }')
const resume = (id: number) => askAs(api, { id }, 'mutation { resumeMembership { viewer { id } } }')
const takeOff = ({ id }: Invitation) =>
  done(
    operator,
    'removeFromEncounter',
    { invitationId: globalId('RosterEntry', id), reason: 'We mixed up two evenings.' },
    'entry { id }',
  )
const operate = (name: string, id: number) =>
  done(operator, name, { memberId: globalId('OperatorMember', id) }, 'member { id }')
async function sanction(id: number, outcome: string) {
  const about = await prisma().member.findUniqueOrThrow({ where: { id } })
  const { case: found } = await createCase(api, { about })
  expect((await decide(api, operator, found, outcome)).errors).toBeUndefined()
}
async function inviteAgain(encounter: Encounter, memberId: number) {
  await prisma().encounter.update({ where: { id: encounter.id }, data: { inviteTarget: { increment: 1 } } })
  const memberIds = [globalId('OperatorMember', memberId)]
  const input = { encounterId: globalId('OperatorEncounter', encounter.id), memberIds, again: true }
  await done(operator, 'inviteMembers', input, 'encounter { id }')
}
/** The places that were filled with somebody else since. */
const replacedAt = async (encounter: Encounter) => {
  await api.work()
  return (await invitationsTo(encounter)).flatMap(({ replacesId }) => replacesId ?? [])
}

test.each([
  ['pauses', pause],
  ['is paused by an operator', (id: number) => operate('pauseMember', id)],
  ['leaves', leave],
  ['is suspended', (id: number) => sanction(id, 'SUSPENDED')],
  ['is expelled', (id: number) => sanction(id, 'EXPELLED')],
  ['leaves and is erased', (id: number) => leave(id).then(() => operate('eraseMember', id))],
])(
  'replaces an invited member who %s, and one with a seat if that takes the seat away',
  async (_how, happens) => {
    const { encounter, invitations } = await full()
    const [open, taken] = invitations
    if (!open || !taken) throw new Error('Nobody came')
    await setReplacing(encounter, 24)
    await answer(api, taken, 'ACCEPTED')
    await happens(open.memberId)
    expect(await replacedAt(encounter)).toEqual([open.id])
    await happens(taken.memberId)
    const gone = (await readInvitation(api, taken.id)).status === 'Declined' ? [taken.id] : []
    expect(await replacedAt(encounter)).toEqual([open.id, ...gone])
  },
)

test('replaces a member who had paused before they undid an acceptance, even of a place on the waitlist', async () => {
  const { encounter, invitations } = await full()
  const [seated, waits, ...held] = invitations
  if (!seated || !waits) throw new Error('Nobody came')
  await setReplacing(encounter, 24)
  const acceptAndUndo = async (invitation: Invitation) => {
    await answer(api, invitation, 'ACCEPTED')
    await pause(invitation.memberId)
    const undo = { invitationId: globalId('Invitation', invitation.id) }
    await done({ id: invitation.memberId }, 'undoAcceptance', undo, 'invitation { status }')
  }
  await acceptAndUndo(seated)
  expect(await replacedAt(encounter)).toEqual([seated.id])
  const now = api.clock()
  await prisma().invitation.updateMany({
    where: { id: { in: held.map(({ id }) => id) } },
    data: { status: 'Accepted', respondedAt: now, seatedAt: now },
  })
  const { capacity } = encounter
  await prisma().encounter.update({ where: { id: encounter.id }, data: { seatsTaken: capacity } })
  await acceptAndUndo(waits)
  expect(await readInvitation(api, waits.id)).toMatchObject({ waitlistNumber: null, withdrawnBy: 'Service' })
  await prisma().encounter.update({ where: { id: encounter.id }, data: { seatsTaken: capacity - 1 } })
  await setReplacing(encounter, 25)
  expect(await replacedAt(encounter)).toEqual([seated.id, waits.id])
})

test('replacing somebody who was invited again depends on who took back the last invitation', async () => {
  const { encounter, invitations } = await full()
  const [paused, removed] = invitations
  if (!paused || !removed) throw new Error('Nobody came')
  await setReplacing(encounter, 24)
  await pause(paused.memberId)
  await resume(paused.memberId)
  await takeOff(removed)
  expect(await replacedAt(encounter)).toEqual([paused.id])
  for (const { memberId } of [paused, removed]) await inviteAgain(encounter, memberId)
  expect(await readInvitation(api, removed.id)).toMatchObject({ withdrawnAt: null, withdrawnBy: null })
  await takeOff(paused)
  expect(await replacedAt(encounter)).toEqual([])
  await pause(removed.memberId)
  expect(await replacedAt(encounter)).toEqual([removed.id])
})

test('replaces a member who paused before the encounter was moved, but not one whom an operator took off before', async () => {
  const { encounter, invitations } = await full()
  const [paused, removed] = invitations
  if (!paused || !removed) throw new Error('Nobody came')
  await setReplacing(encounter, 336)
  await pause(paused.memberId)
  await takeOff(removed)
  expect(await replacedAt(encounter)).toEqual([])
  const startsAt = new Date(encounter.startsAt.getTime() + 14 * day).toISOString()
  const input = { encounterId: globalId('OperatorEncounter', encounter.id), startsAt }
  await done(operator, 'updateEncounter', input, 'encounter { id }')
  expect(await replacedAt(encounter)).toEqual([paused.id])
})

test('replaces a member who is parted from somebody they must not meet, but not if it is unknown who took a place back', async () => {
  const { encounter, invitations } = await full()
  const [first, parted, before] = invitations
  if (!first || !parted || !before) throw new Error('Nobody came')
  await prisma().invitation.update({
    where: { id: before.id },
    data: { status: 'Declined', respondedAt: api.clock(), withdrawnAt: api.clock() },
  })
  await setReplacing(encounter, 12)
  for (const each of [first, parted]) await answer(api, each, 'ACCEPTED')
  await prisma().avoidance.create({
    data: { memberId: first.memberId, avoidedId: parted.memberId, createdAt: api.clock() },
  })
  api.clock.set(new Date(encounter.startsAt.getTime() - 24 * hour))
  await api.work(['remind'])
  expect(await readInvitation(api, parted.id)).toMatchObject({ status: 'Declined', withdrawnBy: 'Service' })
  expect(await replacedAt(encounter)).toContain(parted.id)
  expect(await replacedAt(encounter)).not.toContain(before.id)
})
