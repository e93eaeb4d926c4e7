import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { countStatements } from '../support/countStatements.ts'
import { expectWithin } from '../support/expectWithin.ts'
import { createEncounter, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { captureLog } from '../support/logLines.ts'
import {
  createPeople,
  namesAt,
  type Proposal,
  propose,
  readProposal,
  sharedEncounter,
  type Table,
  tablesOf,
} from '../support/proposals.ts'
import { createOperator, createSeat, mailsTo, mutate } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

type Breach = {
  rule: string
  isHard: boolean
  isRefused: boolean
  memberIds: string[]
  tableId: string | null
}
type Effect = {
  isAllowed: boolean
  breaks: Breach[]
  fixes: Breach[]
  waitedOut: number
  changes: {
    tableId: string | null
    before: { people: number }
    after: { people: number; genders: { gender: string; people: number }[] }
  }[]
}
const effectFields = `isAllowed breaks { rule isHard isRefused memberIds tableId sentence } fixes { rule isHard isRefused memberIds tableId }
  waitedOut
  changes { tableId before { people misfits genderDistance } after { people misfits genderDistance genders { gender people } } }`

const captured = captureLog('info')
let api: TestApi
let operator: Member
let bearer: string

beforeEach(async () => {
  api = await startApi({ JITSI_URL: 'https://jitsi.example' }, undefined, captured.log)
  operator = await createOperator(api)
  await prisma().member.update({ where: { id: operator.id }, data: { locationId: null } })
  bearer = await signIn(api, operator)
})
afterEach(() => api.close())

const prisma = () => api.deps.database.prisma
const start = () => new Date(api.clock().getTime() + 7 * day)
const form = (input: Record<string, unknown> = {}) =>
  propose(api, operator, bearer, { kind: 'FIRST', slots: [start().toISOString()], ...input })
const again = ({ id }: Proposal) => readProposal(api, bearer, id)
const incomplete = async ({ id }: Proposal) => {
  const fields = 'openTableIds incompleteTables { id number }'
  const query = `query($id: ID!) { node(id: $id) { ... on GroupProposal { ${fields} } } }`
  return (await api.graphql<{ node: object }>(query, { id }, { bearer })).data.node
}
const memberId = (table: Table | undefined, index = 0) => table?.seats[index]?.member.id ?? ''
const idOf = (globalMemberId: string) =>
  Number(Buffer.from(globalMemberId, 'base64').toString().split(':')[1])

type Moves = {
  memberId: string
  tableId?: string | undefined
  newTableAt?: string
  fromTableId?: string | null
}[]
const preview = async ({ id }: Proposal, moves: Moves) => {
  const query = `mutation($input: PreviewMoveInput!) { previewMove(input: $input) { effect { ${effectFields} } } }`
  return api.graphql<{ previewMove: { effect: Effect } }>(
    query,
    { input: { proposalId: id, moves } },
    { bearer },
  )
}
const move = ({ id }: Proposal, moves: Moves) =>
  mutate<{ effect: Effect; seats: { table: { number: number } | null; isMovedByHand: boolean }[] }>(
    api,
    operator,
    'movePeople',
    { proposalId: id, moves },
    `effect { ${effectFields} } seats { isMovedByHand table { number } }`,
  )
const change = <Payload = { proposal: { state: string } }>(
  name: string,
  { id }: Proposal,
  input: Record<string, unknown> = {},
  fields = 'proposal { state }',
) => mutate<Payload>(api, operator, name, { proposalId: id, ...input }, fields)
const bar = (one: string, other: string) =>
  prisma().avoidance.create({ data: { memberId: idOf(one), avoidedId: idOf(other), createdAt: api.clock() } })
const movesOffTable = ({ seats }: Table) => seats.map(({ member }) => ({ memberId: member.id }))
const twoTables = async (people = 23) => {
  await createPeople(api, people)
  const proposal = await form()
  const [small, large] = tablesOf(proposal).sort((a, b) => a.seats.length - b.seats.length)
  if (!small || !large) throw new Error('No two tables')
  return { proposal, small, large }
}

describe('a move by hand', () => {
  test('can be previewed without an effect, and then has the effect of the preview', async () => {
    const { proposal, small, large } = await twoTables()
    const moves = [{ memberId: memberId(large), tableId: small.id }]
    const { data } = await preview(proposal, moves)
    expect(data.previewMove.effect).toMatchObject({ isAllowed: true, breaks: [], fixes: [] })
    expect(
      data.previewMove.effect.changes.map(({ before, after }) => [before.people, after.people]).sort(),
    ).toEqual([
      [11, 12],
      [12, 11],
    ])
    expect(tablesOf(await again(proposal))).toEqual(tablesOf(proposal))
    const made = await move(proposal, moves)
    expect(made.data.movePeople).toMatchObject({
      effect: data.previewMove.effect,
      seats: [{ isMovedByHand: true, table: { number: small.number } }],
    })
    const seats = tablesOf(await again(proposal)).find(({ id }) => id === small.id)?.seats ?? []
    expect(seats.find(({ member }) => member.id === memberId(large))?.sentence).toMatch(
      /^Put here by hand; age: /,
    )
    expect(seats.find(({ member }) => member.id === memberId(small))?.sentence).toMatch(/ of 11, /)
    expect(await prisma().auditEntry.findFirst({ where: { action: 'movePeople' } })).toMatchObject({
      before: { tables: { [idOf(memberId(large))]: large.number } },
      after: { tables: { [idOf(memberId(large))]: small.number } },
    })
  })

  test('returns both tables with their seats afterwards, but no table that nobody is left at', async () => {
    const { proposal, small, large } = await twoTables()
    const moved = memberId(large)
    const tables = async (moves: Moves) => {
      const input = { proposalId: proposal.id, moves }
      const reply = await mutate<{ tables: Pick<Table, 'number' | 'seats'>[] }>(
        api,
        operator,
        'movePeople',
        input,
        'tables { number seats { member { id } } }',
      )
      return reply.data.movePeople?.tables.map(({ number, seats }) => [number, seats.length])
    }
    const [a, b] = [
      [small.number, 12],
      [large.number, 11],
    ]
    expect(await tables([{ memberId: moved, tableId: small.id }])).toEqual(
      small.number < large.number ? [a, b] : [b, a],
    )
    expect(await tables([{ memberId: moved, newTableAt: start().toISOString() }])).toEqual(
      expect.arrayContaining([[3, 1]]),
    )
    expect(await tables([{ memberId: moved, tableId: large.id }])).toEqual([[large.number, 12]])
  })

  test('can be a swap, which is judged as a whole', async () => {
    const { proposal, small, large } = await twoTables(24)
    const moves = [
      { memberId: memberId(small), tableId: large.id },
      { memberId: memberId(large), tableId: small.id },
    ]
    expect((await preview(proposal, moves)).data.previewMove.effect.breaks).toEqual([])
    expect((await preview(proposal, moves.slice(0, 1))).data.previewMove.effect).toMatchObject({
      isAllowed: false,
      breaks: [{ rule: 'TOO_MANY', isHard: true, isRefused: true, tableId: large.id, memberIds: [] }],
    })
    expect((await move(proposal, moves)).errors).toBeUndefined()
    expect((await again(proposal)).measures).toMatchObject({ placed: 24, tables: 2 })
  })

  test('is refused if another operator has moved the person meanwhile', async () => {
    const { proposal, small, large } = await twoTables()
    const asSeen = movesOffTable(large).map((each) => ({ ...each, fromTableId: large.id }))
    const [mover] = asSeen
    if (!mover) throw new Error('Nobody at the table')
    expect((await move(proposal, [{ ...mover, tableId: small.id }])).errors).toBeUndefined()
    const theirs = tablesOf(await again(proposal))
    const answers = [
      await move(proposal, asSeen),
      await preview(proposal, [mover]),
      await move(proposal, [{ ...mover, fromTableId: null, newTableAt: start().toISOString() }]),
    ]
    for (const { errors } of answers) {
      expect(errors).toMatchObject([
        {
          message:
            'Somebody meant here was moved by another operator meanwhile. Please look at the proposal and choose again.',
          extensions: { code: 'CONFLICT' },
        },
      ])
    }
    expect(tablesOf(await again(proposal))).toEqual(theirs)
    expect((await move(proposal, [{ ...mover, fromTableId: small.id }])).errors).toBeUndefined()
    const back = { memberId: mover.memberId, fromTableId: null, tableId: large.id }
    expect((await move(proposal, [back])).errors).toBeUndefined()
  })

  test('to the table where somebody sits already does not change the reasons for their seat', async () => {
    await createPeople(api, 13)
    const proposal = await form()
    const [table] = tablesOf(proposal)
    const [out] = proposal.leftOut.edges.map(({ node }) => node)
    if (!table || !out) throw new Error('Nobody was left out')
    const stays = [{ memberId: out.member.id }, { memberId: memberId(table), tableId: table.id }]
    expect((await move(proposal, stays)).errors).toBeUndefined()
    expect(await again(proposal)).toEqual(proposal)
    const leaves = { memberId: memberId(table, 1) }
    expect((await move(proposal, [...stays, leaves])).errors).toBeUndefined()
    const { leftOut, tables } = await again(proposal)
    expect(leftOut.edges.map(({ node }) => node)).toContainEqual(out)
    const moved = [
      ...leftOut.edges,
      ...tables.edges.flatMap(({ node }) => node.seats.map((node) => ({ node }))),
    ]
    expect(moved.flatMap(({ node }) => (node.isMovedByHand ? [node.member.id] : []))).toEqual([
      leaves.memberId,
    ])
  })

  test('is refused if somebody is barred, busy or gone, or met another before, and then nobody is moved', async () => {
    const { proposal, small, large } = await twoTables()
    const mover = memberId(large)
    const moves = [{ memberId: mover, tableId: small.id }]
    const rules = async () =>
      (await preview(proposal, moves)).data.previewMove.effect.breaks.map(({ rule }) => rule)
    const undo = await bar(memberId(small), mover)
    const { data } = await preview(proposal, moves)
    expect(data.previewMove.effect).toMatchObject({
      isAllowed: false,
      breaks: [{ rule: 'BARRED', isRefused: true }],
    })
    expect([...(data.previewMove.effect.breaks[0]?.memberIds ?? [])].sort()).toEqual(
      [mover, memberId(small)].sort(),
    )
    expect((await move(proposal, moves)).errors).toMatchObject([
      { message: 'These two are never to be seated together.', extensions: { code: 'CONFLICT' } },
    ])
    expect(tablesOf(await again(proposal))).toEqual(tablesOf(proposal))
    await prisma().avoidance.deleteMany({ where: { memberId: undo.memberId } })
    const busy = await createEncounter(api, { startsAt: start() })
    const member = await prisma().member.findUniqueOrThrow({ where: { id: idOf(mover) } })
    await createSeat(api, busy, member)
    expect(await rules()).toEqual(['NOT_FREE'])
    await prisma().encounter.update({
      where: { id: busy.id },
      data: { state: 'Canceled', canceledAt: api.clock(), cancelReason: 'x' },
    })
    const other = await prisma().member.findUniqueOrThrow({ where: { id: idOf(memberId(small)) } })
    await sharedEncounter(api, [member, other], 'First')
    expect(await rules()).toEqual(['MET_BEFORE'])
    await prisma().member.update({
      where: { id: member.id },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    expect(await rules()).toEqual(['MET_BEFORE', 'NOT_ACTIVE'])
  })

  test('to the left-out leaves an incomplete table, which can be neither locked nor invited', async () => {
    await createPeople(api, 20)
    const proposal = await form()
    const [table, full] = tablesOf(proposal)
    if (!table || !full) throw new Error('No tables')
    const mover = memberId(table)
    const { data } = await move(proposal, [{ memberId: mover }])
    expect(data.movePeople?.effect.breaks).toMatchObject([
      { rule: 'TOO_FEW', isHard: true, isRefused: false },
    ])
    const short = await again(proposal)
    expect(short.leftOut.edges[0]?.node).toMatchObject({ reason: 'MOVED_OUT', member: { id: mover } })
    expect(tablesOf(short)[0]?.faults).toMatchObject([{ rule: 'TOO_FEW', isHard: true }])
    expect(await incomplete(proposal)).toEqual({
      openTableIds: [table.id, full.id],
      incompleteTables: [{ id: table.id, number: table.number }],
    })
    expect(
      (await change('lockTables', proposal, { tableIds: [table.id], locked: true })).errors,
    ).toMatchObject([{ message: 'Table 1: Fewer people than a table of this kind needs.' }])
    const invited = await change<{ refused: { id: string }[]; encounters: unknown[] }>(
      'inviteGroups',
      proposal,
      {},
      'refused { id } encounters { id }',
    )
    expect(invited.data.inviteGroups).toMatchObject({ refused: [{ id: table.id }], encounters: [{}] })
    expect(
      (await move(proposal, [{ memberId: mover, tableId: table.id }])).data.movePeople?.effect.fixes,
    ).toMatchObject([{ rule: 'TOO_FEW' }])
    expect(tablesOf(await again(proposal))[0]?.faults).toEqual([])
    expect(await incomplete(proposal)).toEqual({ openTableIds: [table.id], incompleteTables: [] })
  })

  test('shows how many of each gender there are afterwards, and how many of the left-out have waited', async () => {
    const { proposal, large } = await twoTables()
    const moved = memberId(large)
    await prisma().member.update({ where: { id: idOf(moved) }, data: { roundsLeftOut: 2 } })
    const { data } = await preview(proposal, [{ memberId: moved }])
    const { waitedOut, changes } = data.previewMove.effect
    expect(waitedOut).toBe(1)
    const genders = changes[0]?.after.genders ?? []
    expect(genders.map(({ gender }) => gender).sort()).toEqual(['Man', 'Woman'])
    expect(genders.reduce((sum, { people }) => sum + people, 0)).toBe(11)
  })

  test('can begin a new table, and removes a table that becomes empty', async () => {
    const { proposal, small, large } = await twoTables(24)
    const all = small.seats.map(({ member }) => ({ memberId: member.id }))
    await move(proposal, all)
    expect(tablesOf(await again(proposal)).map(({ id }) => id)).toEqual([large.id])
    const newTableAt = start().toISOString()
    await move(
      proposal,
      all.map((each) => ({ ...each, newTableAt })),
    )
    const tables = tablesOf(await again(proposal))
    expect(tables.map((table) => table.seats.length)).toEqual([12, 12])
    expect(tables.flatMap(({ faults }) => faults)).toEqual([])
    const wrong = [{ memberId: memberId(tables[0]), newTableAt: new Date(0).toISOString() }]
    expect((await move(proposal, wrong)).errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
  })

  test('to a table of a One-on-One is refused, since trying out pairs would show who chose each other', async () => {
    const [a, b, c, d] = await createPeople(api, 4)
    if (!a || !b || !c || !d) throw new Error('Nobody came')
    await sharedEncounter(api, [a, b, c, d], 'First', [
      [a, b],
      [c, d],
    ])
    const proposal = await form({ kind: 'ONE_ON_ONE', anyMutualLink: true })
    const [one, other] = tablesOf(proposal)
    const swap = [
      { memberId: memberId(one), tableId: other?.id },
      { memberId: memberId(other), tableId: one?.id },
    ]
    const again = [{ memberId: memberId(one), newTableAt: start().toISOString() }]
    for (const moves of [swap, again]) {
      for (const { errors } of [await preview(proposal, moves), await move(proposal, moves)]) {
        expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
      }
    }
    expect((await move(proposal, [{ memberId: memberId(one) }])).errors).toBeUndefined()
  })

  test('accepts only people and tables of its proposal', async () => {
    const { proposal, small } = await twoTables()
    const other = await form()
    const foreign = tablesOf(other)[0]?.id
    const refusals: [Moves, string][] = [
      [[], 'BAD_INPUT'],
      [[{ memberId: globalId('OperatorMember', operator.id), tableId: small.id }], 'CONFLICT'],
      [[{ memberId: memberId(small), tableId: foreign }], 'CONFLICT'],
    ]
    for (const [moves, code] of refusals)
      expect((await move(proposal, moves)).errors).toMatchObject([{ extensions: { code } }])
  })

  test('is previewed quickly, whatever the size of the community', async () => {
    await prisma().$executeRaw`
      INSERT INTO members (public_guid, email, username, username_key, username_skeleton, location_id, gender_id, age_range_id,
        agreement_accepted_at, agreement_version, created_at)
      SELECT gen_random_uuid(), 'm' || n || '@example.org', 'M' || n, 'm' || n, 'm' || n, 1, 1 + n % 2, 1 + n % 6,
        ${api.clock()}, 'test', ${api.clock()} FROM generate_series(1, 2000) n`
    const proposal = await form()
    const [one, other] = tablesOf(proposal)
    const moves = [
      { memberId: memberId(one), tableId: other?.id },
      { memberId: memberId(other), tableId: one?.id },
    ]
    const asked = async () => expect((await preview(proposal, moves)).errors).toBeUndefined()
    expect(await countStatements(captured, asked)).toBe(18)
    // Dragging must not lag. The count of looks is reset: the repetitions would exceed an operator's hourly limit.
    await expectWithin(50, async () => {
      await prisma().rateLimit.deleteMany()
      await asked()
    })
  })
})

describe('tables of a proposal', () => {
  test('are added from those without a table, at a start of their own, and the others stay', async () => {
    const { proposal, large } = await twoTables()
    const slots = [start(), new Date(start().getTime() + day)]
    await move(
      proposal,
      large.seats.map(({ member }) => ({ memberId: member.id })),
    )
    const before = tablesOf(await again(proposal))
    expect(before).toHaveLength(1)
    const { errors } = await change('addTables', proposal, { startsAt: api.clock().toISOString() })
    expect(errors?.[0]?.message).toBe('The start must lie ahead.')
    await change('addTables', proposal, { startsAt: slots[1]?.toISOString(), tables: 1 })
    const stopped = await change('cancelFormation', proposal)
    expect(stopped.data.cancelFormation?.proposal.state).toBe('READY')
    expect((await again(proposal)).slots).toEqual([slots[0]?.toISOString()])
    await change('addTables', proposal, { startsAt: slots[1]?.toISOString(), tables: 1 })
    await api.work()
    const added = await again(proposal)
    expect(added.measures).toMatchObject({ tables: 2, placed: 23, leftOut: 0 })
    const [stayed, next] = tablesOf(added).sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    expect(stayed).toEqual(before[0])
    expect(next).toMatchObject({ startsAt: slots[1]?.toISOString(), isLocked: false, faults: [] })
    expect(namesAt(next ?? large).sort()).toEqual(namesAt(large).sort())
    expect(added.slots).toEqual(slots.map((slot) => slot.toISOString()))
  })

  test('are added until an operator stops it; stopping again, or once they are there, discards nothing', async () => {
    const { proposal, large } = await twoTables()
    const stop = () => change('cancelFormation', proposal, { onlyAdding: true })
    const tooLate = [{ message: 'No tables are being added any more.', extensions: { code: 'CONFLICT' } }]
    await move(proposal, movesOffTable(large))
    for (const end of [stop, () => api.work()]) {
      await change('addTables', proposal, { startsAt: start().toISOString() })
      await end()
      const before = await again(proposal)
      expect(before.state).toBe('READY')
      expect((await stop()).errors).toMatchObject(tooLate)
      expect(await again(proposal)).toEqual(before)
    }
    expect((await again(proposal)).measures).toMatchObject({ tables: 2, placed: 23 })
  })

  test('that cannot be filled leave the proposal with the starts and numbers it had', async () => {
    await createPeople(api, 12)
    const proposal = await form({ tablesPerSlot: [1] })
    const asWas = { state: 'READY', slots: proposal.slots, tablesPerSlot: [1], measures: { tables: 1 } }
    for (const days of [7, 8]) {
      const startsAt = new Date(api.clock().getTime() + days * day).toISOString()
      expect((await change('addTables', proposal, { startsAt, tables: 2 })).errors).toBeUndefined()
      await api.work()
      expect(await again(proposal)).toMatchObject(asWas)
    }
  })

  test('raise the number at their start, so that forming again makes as many', async () => {
    await createPeople(api, 24)
    const proposal = await form({ tablesPerSlot: [1] })
    await change('addTables', proposal, { startsAt: proposal.slots[0], tables: 1 })
    await api.work()
    const raised = { tablesPerSlot: [2], measures: { tables: 2, placed: 24 } }
    expect(await again(proposal)).toMatchObject(raised)
    await change('rerunFormation', proposal)
    await api.work()
    expect(await again(proposal)).toMatchObject(raised)
  })
})

describe('a locked table', () => {
  test('stays as it is when the rest is formed again, and cannot be changed', async () => {
    const { proposal, small, large } = await twoTables()
    const locked = await change('lockTables', proposal, { tableIds: [small.id], locked: true })
    expect(locked.data.lockTables?.proposal.state).toBe('READY')
    expect((await move(proposal, [{ memberId: memberId(small) }])).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    const newcomers = await createPeople(api, 10)
    await change('rerunFormation', proposal, { seed: 8 })
    await api.work()
    const after = await again(proposal)
    expect(after).toMatchObject({ state: 'READY', seed: 8, measures: { placed: 33, tables: 3 } })
    const same = tablesOf(after).find(({ id }) => id === small.id)
    expect(same).toMatchObject({ isLocked: true, number: small.number })
    expect(namesAt(same ?? small).sort()).toEqual(namesAt(small).sort())
    const others = tablesOf(after).filter(({ id }) => id !== small.id)
    expect(others.flatMap(namesAt).sort()).toEqual(
      [...namesAt(large), ...newcomers.map(({ username }) => username)].sort(),
    )
    expect((await change('lockTables', proposal, { locked: true })).data.lockTables?.proposal.state).toBe(
      'LOCKED',
    )
    expect((await change('lockTables', proposal, { locked: false })).data.lockTables?.proposal.state).toBe(
      'READY',
    )
  })
})

type InvitedTables = {
  proposal: { state: string }
  encounters: { id: string; name: string; state: string; counts: { invited: number }; inviteTarget: number }[]
  refused: { number: number }[]
  leftOut: { reason: string; member: { username: string } }[]
}
const invitedFields = `proposal { state } encounters { id name state inviteTarget counts { invited } }
  refused { number } leftOut { reason member { username } }`
const invite = (proposal: Proposal, input: Record<string, unknown> = {}) =>
  change<InvitedTables>('inviteGroups', proposal, input, invitedFields)

describe('inviting the groups', () => {
  test('is asked about with the number of people at each table who get no invitation by mail', async () => {
    const { proposal, small, large } = await twoTables()
    const memberAt = (table: Table, index: number) =>
      prisma().member.findUniqueOrThrow({ where: { id: idOf(memberId(table, index)) } })
    const change = (member: Member, data: object) =>
      prisma().member.update({ where: { id: member.id }, data })
    const withoutMail = async () => {
      const fields = 'tablesWithoutMail { tableId people }'
      const query = `query($id: ID!) { node(id: $id) { ... on GroupProposal { ${fields} } } }`
      const { data } = await api.graphql<{ node: { tablesWithoutMail: object[] } }>(
        query,
        { id: proposal.id },
        { bearer },
      )
      return data.node.tablesWithoutMail
    }
    expect(await withoutMail()).toEqual([])
    await change(await memberAt(large, 0), { wantsInvitationMail: false })
    await suppress(api, (await memberAt(large, 1)).email, 'Refused')
    const paused = await memberAt(small, 0)
    await suppress(api, paused.email, 'HardBounce')
    await change(paused, { status: 'Paused', pauseReason: 'Member' })
    expect(await withoutMail()).toEqual([{ tableId: large.id, people: 2 }])
  })

  test('makes each table a scheduled encounter and invites its people, once', async () => {
    const { proposal, small, large } = await twoTables()
    const { data } = await invite(proposal, {
      namePattern: 'Table {number} in {location}',
      note: 'Bring tea.',
    })
    expect(data.inviteGroups).toMatchObject({ proposal: { state: 'INVITED' }, refused: [], leftOut: [] })
    expect(data.inviteGroups?.encounters.map(({ name }) => name)).toEqual([
      'Table 1 in Metro Detroit',
      'Table 2 in Metro Detroit',
    ])
    for (const { state, counts, inviteTarget } of data.inviteGroups?.encounters ?? []) {
      expect(state).toBe('SCHEDULED')
      expect(counts.invited).toBe(inviteTarget)
    }
    const [mail, ...more] = await mailsTo(
      api,
      await prisma().member.findUniqueOrThrow({ where: { id: idOf(memberId(small)) } }),
      'invitation',
    )
    expect(more).toEqual([])
    expect(mail?.data).toMatchObject({ note: 'Bring tea.' })
    const second = await invite(proposal, { tableIds: [small.id, large.id] })
    expect(second.data.inviteGroups?.encounters).toEqual(data.inviteGroups?.encounters)
    expect((await invite(proposal)).data.inviteGroups?.encounters).toEqual([])
    expect(await prisma().invitation.count()).toBe(23)
    expect(await prisma().encounter.count({ where: { meetingUrl: null } })).toBe(2)
    await api.work()
    expect(await prisma().encounter.count({ where: { meetingUrl: null } })).toBe(0)
    expect(await prisma().outboxMail.count({ where: { template: 'invitation', state: 'Sent' } })).toBe(23)
    const [audit] = await prisma().auditEntry.findMany({ where: { action: 'inviteGroups' } })
    expect(audit).toMatchObject({ before: { table: 1 }, after: { table: 1, leftOut: [] } })
  })

  test('leaves out people who cannot come any more, and says so', async () => {
    const { proposal, small, large } = await twoTables()
    const [gone, busy] = [large.seats[0]?.member, large.seats[1]?.member]
    if (!gone || !busy) throw new Error('Nobody came')
    await prisma().member.update({
      where: { id: idOf(gone.id) },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    const member = await prisma().member.findUniqueOrThrow({ where: { id: idOf(busy.id) } })
    await createSeat(api, await createEncounter(api, { startsAt: start() }), member)
    const { data } = await invite(proposal)
    expect(data.inviteGroups?.leftOut.map((seat) => [seat.member.username, seat.reason]).sort()).toEqual(
      [
        [gone.username, 'NOT_ACTIVE'],
        [busy.username, 'NOT_FREE'],
      ].sort(),
    )
    expect(data.inviteGroups?.encounters.map(({ inviteTarget }) => inviteTarget).sort()).toEqual([10, 11])
    expect(data.inviteGroups).toMatchObject({ proposal: { state: 'INVITED' }, refused: [] })
    expect(small.seats).toHaveLength(11)
  })

  test('gives nobody two open invitations for the same time, even if two proposals are invited at the same moment', async () => {
    await createPeople(api, 23)
    const [one, other] = [await form(), await form({ seed: 8 })]
    const replies = await Promise.all([invite(one), invite(other)])
    for (const { errors } of replies) expect(errors).toBeUndefined()
    const invited = await prisma().invitation.findMany({ select: { memberId: true } })
    expect(new Set(invited.map(({ memberId: id }) => id)).size).toBe(invited.length)
    const leftOut = replies.flatMap(({ data }) => data.inviteGroups?.leftOut ?? [])
    expect(invited.length).toBeGreaterThanOrEqual(10)
    expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['NOT_FREE']))
  })

  test('skips a table that another operator dissolves at that instant', async () => {
    const { proposal, small, large } = await twoTables()
    const holding = await api.deps.database.pool.connect()
    await holding.query('BEGIN')
    await holding.query('SELECT FROM formation_runs WHERE id = $1 FOR UPDATE', [proposal.rowId])
    const dissolving = move(proposal, movesOffTable(small))
    await waitUntilBlocked(api)
    const inviting = invite(proposal)
    await waitUntilBlocked(api, 2)
    await holding.query('COMMIT')
    holding.release()
    expect((await dissolving).errors).toBeUndefined()
    const { data, errors } = await inviting
    expect(errors).toBeUndefined()
    expect(data.inviteGroups).toMatchObject({ encounters: [{}], proposal: { state: 'INVITED' } })
    expect(tablesOf(await again(proposal)).map(({ id }) => id)).toEqual([large.id])
  })

  test('says that a table does not exist any more if another operator has dissolved it', async () => {
    const { proposal, small, large } = await twoTables()
    await move(proposal, movesOffTable(small))
    const gone =
      'A table or person meant here is not in this proposal any more. Please look at it and choose again.'
    const replies = [
      await invite(proposal, { tableIds: [small.id, large.id] }),
      await change('lockTables', proposal, { tableIds: [small.id], locked: true }),
      await move(proposal, [{ memberId: memberId(large), tableId: small.id }]),
    ]
    for (const { errors } of replies) expect(errors).toMatchObject([{ message: gone }])
    expect(await prisma().encounter.count()).toBe(0)
  })

  test('leaves out people who are away by now, but not those the operator put there', async () => {
    const { proposal, small, large } = await twoTables()
    const [away, moved] = [large.seats[0]?.member, large.seats[1]?.member]
    const swap = [
      { memberId: moved?.id ?? '', tableId: small.id },
      { memberId: memberId(small), tableId: large.id },
    ]
    await move(proposal, swap)
    for (const each of [away, moved])
      await prisma().member.update({ where: { id: idOf(each?.id ?? '') }, data: { awayUntil: start() } })
    const { data } = await invite(proposal)
    expect(data.inviteGroups?.leftOut.map((seat) => [seat.member.username, seat.reason])).toEqual([
      [away?.username, 'NOT_FREE'],
    ])
  })

  test('skips a table that breaks a hard rule by now, and counts the round once for all who are left out', async () => {
    const { proposal, small, large } = await twoTables(25)
    const [left] = (await again(proposal)).leftOut.edges.map(({ node }) => node.member.id)
    const rounds = async () => {
      const found = await prisma().member.findMany({ where: { roundsLeftOut: { gt: 0 } } })
      return found.map(({ id, roundsLeftOut }) => [id, roundsLeftOut]).sort()
    }
    const countsOf = (ids: readonly string[]) => ids.map((id) => [idOf(id), 1]).sort()
    await prisma().member.update({ where: { id: idOf(memberId(large)) }, data: { roundsLeftOut: 2 } })
    await bar(memberId(small, 0), memberId(small, 1))
    const { data } = await invite(proposal)
    expect(data.inviteGroups).toMatchObject({
      proposal: { state: 'READY' },
      refused: [{ number: small.number }],
      encounters: [{ state: 'SCHEDULED' }],
    })
    const table = tablesOf(await again(proposal)).find(({ id }) => id === small.id)
    expect(table?.faults).toMatchObject([{ rule: 'BARRED', isHard: true }])
    expect(table?.encounter).toBeNull()
    expect(await rounds()).toEqual(countsOf([left ?? '', ...small.seats.map(({ member }) => member.id)]))
    await prisma().avoidance.deleteMany()
    expect((await invite(proposal)).data.inviteGroups?.proposal).toEqual({ state: 'INVITED' })
    expect(await rounds()).toEqual(countsOf([left ?? '']))
  })

  test('is refused from 2 hours before the start on, and then nothing changes', async () => {
    const { proposal } = await twoTables()
    api.clock.set(new Date(start().getTime() - 2 * hour))
    const { errors } = await invite(proposal)
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(await prisma().encounter.count()).toBe(0)
    bearer = await signIn(api, operator)
    expect(await again(proposal)).toMatchObject({ state: 'READY', measures: { invitedTables: 0 } })
  })
})

describe('a large proposal', () => {
  test('can be read from any table on, and shows where somebody sits', async () => {
    const { proposal, large } = await twoTables()
    const { username } = large.seats[0]?.member ?? { username: '' }
    const query = `query($id: ID!, $search: String!) { node(id: $id) { ... on GroupProposal {
      tables(first: 12, from: 2) { edges { node { number } } }
      seatsNamed(search: $search) { member { username } table { number } } } } }`
    const ask = (search: string) =>
      api.graphql<{ node: unknown }>(query, { id: proposal.id, search }, { bearer })
    const tables = { edges: [{ node: { number: 2 } }] }
    const found = { member: { username }, table: { number: large.number } }
    expect((await ask(username)).data.node).toMatchObject({
      tables,
      seatsNamed: expect.arrayContaining([found]),
    })
    expect((await ask('')).data.node).toEqual({ tables, seatsNamed: [] })
    expect((await ask('Nobody%')).data.node).toEqual({ tables, seatsNamed: [] })
  })
})
