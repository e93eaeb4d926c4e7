import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  createPeople,
  type Proposal,
  propose,
  readProposal,
  type Table,
  tablesOf,
} from '../support/proposals.ts'
import { createOperator, createSeat, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeEach(async () => {
  api = await startApi({ JITSI_URL: 'https://jitsi.example' })
  operator = await createOperator(api, { username: 'Orla', locationId: 1 })
})
afterEach(() => api.close())

const prisma = () => api.deps.database.prisma
const createColleague = () => createOperator(api, { username: 'Otto', email: 'otto@example.org' })
const memberId = ({ id }: Pick<Member, 'id'>) => globalId('OperatorMember', id)
const avoid = (one: Member, other: Member) =>
  prisma().avoidance.create({ data: { memberId: one.id, avoidedId: other.id, createdAt: api.clock() } })

type Act = readonly [name: string, input: Record<string, unknown>]

/** The replies to an operator's acts, one line each. */
async function answersTo(acts: readonly Act[], asker = operator): Promise<string[]> {
  const answers: string[] = []
  for (const [name, input] of acts) {
    const { errors } = await mutate(api, asker, name, input, '__typename')
    answers.push(
      errors?.[0] ? `${name}: ${errors[0].extensions?.code}, ${errors[0].message}` : `${name}: done`,
    )
  }
  return answers
}
const isRefused = (answer: string) => /: (FORBIDDEN|CONFLICT), .*Another operator can do it\.$/.test(answer)

describe('acts that would show an operator at an encounter who does not want to meet them are for another operator', () => {
  let encounter: Encounter
  let asked: Member
  let acts: Act[]
  beforeEach(async () => {
    encounter = await createEncounter(api)
    await createSeat(api, encounter, operator)
    const waiting = await createMember(api)
    const { id } = await invite(api, waiting, encounter, {
      status: 'Accepted',
      isWaitlisted: true,
      waitlistNumber: 1,
      respondedAt: api.clock(),
    })
    await prisma().encounter.update({
      where: { id: encounter.id },
      data: { waitlisted: 1, waitlistLastNumber: 1 },
    })
    asked = await createMember(api)
    const elsewhere = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 20 * day) })
    const encounterId = globalId('OperatorEncounter', encounter.id)
    acts = [
      ['inviteMembers', { encounterId, memberIds: [memberId(asked)] }],
      [
        'inviteMembers',
        {
          encounterId: globalId('OperatorEncounter', elsewhere.id),
          memberIds: [memberId(operator), memberId(asked)],
        },
      ],
      ['promoteInvitation', { invitationId: globalId('RosterEntry', id) }],
      ['suggestPeople', { encounterId }],
    ]
    await avoid(waiting, await createMember(api))
  })

  test('inviting, promoting and suggestions are refused in the same way, whether or not anybody avoids them', async () => {
    await createColleague()
    const before = await answersTo(acts)
    expect(before.filter((answer) => !isRefused(answer))).toEqual([])
    const others = await prisma().member.findMany({ where: { role: 'Member' } })
    for (const each of others) await avoid(each, operator)
    expect(await answersTo(acts)).toEqual(before)
  })

  test('the other operator can do them, and reads why somebody is left out, which the audit log does not say', async () => {
    const colleague = await createColleague()
    await avoid(asked, operator)
    const [invited, , promoted, suggested] = acts
    if (!invited || !promoted || !suggested) throw new Error('Nothing to do')
    const { data } = await mutate<{ refused: { reason: string }[] }>(
      api,
      colleague,
      'inviteMembers',
      { ...invited[1], memberIds: [memberId(asked), memberId(await createMember(api))] },
      'refused { reason }',
    )
    expect(data.inviteMembers?.refused.map(({ reason }) => reason)).toEqual(['BARRED'])
    expect(await answersTo([promoted, suggested], colleague)).toEqual([
      'promoteInvitation: done',
      'suggestPeople: done',
    ])
    const logged = await prisma().auditEntry.findFirstOrThrow({ where: { action: 'inviteMembers' } })
    expect(logged.after).toMatchObject({ refused: [] })
  })

  test('if they are the only one, or the other one has a place there, too, they act themselves', async () => {
    const [invited] = acts
    if (!invited) throw new Error('Nothing to do')
    expect(await answersTo([invited])).toEqual(['inviteMembers: done'])
    const colleague = await createColleague()
    await createSeat(api, encounter, colleague)
    const more = { ...invited[1], memberIds: [memberId(await createMember(api))] }
    expect(await answersTo([['inviteMembers', more]])).toEqual(['inviteMembers: done'])
  })

  test('naming the other operator as a guest, too, changes nothing', async () => {
    const colleague = await createColleague()
    await prisma().member.update({ where: { id: colleague.id }, data: { locationId: 1 } })
    const [, both] = acts
    if (!both) throw new Error('Nothing to do')
    const memberIds = [operator, colleague, asked].map(memberId)
    const [answer = ''] = await answersTo([['inviteMembers', { ...both[1], memberIds }]])
    expect(isRefused(answer)).toBe(true)
  })
})

