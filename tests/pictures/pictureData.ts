import { seedDemo } from '../../prisma/demo.ts'
import { hostTable } from '../../server/domain/table/hostTable.ts'
import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from '../support/api.ts'
import type { Look } from '../support/browser.ts'
import { appealToken } from '../support/cases.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { storeSession } from '../support/memberBrowser.ts'
import { createSeat, mutate } from '../support/seats.ts'
import { guideOf, tablePage } from '../support/tablePage.ts'
import { playTable } from './playTable.ts'
import type { Person, PlaceName } from './screens.ts'

/** The data that the pictures show, and how to reach it. */
export type PictureData = {
  /** By person: the service they use, and what their browser has stored. */
  people: Record<Person, { url: string; storageState?: NonNullable<Look['storageState']> }>
  /** The value of each `:name` in the path of a screen. */
  places: Record<PlaceName, string>
  /** The instant at which all clocks are stopped. */
  now: Date
}

const findMember = ({ deps }: TestApi, email: string): Promise<Member> =>
  deps.database.prisma.member.findUniqueOrThrow({ where: { email } })

/** Adds every kind of work that waits for the operator, in addition to what the demo has. */
async function addWork(api: TestApi, operator: Member): Promise<{ proposal: number }> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const yesterday = new Date(now.getTime() - day)
  const ask = async (name: string, input: Record<string, unknown>, selection: string) => {
    const { data, errors } = await mutate(api, operator, name, input, selection)
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const locationId = globalId('Location', 1)
  const slots = [2, 4].map((weekday) => ({ weekday, time: '19:00', tables: 1, active: true }))
  await ask('setWeeklyPlan', { locationId, kind: 'FIRST', overInvite: 1, slots }, 'plans { id }')
  const starts = new Date(now.getTime() + 25 * day).toISOString()
  await ask(
    'formGroups',
    { locationId, kind: 'FIRST', seed: 7, overInvite: 1, slots: [starts], tablesPerSlot: [2] },
    'proposal { id }',
  )
  await api.work()
  const { id: proposal } = await prisma.formationRun.findFirstOrThrow({ orderBy: { id: 'desc' } })
  for (const [index, name] of ['rosa', 'teo', 'marguerite'].entries()) {
    const failed = {
      template: 'earlyAccessReceived',
      state: 'Failed',
      lastError: 'No such mailbox.',
    } as const
    const createdAt = new Date(yesterday.getTime() + index)
    await prisma.outboxMail.create({
      data: { ...failed, key: `picture:${name}`, toAddress: `${name}@example.org`, data: {}, createdAt },
    })
    await prisma.suppressedAddress.create({
      data: { email: `${name}@example.org`, reason: 'HardBounce', createdAt },
    })
  }
  const leaving = await createMember(api, {
    username: 'Lou who left',
    email: 'lou@example.org',
    status: 'Canceled',
    canceledAt: yesterday,
  })
  await prisma.privacyRequest.create({
    data: { memberId: leaving.id, kind: 'Erasure', requestedAt: yesterday },
  })
  return { proposal }
}

/** Creates a member with a seat at an encounter, and returns the path of the seat's page. */
async function seatAt(
  api: TestApi,
  plan: Parameters<typeof createEncounter>[1],
  who: string,
): Promise<string> {
  const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 8, ...plan })
  const email = `${who}@example.org`.toLowerCase()
  const { invitation } = await createSeat(api, encounter, await createMember(api, { username: who, email }))
  return invitation.seatToken
}

