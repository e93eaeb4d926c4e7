import { encounterRefusal } from '#rules/encounters/encounterLife.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { day, hour } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { operate } from './ask.ts'
import { nameHosts } from './hosts.ts'
import { atHour, formGroups, inviteFormed, isOverInTime, reviewFormed } from './proposals.ts'
import { importReport } from './reports.ts'
import { type Encounter, encounterOf, type State } from './state.ts'
import { usernameOf, type World } from './world.ts'

const encounterId = ({ id }: Pick<Encounter, 'id'>) => globalId('OperatorEncounter', id)
const memberId = (id: number) => globalId('OperatorMember', id)
const entryId = ({ id }: { id: number }) => globalId('RosterEntry', id)
/** Creates a small encounter by hand and invites more people than it has seats. */
async function inviteByHand(world: World, state: State, week: number): Promise<void> {
  const { chance, people } = world
  const startsAt = atHour(state.now, 5, 27.5)
  if (!isOverInTime(world, startsAt)) return
  const about = { kind: 'SECOND', locationId: globalId('Location', 1), name: `Late table ${week}` }
  const sizes = { minimum: 6, capacity: 6, inviteTarget: 12 }
  const input = { ...about, ...sizes, startsAt: startsAt.toISOString() }
  const made = await operate<{ encounter: { id: string } }>(world, `late table ${week}`, [
    ...(['createEncounter', input, 'encounter { id }'] as const),
  ])
  const id = made.payload?.encounter.id
  if (id === undefined) return
  await operate(world, `late table ${week}`, ['scheduleEncounter', { encounterId: id }, 'encounter { id }'])
  const replacing = { encounterId: id, hours: 24 }
  if (chance.happens(0.5, 'replaces', week))
    await operate(world, `late table ${week}`, ['setReplacing', replacing, 'encounter { id }'])
  const some = people.filter(({ id: each }) => state.members.get(each)?.status === 'Active')
  const drawn = some.sort((a, b) => chance.unit('late', week, a.name) - chance.unit('late', week, b.name))
  const memberIds = drawn.slice(0, 12).map((each) => memberId(each.id))
  const invite = { encounterId: id, memberIds }
  await operate(world, `late table ${week}`, ['inviteMembers', invite, 'invited { id }'], null)
}

/** Interferes with encounters: cancels or moves one, removes, seats or pauses somebody. */
async function interfereWithEncounters(world: World, state: State): Promise<void> {
  const { chance } = world
  const now = state.now.getTime()
  for (const encounter of state.encounters.values()) {
    if (encounter.state !== 'Scheduled' || encounter.startsAt.getTime() - now < 30 * hour) continue
    const dice = chance.unit('interferes', encounter.id, now)
    const target = { encounterId: encounterId(encounter) }
    if (dice < 0.01) {
      const input = { ...target, reason: 'The host is ill.' }
      await operate(world, `${encounter.id}`, ['cancelEncounter', input, 'encounter { id }'])
    } else if (dice < 0.03) {
      const startsAt = new Date(encounter.startsAt.getTime() + day).toISOString()
      await operate(world, `${encounter.id}`, [
        'updateEncounter',
        { ...target, startsAt },
        'encounter { id }',
      ])
    }
  }
  for (const place of state.places) {
    const { startsAt, state: life, seatsTaken, capacity, id } = encounterOf(state, place)
    if (life !== 'Scheduled' || startsAt <= state.now) continue
    const dice = chance.unit('interferes', place.encounterId, place.memberId, now)
    const invitationId = entryId(place)
    if (standingOf(place) === 'seated' && dice < 0.002) {
      const input = { invitationId, reason: `${usernameOf(world, place.memberId)} asked us to.` }
      await operate(world, `${id} ${place.memberId}`, ['removeFromEncounter', input, 'entry { id }'])
    }
    // Rarely, even if no seat is free.
    if (standingOf(place) === 'waiting' && dice < (seatsTaken < capacity ? 0.3 : 0.02)) {
      await operate(world, `${id} ${place.memberId}`, [
        ...(['promoteInvitation', { invitationId }, 'entry { id }'] as const),
      ])
    }
  }
}