describe('the same applies to an operator who sits at a table of a proposal', () => {
  type Plan = { proposal: Proposal; own: Table; other: Table }

  async function formTwo(): Promise<Plan> {
    await createPeople(api, 21)
    const slots = [new Date(api.clock().getTime() + 7 * day).toISOString()]
    const bearer = await signIn(api, operator)
    const proposal = await propose(api, operator, bearer, { kind: 'FIRST', slots })
    const isOwn = ({ seats }: Table) => seats.some(({ member }) => member.username === operator.username)
    const own = tablesOf(proposal).find(isOwn)
    const other = tablesOf(proposal).find((table) => !isOwn(table))
    if (!own || !other) throw new Error('No two tables')
    return { proposal, own, other }
  }
  const at = ({ seats }: Table, index = 0) =>
    seats.map(({ member }) => member).filter(({ username }) => username !== operator.username)[index]?.id
  const read = async (asker: Member, { proposal, own }: Plan) => {
    const fields = 'isLeftToOthers faults { rule } seats { broken } isLocked encounter { id }'
    const query = `query($id: ID!) { node(id: $id) { ... on GroupTable { ${fields} } } }`
    type Read = {
      isLeftToOthers: boolean
      faults: { rule: string }[]
      seats: { broken: string[] }[]
      isLocked: boolean
      encounter: { id: string } | null
    }
    const bearer = await signIn(api, asker)
    const { data } = await api.graphql<{ node: Read }>(query, { id: own.id }, { bearer })
    const broken = new Set(data.node.seats.flatMap((seat) => seat.broken))
    const { measures } = await readProposal(api, bearer, proposal.id)
    return { ...data.node, broken: [...broken], invitedTables: measures.invitedTables }
  }

  const actsOn = ({ proposal: { id }, own, other }: Plan, newcomer: Member): Act[] => {
    const moves = [{ memberId: at(other), tableId: own.id }]
    const away = [{ memberId: at(own), tableId: other.id }]
    const self = [{ memberId: memberId(operator), tableId: other.id }]
    return [
      ...[moves, away, self].map((each) => ['previewMove', { proposalId: id, moves: each }] as const),
      ['movePeople', { proposalId: id, moves }],
      ['addToProposal', { proposalId: id, memberId: memberId(newcomer), tableId: own.id }],
      ['lockTables', { proposalId: id, tableIds: [own.id], locked: true }],
      ['inviteGroups', { proposalId: id, tableIds: [own.id] }],
    ]
  }

  test('moves, locks and invitations are refused in the same way, whether or not anybody avoids them', async () => {
    const plan = await formTwo()
    await createColleague()
    const acts = actsOn(plan, await createMember(api))
    const before = await answersTo(acts)
    expect(before.filter((answer) => !isRefused(answer))).toEqual([])
    for (const each of await prisma().member.findMany({ where: { role: 'Member' } }))
      await avoid(each, operator)
    expect(await answersTo(acts)).toEqual(before)
  })

  test('the rules that their table breaks are shown only to the other operator, who invites it', async () => {
    const plan = await formTwo()
    const colleague = await createColleague()
    const [id = 0] = [at(plan.own)].map((each) => Number(atob(each ?? '').split(':')[1]))
    await avoid(await prisma().member.findUniqueOrThrow({ where: { id } }), operator)
    const { proposal, own, other } = plan
    const moves = [{ memberId: at(other, 1), tableId: own.id }]
    expect(await answersTo([['movePeople', { proposalId: proposal.id, moves }]], colleague)).toEqual([
      'movePeople: done',
    ])
    expect(await read(operator, plan)).toMatchObject({ isLeftToOthers: true, faults: [], broken: [] })
    expect(await read(colleague, plan)).toMatchObject({
      isLeftToOthers: false,
      faults: [{ rule: 'BARRED' }],
      broken: ['BARRED'],
    })
    const incomplete = async (asker: Member) => {
      const query = 'query($id: ID!) { node(id: $id) { ... on GroupProposal { incompleteTables { id } } } }'
      const bearer = await signIn(api, asker)
      const { data } = await api.graphql<{ node: object }>(query, { id: proposal.id }, { bearer })
      return data.node
    }
    expect(await incomplete(operator)).toEqual({ incompleteTables: [] })
    expect(await incomplete(colleague)).toEqual({ incompleteTables: [{ id: own.id }] })
  })

  test('inviting or locking all skips their table, does not count it as open, and says so', async () => {
    const plan = await formTwo()
    const colleague = await createColleague()
    const proposalId = plan.proposal.id
    const inviteAll = async (asker: Member) => {
      const fields = 'encounters { id } leftToOthers { id }'
      const { data } = await mutate<{ encounters: unknown[]; leftToOthers: { id: string } | null }>(
        ...([api, asker, 'inviteGroups', { proposalId }, fields] as const),
      )
      const { encounters = [], leftToOthers = null } = data.inviteGroups ?? {}
      return [encounters.length, leftToOthers?.id ?? null]
    }
    const openTables = async (asker: Member) => {
      const query = 'query($id: ID!) { node(id: $id) { ... on GroupProposal { openTables openTableIds } } }'
      const bearer = await signIn(api, asker)
      const { data } = await api.graphql<{ node: { openTables: number; openTableIds: string[] } }>(
        query,
        { id: proposalId },
        { bearer },
      )
      const { openTables, openTableIds } = data.node
      expect(openTableIds).toHaveLength(openTables)
      return openTableIds
    }
    expect(await answersTo([['lockTables', { proposalId, locked: true }]])).toEqual(['lockTables: done'])
    expect(await read(operator, plan)).toMatchObject({ isLocked: false })
    const [mine, theirs] = [await openTables(operator), await openTables(colleague)]
    expect(theirs).toHaveLength(2)
    expect(mine).toEqual(theirs.filter((id) => id !== plan.own.id))
    expect([await inviteAll(operator), await inviteAll(operator)]).toEqual([
      [1, plan.own.id],
      [0, plan.own.id],
    ])
    expect(await read(operator, plan)).toMatchObject({ encounter: null, invitedTables: 1 })
    expect([await openTables(operator), await openTables(colleague)]).toEqual([[], [plan.own.id]])
    expect(await inviteAll(colleague)).toEqual([1, null])
    expect(await openTables(colleague)).toEqual([])
  })

  test('if they are the only operator, they do everything themselves', async () => {
    const plan = await formTwo()
    const [preview, , , move, add, lock] = actsOn(plan, await createMember(api))
    if (!preview || !move || !add || !lock) throw new Error('Nothing to do')
    expect(await answersTo([preview, move, lock])).toEqual([
      'previewMove: done',
      'movePeople: done',
      'lockTables: done',
    ])
    expect(await read(operator, plan)).toMatchObject({ isLeftToOthers: false, isLocked: true })
  })

  test('why they are left out themselves is shown only to the other operator, if there is one', async () => {
    const plan = await formTwo()
    await prisma().formationSeat.update({
      where: { runId_memberId: { runId: plan.proposal.rowId, memberId: operator.id } },
      data: { groupId: null, reason: 'barredFromTooMany', sentence: 'Barred from 9 people.' },
    })
    const seatOf = async (asker: Member) => {
      const { leftOut } = await readProposal(api, await signIn(api, asker), plan.proposal.id)
      return leftOut.edges.map(({ node: { reason, sentence } }) => [reason, sentence])
    }
    const told = [['BARRED_FROM_TOO_MANY', 'Barred from 9 people.']]
    expect(await seatOf(operator)).toEqual(told)
    const colleague = await createColleague()
    expect(await seatOf(operator)).toEqual([[null, 'Another operator can read why.']])
    expect(await seatOf(colleague)).toEqual(told)
  })
})
