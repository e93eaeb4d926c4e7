import { canJoin } from '#rules/encounters/encounter.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { minute } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { type Guide, tablePage } from '../support/tablePage.ts'
import { act, askAsPerson, endSession, operate } from './ask.ts'
import { host } from './hosts.ts'
import { type Encounter, encounterOf, type Place, type State } from './state.ts'
import { fail, type Person, tally, type World } from './world.ts'
import type { ReportedEvents } from './zoom.ts'

/** A person's time at a table, as they experienced it. */
export type Stay = {
  from: number
  /** Until when their page reports their presence; null if they have no page open. */
  pageUntil: number | null
  /**
   * Until when they are in Zoom's window, where they stay if they only close the page, and what Zoom reports about it.
   */
  inZoom: (ReportedEvents & { until: number }) | null
}

/** The instants at which an evening's table is checked, in milliseconds from the start. */
export const eveningMoments = [2 * minute, 12 * minute, 31 * minute, 55 * minute]

/** Returns when the person leaves: mostly at the end, some earlier, a few soon. */
function goesAt({ chance }: World, words: string, { startsAt, endsAt }: Encounter): number {
  const dice = chance.unit('goes', words)
  if (dice < 0.8) return endsAt.getTime()
  return startsAt.getTime() + (dice < 0.88 ? 6 : 20 + 60 * chance.unit('goes early', words)) * minute
}

/** Brings a person to the table for a time, unless something prevents it or they tend to stay away. */
export async function comeToTable(world: World, state: State, person: Person, place: Place): Promise<void> {
  const { chance, api, steps, stays, zoom } = world
  const encounter = encounterOf(state, place)
  if (!canJoin(encounter, state.now) || stays.has(place.id)) return
  const words = `${person.name} ${encounter.id}.${place.calendarSequence}`
  const tendency = chance.happens(0.06, 'stays away', person.name) ? 0.7 : 0.07
  if (chance.happens(tendency, 'no-show', words)) return
  const { prisma } = api.deps.database
  const from = Math.max(encounter.startsAt.getTime(), state.now.getTime())
  const until = goesAt(world, words, encounter)
  if (until <= from) return
  const span = { fromAt: new Date(from), untilAt: new Date(until) }
  const { meetingExternalId: meeting } = await prisma.encounter.findUniqueOrThrow({
    where: { id: encounter.id },
  })
  const way = meeting === null ? 1 : chance.unit('way', words)
  const byPage = way > 0.08
  if (byPage) {
    const { isHere } = await tablePage(api, place.seatToken).be()
    if (!isHere) fail(world, 'Somebody with a seat was not let in', { place, encounter })
    // Stores all the signs of presence that the page will send.
    const row = { encounterId: encounter.id, invitationId: place.id, source: 'Page' } as const
    await prisma.presence.create({ data: { ...row, ...span } })
  }
  const stay = `${place.seatToken}-${from}`
  const said = meeting === null || way > 0.3 ? null : zoom.seat({ meeting, stay, person, ...span })
  const inZoom = said && { ...said, until }
  stays.set(place.id, { from, pageUntil: byPage ? until : null, inZoom })
  tally(world.changes, `table: ${byPage ? 'by page' : 'by Zoom alone'}`)
  steps.push(`${state.now.toISOString()} ${person.name} comes to ${encounter.id}`)
}

const anyActs = [
  ...(['READY', 'LONGER', 'HAND_UP', 'HAND_DOWN', 'DONE', 'PASS'] as const),
  ...(['GO_ON_SMALLER', 'END_UNCOUNTED', 'LEAVE'] as const),
] as const
type TableAct = (typeof anyActs)[number]
const stepped = new Set<TableAct>(['READY', 'LONGER', 'DONE', 'PASS'])

/** Draws an act that the table currently offers to a person; now and then one that it does not. */
function pickAct({ chance }: World, { stage, turn, smaller, floor }: Guide, name: string, words: string) {
  const offered: [TableAct, ...TableAct[]] = ['HAND_UP', 'LEAVE']
  if (smaller) offered.push('GO_ON_SMALLER', 'GO_ON_SMALLER', 'END_UNCOUNTED')
  if (turn?.person.name === name) offered.push('DONE', 'DONE', 'PASS')
  if (floor?.person.name === name) offered.push('HAND_DOWN')
  if (['OPENING', 'PROMPT'].includes(stage)) offered.push('READY', 'READY', 'READY')
  if (['PROMPT', 'BREAK'].includes(stage)) offered.push('LONGER', 'LONGER')
  return chance.pick(chance.happens(0.1, 'strange act', words) ? anyActs : offered, 'which act', words)
}

function closePage({ stays }: World, { id }: Place, at: number): void {
  const stay = stays.get(id)
  if (stay?.pageUntil) stay.pageUntil = Math.min(stay.pageUntil, at)
}

/**
 * Whether the person has left already, through a process that was killed. Asked again, the service answers that they
 * are not present.
 */
async function hasLeft({ api }: World, { id }: Place): Promise<boolean> {
  const where = { invitationId: id, source: 'Page', left: false, untilAt: { gt: api.clock() } } as const
  return (await api.deps.database.prisma.presence.count({ where })) === 0
}

