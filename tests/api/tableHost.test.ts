import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { answer, askAs, createOperator, createSeat, mutate, type Place } from '../support/seats.ts'
import { guideOf, type Table, type TablePage, tablePage } from '../support/tablePage.ts'

let api: TestApi
let operator: Member
let encounter: Encounter
let places: Place[]

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  operator = await createOperator(api)
  encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 8, inviteTarget: 8 })
  places = []
  for (let made = 0; made < 3; made++) places.push(await createSeat(api, encounter))
})

const at = (minutes: number) => api.clock.set(new Date(encounter.startsAt.getTime() + minutes * minute))
const place = (index: number): Place => {
  const found = places[index]
  if (!found) throw new Error(`There is no place ${index}`)
  return found
}
const pageOf = (index: number) => tablePage(api, place(index).invitation.seatToken)
const everyoneIs = () => Promise.all(places.map((_, index) => pageOf(index).be()))
const encounterInput = (id = encounter.id) => ({ encounterId: globalId('OperatorEncounter', id) })

const sitDown = (as: Member = operator, id = encounter.id) =>
  mutate<{ address: string }>(api, as, 'hostTable', encounterInput(id), 'address')
async function hostPage(as: Member = operator): Promise<TablePage> {
  const { data } = await sitDown(as)
  return tablePage(api, data.hostTable?.address.split('/').at(-1) ?? '')
}
/** Everybody is at the table, and an operator hosts it. */
async function host(minutes: number, as: Member = operator) {
  const page = await hostPage(as)
  at(minutes)
  await everyoneIs()
  await page.be()
  return { page, table: await page.act('TAKE_HOST') }
}
const name = (index: number, mayHost: boolean, as: Member = operator) =>
  mutate<{ entry: { mayHost: boolean } }>(
    api,
    as,
    'nameHost',
    { invitationId: globalId('RosterEntry', place(index).invitation.id), mayHost },
    'entry { mayHost }',
  )
const sentence = ({ errors }: { errors?: readonly { message: string }[] | undefined }) => errors?.[0]?.message

describe('an operator who sits down at a table', () => {
  test('gets an address of their own, which is the same the next time', async () => {
    const first = await sitDown()
    const second = await sitDown()
    expect(first.data.hostTable?.address).toMatch(new RegExp(`^${api.deps.config.appUrl}/meet/[0-9a-f]{32}$`))
    expect(second.data.hostTable?.address).toBe(first.data.hostTable?.address)
    const other = await sitDown(await createOperator(api))
    expect(other.data.hostTable?.address).not.toBe(first.data.hostTable?.address)
    expect(await api.deps.database.prisma.auditEntry.count({ where: { actorId: operator.id } })).toBe(1)
  })

  // Without a change, a table is read again only after a minute.
  test('is shown the table at once, even while others follow it', { timeout: 30_000 }, async () => {
    at(-10)
    const followed = await pageOf(0).follow<Pick<Table, 'phase'>>(api.url, 'phase')
    onTestFinished(followed.close)
    await followed.next()
    const own = await (await hostPage()).follow<Pick<Table, 'phase'>>(api.url, 'phase')
    onTestFinished(own.close)
    // A state from before they sat down may come first.
    let seen = await own.next()
    while (seen?.phase !== 'LOBBY') seen = await own.next()
  })

  test('can host without a seat, and is not counted', async () => {
    const { table } = await host(0)
    expect(table).toMatchObject({ expected: 3, guide: { youHost: true } })
    const seen = guideOf(await pageOf(0).look()).people.find(({ name }) => name === 'Your host')
    expect(seen).toMatchObject({ isHere: true, isHost: true })
  })

  test('is called the host while they host, and the operator while they do not', async () => {
    const { page } = await host(0)
    await (await hostPage(await createOperator(api, { username: 'ada@example.org' }))).be()
    const names = async () => {
      const { people } = guideOf(await pageOf(0).look())
      return people.flatMap(({ name, isHost }) => (/host|operator/.test(name) ? [[name, isHost]] : []))
    }
    expect(await names()).toEqual([
      ['Your host', true],
      ['The operator', false],
    ])
    await page.act('HAND_BACK')
    expect(await names()).toEqual([
      ['The operator', false],
      ['The operator', false],
    ])
  })

  test('is refused before the encounter is scheduled, once it has ended or was canceled, and if they are no operator', async () => {
    const draft = await createEncounter(api, { state: 'Draft' })
    expect(sentence(await sitDown(operator, draft.id))).toBe('Only a scheduled encounter has a host.')
    const canceled = await createEncounter(api, {
      state: 'Canceled',
      cancelReason: 'Ill.',
      canceledAt: api.clock(),
    })
    expect(sentence(await sitDown(operator, canceled.id))).toBe('Only a scheduled encounter has a host.')
    expect(sentence(await sitDown(place(0).member))).toBe('You are not allowed to do that.')
    at(90)
    expect(sentence(await sitDown())).toBe('This encounter has ended.')
    expect(await api.deps.database.prisma.tableHost.count({ where: { encounterId: encounter.id } })).toBe(0)
  })

  test.each([
    ['who stays a member', {}],
    ['whose account was an operator’s alone', { locationId: null }],
  ])('can no longer host with the old address once their role is removed: one %s', async (_who, profile) => {
    const former = await createMember(api, { role: 'Operator', ...profile })
    const { page } = await host(0, former)
    const { errors } = await mutate(
      api,
      operator,
      'removeOperator',
      { removedId: globalId('ConsoleOperator', former.id) },
      'settings { operators { id } }',
    )
    expect(errors).toBeUndefined()
    expect(await page.look()).toMatchObject({ phase: 'UNSEATED', guide: null })
    expect(await page.act('MOVE_ON', { step: 0 })).toBe('This seat is no longer yours.')
    api.clock.advance(30_000)
    await everyoneIs()
    expect(await page.be()).toMatchObject({ isHere: false })
    api.clock.advance(10_000)
    await everyoneIs()
    const { until, people } = guideOf(await pageOf(0).look())
    expect(until).not.toBeNull()
    expect(people.map(({ name }) => name)).not.toContain(former.username)
    const query = 'query($seat: String!) { table(seat: $seat) { companions { name } } }'
    const { data } = await api.graphql<{ table: { companions: { name: string }[] } }>(query, {
      seat: place(0).invitation.seatToken,
    })
    expect(data.table.companions.map(({ name }) => name)).toContain('The operator')
    expect(data.table.companions.map(({ name }) => name)).not.toContain(former.username)
  })
})

