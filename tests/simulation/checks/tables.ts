import { enoughTime } from '#rules/guide/presence.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { minute } from '../../support/clock.ts'
import { type Guide, type Table, tablePage } from '../../support/tablePage.ts'
import { hasPage, tablesOf } from '../evening.ts'
import { encounterOf, type State } from '../state.ts'
import { fail, skew, type World } from '../world.ts'

/** How many of those at a table look at it when it is checked. */
const lookers = 3

/** What everybody sees alike of a table. */
const shared = ({ step, stage, question, people, turn }: Guide) => ({
  ...{ step, stage, question, turn: turn?.person.name },
  here: people.filter(({ isHere }) => isHere).map(({ name }) => name),
})

/** Everybody at a table sees the same of it, and exactly those as there who are; it never goes back to an earlier step. */
export async function checkTablePages(world: World, state: State): Promise<void> {
  const now = state.now.getTime()
  for (const [encounter, places] of tablesOf(state)) {
    const pages: Table[] = []
    for (const { seatToken } of places.slice(0, lookers))
      pages.push(await tablePage(world.api, seatToken).look())
    const guides = pages.flatMap(({ phase, guide }) => (phase === 'OPEN' && guide ? [guide] : []))
    const [guide] = guides
    if (!guide) continue
    const [seen, ...others] = guides.map((each) => JSON.stringify(shared(each)))
    if (others.some((each) => each !== seen)) fail(world, 'Two pages of one table differ', guides.map(shared))
    const { step, here } = shared(guide)
    for (const place of places) {
      const stay = world.stays.get(place.id)
      const name = world.people.find(({ id }) => id === place.memberId)?.name ?? ''
      // Of who uses Zoom the guide knows what Zoom has said by now.
      if (stay?.inZoom || (stay?.pageUntil && Math.abs(stay.pageUntil - now) < minute)) continue
      if (hasPage(world, place, now) !== here.includes(name)) {
        fail(world, 'A table shows somebody as there or not', { encounter: encounter.id, name, stay, here })
      }
    }
    const before = world.tableSteps.get(encounter.id) ?? 0
    if (step < before) fail(world, 'A table went back to an earlier step', { encounter, step, before })
    world.tableSteps.set(encounter.id, step)
  }
}

/** Clocks of processes that are apart, and the patience with a page that says nothing more. */
const tolerance = skew + minute

/** Who was at the table for long enough is marked attended, and who was not is not, but for what an operator said. */
export function checkAttendance(world: World, state: State): void {
  for (const place of state.places) {
    const encounter = encounterOf(state, place)
    const { startsAt, endsAt, attendanceSettledAt } = encounter
    if (attendanceSettledAt === null || standingOf(place) !== 'seated') continue
    if (place.attendanceSource !== null && place.attendanceSource !== 'Presence') continue
    const stay = world.stays.get(place.id)
    if (state.members.get(place.memberId)?.status === 'Canceled') continue
    const until = Math.min(Math.max(stay?.pageUntil ?? 0, stay?.inZoom?.until ?? 0), endsAt.getTime())
    const minutes = Math.max(0, until - Math.max(stay?.from ?? 0, startsAt.getTime()))
    const enough = enoughTime({ startsAt, endsAt })
    const attended = place.attendance === 'Attended'
    const facts = { place, stay, encounter }
    // Without word of their coming only the page says that they were there, and without word of their going nothing when they went.
    const isKnown = stay !== undefined && (stay.inZoom === null || stay.inZoom.joined)
    if (isKnown && minutes >= enough + tolerance && !attended) {
      fail(world, 'Somebody who was at the table did not attend', facts)
    }
    if (stay?.inZoom?.left !== false && minutes < enough - tolerance && attended) {
      fail(world, 'Somebody attended who was not at the table', facts)
    }
  }
}