/** Settles the attendance, unless that is left to the job, and corrects a mark now and then. */
async function settle(world: World, state: State): Promise<void> {
  const { chance } = world
  for (const encounter of state.encounters.values()) {
    const over = state.now.getTime() - encounter.endsAt.getTime()
    const isOpen =
      encounter.attendanceSettledAt === null && encounterRefusal(encounter, 'settle', state.now) === null
    if (isOpen && over > 9 * hour && over < 23 * hour && chance.happens(0.6, 'settles', encounter.id)) {
      const input = { encounterId: encounterId(encounter) }
      await operate(world, `${encounter.id}`, ['settleAttendance', input, 'encounter { id }'])
    } else if (isOpen && over > hour && chance.happens(0.3, 'imports', encounter.id, state.now.getTime()))
      await importReport(world, state, encounter)
  }
  for (const place of state.places) {
    const { attendanceSettledAt } = encounterOf(state, place)
    if (attendanceSettledAt === null || place.attendance === null) continue
    if (!chance.happens(0.001, 'corrects', place.encounterId, place.memberId, state.now.getTime())) continue
    const attendance = place.attendance === 'Attended' ? 'ABSENT' : 'ATTENDED'
    const input = { invitationId: entryId(place), attendance }
    const what = `${place.encounterId} ${place.memberId} ${attendance}`
    await operate(world, what, ['setAttendance', input, 'entry { id }'])
  }
}

/** Decides cases, and erases members who asked for it. */
async function handleCases(world: World, state: State): Promise<void> {
  const { chance, api } = world
  const { prisma } = api.deps.database
  const open = await prisma.case.findMany({
    where: { state: 'Open', openedAt: { lte: new Date(state.now.getTime() - 12 * hour) } },
    select: { id: true, _count: { select: { reports: true } } },
    orderBy: { id: 'asc' },
  })
  for (const { id, _count } of open) {
    const outcome = chance.pick(
      ['NOTHING_FOUND', 'BARRED_PAIR', 'WARNING', 'EXPELLED', 'SUSPENDED'] as const,
      'case',
      id,
    )
    const isSanction = ['WARNING', 'EXPELLED', 'SUSPENDED'].includes(outcome)
    const input = {
      caseId: globalId('Case', id),
      outcome,
      reportsRead: _count.reports,
      ...(isSanction && { guideline: 'BE_KIND', statement: 'You would not stop.' }),
      ...(outcome === 'SUSPENDED' && {
        suspendedUntil: new Date(state.now.getTime() + 9 * day).toISOString(),
      }),
    }
    await operate(world, `${id} ${outcome} ${state.now.getTime()}`, ['decideCase', input, 'case { id }'])
  }
  const asked = await prisma.privacyRequest.findMany({
    where: {
      kind: 'Erasure',
      handledAt: null,
      requestedAt: { lte: new Date(state.now.getTime() - 2 * day) },
    },
    orderBy: { id: 'asc' },
  })
  for (const { memberId: whose } of asked) {
    await operate(world, `${whose}`, ['eraseMember', { memberId: memberId(whose) }, 'member { id }'])
  }
}

/** On some days, writes a note that a member knows another person, whose name is then stored with the member. */
async function noteFriend(world: World, state: State): Promise<void> {
  const { chance, people } = world
  const now = state.now.getTime()
  const active = people.filter(({ id }) => state.members.get(id)?.status === 'Active')
  const [one, other] = ['one', 'other'].map((who) => active[chance.below(active.length, who, now)])
  if (!one || !other || one === other || !chance.happens(0.5, 'notes', now)) return
  const input = { memberId: memberId(one.id), body: `Knows ${other.name} from school.` }
  await operate(world, `${one.id} ${other.id} ${now}`, ['noteMember', input, 'member { id }'])
}

/** Runs the operator's day, in the morning. */
export async function operateDay(world: World, state: State, work: () => Promise<unknown>): Promise<void> {
  const days = Math.floor(state.now.getTime() / day)
  // The first of January 1970 was a Thursday.
  const weekday = (days + 4) % 7
  const week = Math.floor((days - 3) / 7) - Math.floor((Math.floor(world.began.getTime() / day) - 3) / 7)
  await settle(world, state)
  await handleCases(world, state)
  await interfereWithEncounters(world, state)
  await noteFriend(world, state)
  await nameHosts(world, state)
  if (weekday === 1) {
    await reviewFormed(world, await formGroups(world, week, state.now, work))
    await inviteFormed(world, false)
  }
  if (weekday === 2) await inviteFormed(world, true)
  if (weekday === 2 && week % 2 === 0) await inviteByHand(world, state, week)
}