const notOver = 'This person was at a table that is not over. Erase them once it is.'
const erase = async ({ id }: Member) =>
  sentence(
    await mutate(api, operator, 'eraseMember', { memberId: globalId('OperatorMember', id) }, '__typename'),
  )
async function cancelAndErase(former: Member) {
  const canceled = await askAs(api, former, 'mutation { cancelMembership { viewer { id } } }')
  expect(canceled.errors).toBeUndefined()
  return erase(former)
}

describe('the erasure of an operator who canceled', () => {
  const sit = async (former: Member) => {
    await (await hostPage(former)).be()
  }
  const write = async (former: Member) => {
    const said = await mutate(
      api,
      former,
      'sayToTable',
      { ...encounterInput(), text: 'Hello.' },
      '__typename',
    )
    expect(said.errors).toBeUndefined()
  }

  test.each([
    ['they only sat', sit],
    ['they only wrote a line from the console', write],
  ])('waits until the table at which %s is over', async (_what, come) => {
    const former = await createOperator(api)
    at(0)
    await everyoneIs()
    await come(former)
    expect(await cancelAndErase(former)).toBe(notOver)
    at(90)
    await api.work(['completeEncounters'])
    expect(await erase(former)).toBeUndefined()
  })

  test('does not wait for a table that they could have hosted and never came to', async () => {
    const former = await createOperator(api)
    await hostPage(former)
    at(0)
    await everyoneIs()
    expect(await cancelAndErase(former)).toBeUndefined()
  })
})

describe('an act of a host', () => {
  test('still applies after they left the service, and they are erased once the table is over', async () => {
    const former = await createOperator(api)
    const { page, table } = await host(0, former)
    await page.act('MOVE_ON', { step: guideOf(table).step })
    expect(await cancelAndErase(former)).toBe(notOver)
    expect(guideOf(await pageOf(0).look()).stage).not.toBe('ARRIVING')
    at(90)
    await api.work(['completeEncounters'])
    expect(await erase(former)).toBeUndefined()
  })

  test('is shown to everybody as an act of the host, and to the host as their own', async () => {
    const { page, table } = await host(0)
    const { step } = guideOf(table)
    const move = { kind: 'MOVE_ON', isHost: true }
    expect(guideOf(await page.act('MOVE_ON', { step })).hostMove).toEqual({ ...move, isYou: true })
    expect(guideOf(await pageOf(0).look()).hostMove).toEqual({ ...move, isYou: false })
    api.clock.advance(15_000)
    expect(guideOf(await pageOf(0).look()).hostMove).toBeNull()
  })
})

describe('the list of acts possible for a host', () => {
  test('is, in each part, exactly what the table accepts', async () => {
    const { page, table } = await host(-4)
    const seen: Record<string, string[]> = {}
    let guide = guideOf(table)
    for (;;) {
      const { stage, step, moves } = guide
      seen[stage] ??= moves
      const others = ['GO_BACK', 'EXTEND', 'SKIP_TURN', 'MOVE_ON'].filter((each) => !moves.includes(each))
      for (const act of others) {
        expect(await page.act(act, { step })).toMatch(/^(There is nothing|This |Nobody)/)
      }
      if (!moves.includes('MOVE_ON')) break
      guide = guideOf(await page.act('MOVE_ON', { step }))
    }
    expect(seen).toMatchObject({
      ARRIVING: ['MOVE_ON'],
      OPENING: ['MOVE_ON', 'GO_BACK', 'EXTEND'],
      ROUND: ['MOVE_ON', 'GO_BACK', 'EXTEND', 'SKIP_TURN'],
      PROMPT: ['MOVE_ON', 'GO_BACK', 'EXTEND'],
      FAREWELL: ['GO_BACK'],
    })
    expect(guideOf(await pageOf(0).look()).moves).toEqual([])
  })
})

