import type { EncounterKind, Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { day } from './clock.ts'
import { createEncounter, createMember } from './factories.ts'
import { globalId } from './globalId.ts'
import { createSeat, mutate } from './seats.ts'

/** Creates members of location 1, with the range of ages and genders of a community. */
export async function createPeople(api: TestApi, count: number): Promise<Member[]> {
  const people: Member[] = []
  for (let made = 0; made < count; made++) {
    people.push(await createMember(api, { genderId: (made % 2) + 1, ageRangeId: (made % 3) + 2 }))
  }
  return people
}

/** Creates a past encounter that all of these attended. Each given pair chose each other, and both said yes. */
export async function sharedEncounter(
  api: TestApi,
  people: readonly Member[],
  kind: EncounterKind,
  chosen: readonly (readonly [Member, Member])[] = [],
): Promise<void> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const seats = { First: [10, 12], Second: [6, 8], OneOnOne: [2, 2] } as const
  const [minimum, capacity] = seats[kind]
  const encounter = await createEncounter(api, {
    kind,
    minimum,
    capacity,
    inviteTarget: capacity,
    state: 'Completed',
    startsAt: new Date(now.getTime() - 7 * day),
    completedAt: now,
    attendanceSettledAt: now,
    releasedAt: now,
  })
  const seatOf = new Map<number, number>()
  for (const member of people) {
    const { invitation } = await createSeat(api, encounter, member, { attendance: 'Attended' })
    seatOf.set(member.id, invitation.id)
  }
  for (const [one, other] of chosen) {
    const [a, b] = [seatOf.get(one.id) ?? 0, seatOf.get(other.id) ?? 0]
    const choice = { encounterId: encounter.id, createdAt: now, releasedAt: now }
    await prisma.impression.createMany({
      data: [
        { ...choice, chooserId: a, chosenId: b },
        { ...choice, chooserId: b, chosenId: a },
      ],
    })
    await prisma.impressionResponse.createMany({
      data: [a, b].map((invitationId) => ({ invitationId, accept: true, answeredAt: now })),
      skipDuplicates: true,
    })
  }
}

type Seat = {
  id: string
  member: { id: string; username: string }
  sentence: string
  reason: string | null
  roundsLeftOut: number
  isMovedByHand: boolean
}
export type Table = {
  id: string
  number: number
  name: string
  startsAt: string
  isLocked: boolean
  encounter: { id: string; name: string } | null
  seats: Seat[]
  faults: { rule: string; isHard: boolean; memberIds: string[] }[]
}
export type Proposal = {
  id: string
  rowId: number
  state: string
  progress: number
  failure: string | null
  seed: number
  slots: string[]
  tablesPerSlot: (number | null)[]
  mostPlaced: number | null
  leastRepeats: number | null
  measures: Record<string, number>
  tables: { edges: { node: Table }[] }
  leftOut: { edges: { node: Seat }[] }
}

const seat = 'id sentence reason roundsLeftOut isMovedByHand member { id username }'

/** All fields that the screen shows of a proposal. */
const proposalFields = `id rowId state progress failure seed slots tablesPerSlot mostPlaced leastRepeats
  measures { people placed leftOut tables invitedTables canceledTables repeats misfits misfitShare waitedPlaced waitedOut genderDistance }
  tables { edges { node { id number name startsAt isLocked encounter { id name } faults { rule isHard memberIds } seats { ${seat} } } } }
  leftOut(first: 50) { edges { node { ${seat} } } }`

/** Reads a proposal like the operator's screen. */
export async function readProposal(api: TestApi, bearer: string, id: string): Promise<Proposal> {
  const query = `query($id: ID!) { node(id: $id) { ... on GroupProposal { ${proposalFields} } } }`
  const { data, errors } = await api.graphql<{ node: Proposal }>(query, { id }, { bearer })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.node
}

/** Requests a proposal, by default with as many invited as there are seats, and lets the worker form its groups. */
export async function propose(
  api: TestApi,
  operator: Member,
  bearer: string,
  input: Record<string, unknown>,
): Promise<Proposal> {
  const asked = {
    locationId: globalId('Location', 1),
    seed: 7,
    ...(input.kind !== 'ONE_ON_ONE' && { overInvite: 1 }),
    ...input,
  }
  const { data, errors } = await mutate<{ proposal: { id: string } }>(
    api,
    operator,
    'formGroups',
    asked,
    'proposal { id }',
  )
  if (errors || !data.formGroups) throw new Error(JSON.stringify(errors))
  await api.work()
  return readProposal(api, bearer, data.formGroups.proposal.id)
}

export const tablesOf = ({ tables }: Proposal): Table[] => tables.edges.map(({ node }) => node)
export const namesAt = ({ seats }: Pick<Table, 'seats'>): string[] =>
  seats.map(({ member }) => member.username)

/** Creates a proposal without tables, as formation leaves it if nobody can sit together. */
export const createProposal = ({ deps, clock }: Pick<TestApi, 'deps' | 'clock'>) =>
  deps.database.prisma.formationRun.create({
    data: {
      kind: 'First',
      locationId: 1,
      state: 'Ready',
      slots: [clock()],
      minutes: 90,
      namePattern: 'A table',
      minimum: 10,
      capacity: 12,
      seed: 1,
      createdAt: clock(),
      updatedAt: clock(),
    },
  })
