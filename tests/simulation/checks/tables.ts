import { enoughTime } from '#rules/guide/presence.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { minute } from '../../support/clock.ts'
import { type Guide, type Table, tablePage } from '../../support/tablePage.ts'
import { hasPage, tablesOf } from '../evening.ts'
import { encounterOf, type State } from '../state.ts'
import { fail, skew, type World } from '../world.ts'

/** How many people of a table look at it in each check. */
const lookers = 3

/** Returns what must be the same for all people at a table. */
const sharedView = ({ step, stage, question, people, turn }: Guide) => ({
  step,
  stage,
  question,
  turn: turn?.person.name,
  here: people.filter(({ isHere }) => isHere).map(({ name }) => name),
})

/**
 * Checks that everybody at a table sees the same, that exactly the right people are shown as present, and that the
 * table never goes back to an earlier step.
 */
export async function checkTablePages(world: World, state: State): Promise<void> {
  const now = state.now.getTime()
  for (const [encounter, places] of tablesOf(state)) {
    const pages: Table[] = []
    for (const { seatToken } of places.slice(0, lookers))
      pages.push(await tablePage(world.api, seatToken).look())
    const guides = pages.flatMap(({ phase, guide }) => (phase === 'OPEN' && guide ? [guide] : []))
    const [guide] = guides
    if (!guide) continue
    const [seen, ...others] = guides.map((each) => JSON.stringify(sharedView(each)))
    if (others.some((each) => each !== seen))
      fail(world, 'Two pages of one table differ', guides.map(sharedView))
    const { step, here } = sharedView(guide)
    for (const place of places) {
      const stay = world.stays.get(place.id)
      const name = world.people.find(({ id }) => id === place.memberId)?.name ?? ''
      // For people who use Zoom, the guide only knows what Zoom has reported so far.
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

/** The difference between the processes' clocks, plus the time after which a silent page counts as away. */
const tolerance = skew + minute

/**
 * Checks that people who were at the table for long enough are marked attended and the others are not, except for marks
 * by operators.
 */
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
    // If Zoom did not report that they came, only the page knows of their stay. If it did not report that they left,
    // nobody knows when they did.
    const isKnown = stay !== undefined && (stay.inZoom === null || stay.inZoom.joined)
    if (isKnown && minutes >= enough + tolerance && !attended) {
      fail(world, 'Somebody who was at the table did not attend', facts)
    }
    if (stay?.inZoom?.left !== false && minutes < enough - tolerance && attended) {
      fail(world, 'Somebody attended who was not at the table', facts)
    }
  }
}