/** Creates one seat for each state that the page of a seat can show. */
async function createTables(api: TestApi, operator: Member) {
  const { prisma } = api.deps.database
  const now = api.clock()
  const opening = await playTable(api, 'Opening', () => true)
  const round = await playTable(api, 'Round', ({ turn, people }) => {
    const you = people.find(({ isYou }) => isYou)
    return turn !== null && turn.person.name !== you?.name
  })
  const turn = await playTable(api, 'Turn', ({ turn: given, people }) => {
    return given !== null && people.some(({ isYou, name }) => isYou && name === given.person.name)
  })
  const talk = await playTable(api, 'Talk', ({ stage, turn: given }) => stage === 'PROMPT' && given === null)
  await talk.pages[1]?.act('HAND_UP')
  await talk.pages[2]?.act('HAND_UP')
  const pause = await playTable(api, 'Break', ({ stage }) => stage === 'BREAK')
  const hosted = await playTable(api, 'Hosted', ({ stage }) => stage === 'PROMPT')
  const { token } = await hostTable(
    prisma,
    { encounterId: hosted.encounter.id, operatorId: operator.id },
    now,
  )
  const host = tablePage(api, token)
  await host.be()
  guideOf(await host.act('TAKE_HOST'))
  await host.act('SAY', { text: 'Two more minutes, and then we have a break.' })
  const inDays = (days: number) => new Date(now.getTime() + days * day)
  const early = await seatAt(api, { name: 'Early', startsAt: inDays(3) }, 'Early bird')
  const over = await seatAt(
    api,
    { name: 'Over', startsAt: inDays(-1), state: 'Completed', completedAt: now },
    'Late',
  )
  const why = { state: 'Canceled', canceledAt: now, cancelReason: 'The host is ill.' } as const
  const canceled = await seatAt(api, { name: 'Canceled', startsAt: inDays(4), ...why }, 'Canceled')
  const unseated = await createMember(api, { username: 'Unseated', email: 'unseated@example.org' })
  const { seatToken } = await invite(api, unseated, opening.encounter, {
    status: 'Declined',
    respondedAt: now,
  })
  return {
    opening: opening.you.seat,
    round: round.you.seat,
    turn: turn.you.seat,
    talk: talk.you.seat,
    break: pause.you.seat,
    hosted: hosted.you.seat,
    host: token,
    early,
    over,
    canceled,
    unseated: seatToken,
  }
}

/**
 * Creates what the pictures show: the demo's community at a fixed instant, more work for the operator, tables at every
 * part of an evening, a new member, a paused one, and a second service with only its operator.
 */
export async function createPictureData(api: TestApi, emptyApi: TestApi): Promise<PictureData> {
  await seedDemo(api.deps)
  const { prisma } = api.deps.database
  const now = api.clock()
  const june = await findMember(api, 'member@demo.example')
  const operator = await findMember(api, 'operator@demo.example')
  const newcomer = await createMember(api, { username: 'Nadia', email: 'newcomer@example.org' })
  const paused = await createMember(api, {
    username: 'Pascal',
    email: 'paused@example.org',
    status: 'Paused',
    pauseReason: 'Member',
  })
  const alone = await createMember(emptyApi, {
    username: 'Olga',
    email: 'operator@example.org',
    role: 'Operator',
    locationId: null,
  })
  const { proposal } = await addWork(api, operator)
  const seats = await createTables(api, operator)
  const door = await prisma.invitation.findFirstOrThrow({
    where: { memberId: june.id, encounter: { name: 'Open Door' } },
  })
  const newest = await prisma.encounter.findFirstOrThrow({
    where: { invitations: { some: { memberId: june.id, attendance: 'Attended', processedAt: null } } },
  })
  const ahead = await prisma.encounter.findFirstOrThrow({
    where: { state: 'Scheduled', startsAt: { gt: new Date(now.getTime() + day) }, seatsTaken: { gt: 3 } },
    orderBy: { startsAt: 'asc' },
  })
  const draft = await prisma.encounter.findFirstOrThrow({ where: { state: 'Draft' } })
  const message = await prisma.message.findFirstOrThrow({ orderBy: { id: 'asc' } })
  const open = await prisma.case.findFirstOrThrow({ where: { state: 'Open' } })
  const appealed = await prisma.case.findFirstOrThrow({ where: { state: 'Appealed' } })
  const signedIn = async (site: TestApi, member: Member) => {
    const items = Object.entries(await storeSession(site, member))
    const localStorage = items.map(([name, value]) => ({ name, value }))
    return { url: site.url, storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] } }
  }
  const people = {
    visitor: { url: api.url },
    member: await signedIn(api, june),
    newcomer: await signedIn(api, newcomer),
    paused: await signedIn(api, paused),
    operator: await signedIn(api, operator),
    alone: await signedIn(emptyApi, alone),
  }
  const numbers = {
    member: june.id,
    proposal,
    met: newest.id,
    ahead: ahead.id,
    draft: draft.id,
    message: message.id,
    case: open.id,
    appealed: appealed.id,
  }
  const written = Object.entries(numbers).map(([name, id]) => [name, String(id)])
  const places = {
    ...(Object.fromEntries(written) as Record<keyof typeof numbers, string>),
    ...seats,
    lobby: door.seatToken,
    appeal: await appealToken(api, appealed),
  }
  return { people, places, now }
}