describe('a host for whom there is no time to go back', () => {
  test('reads so, and nothing is stored', async () => {
    const { page, table } = await host(89.2)
    const { stage, step } = guideOf(table)
    expect(stage).toBe('FAREWELL')
    expect(await page.act('GO_BACK', { step })).toBe('There is no time left for the part before.')
    const { auditEntry, tableEntry } = api.deps.database.prisma
    expect(await auditEntry.count({ where: { actorId: operator.id, action: 'moveTableBack' } })).toBe(0)
    expect(await tableEntry.count({ where: { encounterId: encounter.id } })).toBe(1)
  })
})

describe('the list of people who can be removed', () => {
  const seen = async (page: TablePage) =>
    guideOf(await page.look()).people.map(({ canBeRemoved }) => canBeRemoved)

  test('has everyone else with a seat, if the host or an operator asks, and nobody for others', async () => {
    const page = await hostPage()
    await name(0, true)
    at(0)
    await everyoneIs()
    await page.be()
    expect(await seen(page)).toEqual([true, true, true, false])
    expect(await seen(pageOf(0))).toEqual([false, false, false, false])
    await pageOf(0).act('TAKE_HOST')
    expect(await seen(pageOf(0))).toEqual([false, true, true, false])
    expect(await seen(pageOf(1))).toEqual([false, false, false, false])
  })
})

describe('a member who is named as host', () => {
  test('can host that one encounter until they may no longer', async () => {
    expect((await name(0, true)).data.nameHost?.entry).toEqual({ mayHost: true })
    at(0)
    await everyoneIs()
    expect(await pageOf(1).act('TAKE_HOST')).toBe('You cannot host this table.')
    expect(guideOf(await pageOf(0).act('TAKE_HOST')).youHost).toBe(true)
    await name(0, false)
    expect(await pageOf(0).act('TAKE_HOST')).toBe('You cannot host this table.')
  })

  test('stops hosting at the moment they may no longer, and the times of the script apply again', async () => {
    await name(0, true)
    await name(1, true)
    at(0)
    await everyoneIs()
    const { step, people } = guideOf(await pageOf(0).act('TAKE_HOST'))
    expect(guideOf(await pageOf(2).look()).until).toBeNull()
    // Naming somebody who does not host at the moment changes nothing.
    await name(1, false)
    expect(guideOf(await pageOf(0).look()).youHost).toBe(true)
    await name(0, false)
    const { until, people: now, youHost } = guideOf(await pageOf(0).look())
    expect([until !== null, now.some(({ isHost }) => isHost), youHost]).toEqual([true, false, false])
    const notHost = 'Only the host can do that.'
    const person = people.find(({ isYou }) => !isYou)?.seatId
    expect(await pageOf(0).act('MOVE_ON', { step })).toBe(notHost)
    expect(await pageOf(0).act('SAY', { text: 'Hello.' })).toBe(notHost)
    expect(await pageOf(0).act('REMOVE', { person, reason: 'Swore.' })).toBe(notHost)
    expect(await pageOf(0).act('END_EARLY')).toBe(notHost)
  })

  test('must have a seat, at an encounter that is not over', async () => {
    await answer(api, place(0).invitation, 'DECLINED')
    expect(sentence(await name(0, true))).toBe('Only someone with a seat can be the host.')
    expect(sentence(await name(1, true, place(1).member))).toBe('You are not allowed to do that.')
    at(90)
    expect(sentence(await name(1, true))).toBe('This encounter has ended.')
  })

  test('is no longer at the table once the seat is given up', async () => {
    await name(0, true)
    await answer(api, place(0).invitation, 'DECLINED')
    at(0)
    expect(await pageOf(0).look()).toMatchObject({ phase: 'UNSEATED' })
  })

  test('may not host any more after they were taken off, even if they have a seat again', async () => {
    await name(0, true)
    const invitationId = globalId('RosterEntry', place(0).invitation.id)
    await mutate(api, operator, 'removeFromEncounter', { invitationId, reason: 'Not now.' }, 'entry { id }')
    const again = {
      encounterId: globalId('OperatorEncounter', encounter.id),
      memberIds: [globalId('OperatorMember', place(0).member.id)],
    }
    await mutate(api, operator, 'inviteMembers', { ...again, again: true }, 'refused { reason }')
    expect((await answer(api, place(0).invitation, 'ACCEPTED')).errors).toBeUndefined()
    at(0)
    await everyoneIs()
    expect(await pageOf(0).act('TAKE_HOST')).toBe('You cannot host this table.')
  })

  test('cannot be named by a member', async () => {
    const { errors } = await name(0, true, await createMember(api))
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})