/** Lets somebody at the table act there, or change their seat or membership meanwhile. */
async function actAtTable(
  world: World,
  state: State,
  person: Person,
  place: Place,
  guide: Guide,
): Promise<void> {
  const { chance, steps } = world
  const now = state.now.getTime()
  const words = `${person.name} ${place.encounterId} ${now}`
  const dice = chance.unit('does', words)
  if (dice < 0.004) {
    await act(world, person, 'at the table', 'cancelMembership', null, 'viewer { id }')
    await endSession(world, person)
    closePage(world, place, now)
  } else if (dice < 0.012) {
    const input = { invitationId: globalId('Invitation', place.id), response: 'DECLINED' }
    const { payload } = await act(world, person, 'at the table', 'respondToInvitation', input, 'message')
    if (payload !== null) closePage(world, place, now)
  } else if (dice < 0.25) {
    const what = pickAct(world, guide, person.name, words)
    const input = { seat: place.seatToken, act: what, ...(stepped.has(what) && { step: guide.step }) }
    const call = ['actAtTable', input, 'table { phase }'] as const
    const { codes, payload } = await askAsPerson(world, `${what} ${words}`, person.id, null, call)
    steps.push(`${state.now.toISOString()} ${person.name} ${what} at ${place.encounterId}: ${codes}`)
    if (what === 'LEAVE' && (payload !== null || (await hasLeft(world, place)))) closePage(world, place, now)
    if (payload !== null) tally(world.changes, `table: ${what}`)
  } else if (dice < (place.mayHost ? 0.9 : 0.26)) {
    const removed = await host(world, person, place, guide, words)
    const gone = removed === null ? undefined : placeOf(world, state, place.encounterId, removed)
    if (gone) closePage(world, gone, now)
  }
}

/** Lets an operator interfere with an evening in progress. */
async function interfereAtTable(
  world: World,
  state: State,
  encounter: Encounter,
  { step, people }: Guide,
): Promise<void> {
  const { chance } = world
  const id = globalId('OperatorEncounter', encounter.id)
  const words = `${encounter.id} ${state.now.getTime()}`
  const dice = chance.unit('at the table', words)
  const table = 'table { __typename }'
  if (dice < 0.02) {
    const input = { encounterId: id, reason: 'The power is off.' }
    await operate(world, words, ['cancelEncounter', input, 'encounter { id }'])
  } else if (dice < 0.05) {
    await operate(world, words, ['endTableEarly', { encounterId: id }, table])
  } else if (dice < 0.1) {
    const minutes = (encounter.endsAt.getTime() - encounter.startsAt.getTime()) / minute + 10
    await operate(world, words, ['updateEncounter', { encounterId: id, minutes }, 'encounter { id }'])
  } else if (dice < 0.15) {
    await operate(world, words, ['moveTableOn', { encounterId: id, step }, table])
  } else if (dice < 0.25) {
    const [first, ...rest] = people
    if (!first) return
    const { seatId, name } = chance.pick([first, ...rest], 'whom', words)
    const input = { encounterId: id, seatId, reason: 'They shouted.' }
    const { payload } = await operate(world, `${words} ${name}`, ['removeFromTable', input, table])
    const place = placeOf(world, state, encounter.id, name)
    if (payload !== null && place) closePage(world, place, state.now.getTime())
    if (payload !== null) tally(world.changes, 'table: somebody removed')
  }
}

const placeOf = ({ people }: World, { places }: State, id: number, name: string) => {
  const person = people.find((each) => each.name === name)
  return places.find(({ encounterId, memberId }) => encounterId === id && memberId === person?.id)
}

/** Whether a person has the page of their table open at an instant, in milliseconds. */
export const hasPage = ({ stays }: World, { id }: Place, now: number): boolean => {
  const stay = stays.get(id)
  return stay !== undefined && stay.from <= now && now < (stay.pageUntil ?? 0)
}

/** Returns the tables in progress at this instant, each with the people who hold its seats. */
export function tablesOf({ now, encounters, places }: State): [Encounter, Place[]][] {
  const under = [...encounters.values()].filter(
    ({ state, startsAt, endsAt }) => state === 'Scheduled' && startsAt <= now && now < endsAt,
  )
  return under.map((encounter) => [
    encounter,
    places.filter((place) => place.encounterId === encounter.id && standingOf(place) === 'seated'),
  ])
}

/** Lets everybody at a table act by their habits, and an operator watch. */
export async function simulateTables(world: World, state: State): Promise<void> {
  // A table's own random seed would differ between runs of a simulation's seed, and give turns to different people.
  await world.api.deps.database.pool.query('UPDATE encounter_tables SET seed = encounter_id')
  const now = state.now.getTime()
  for (const [encounter, places] of tablesOf(state)) {
    const present = places.filter((place) => hasPage(world, place, now))
    const [first] = present
    const guide = first && (await tablePage(world.api, first.seatToken).look()).guide
    if (!guide) continue
    for (const place of present) {
      const person = world.people.find(({ id }) => id === place.memberId)
      if (person) await actAtTable(world, state, person, place, guide)
    }
    await interfereAtTable(world, state, encounter, guide)
  }
}
