import { enoughTime } from '#rules/guide/presence.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { minute } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { operate } from './ask.ts'
import { type Encounter, type Place, readState, type State } from './state.ts'
import { fail, tally, type World } from './world.ts'

/** Returns for how many whole minutes somebody was at the table. */
function minutesOf({ stays }: World, { id }: Place, { startsAt, endsAt }: Encounter): number {
  const stay = stays.get(id)
  if (!stay) return 0
  const until = Math.min(Math.max(stay.pageUntil ?? 0, stay.inZoom?.until ?? 0), endsAt.getTime())
  return Math.max(0, Math.floor((until - Math.max(stay.from, startsAt.getTime())) / minute))
}

/** What an operator sees of an imported report. */
type Read = { matches: { isEnough: boolean; entry: { id: string } }[] }

/** A time too short to count as attended, in minutes; several together can be long enough. */
const brief = 10

/** Returns the lines of a report that name somebody: one, or several if their network was gone in between. */
function linesOf({ chance, people }: World, { memberId, encounterId }: Place, minutes: number): string[] {
  const person = people.find(({ id }) => id === memberId)
  const words = `${person?.name} ${encounterId}`
  if (!person || minutes === 0 || chance.happens(0.1, 'not in the report', words)) return []
  const span = chance.happens(0.5, 'came back', words) ? brief : minutes
  const spans = Array.from({ length: Math.ceil(minutes / span) }, (_, index) =>
    Math.min(span, minutes - index * span),
  )
  const address = (index: number) =>
    chance.happens(0.6, 'with an address', words, index) ? person.email : ''
  return spans.map((each, index) => `${person.name},${address(index)},${each}`)
}

/**
 * Imports the report of an evening's meeting, which omits some people and names one without a seat. Checks that people
 * who were there for long enough by the report are marked attended, and that no other mark changes.
 */
export async function importReport(world: World, state: State, encounter: Encounter): Promise<void> {
  const held = (each: Place) => each.encounterId === encounter.id && standingOf(each) === 'seated'
  const lines = new Map<number, string[]>()
  const enough = new Set<number>()
  for (const place of state.places.filter(held)) {
    const minutes = minutesOf(world, place, encounter)
    const its = linesOf(world, place, minutes)
    lines.set(place.id, its)
    if (its.length > 0 && minutes >= enoughTime(encounter) / minute) enough.add(place.id)
  }
  const all = ['Name (Original Name),User Email,Duration (Minutes)', ...[...lines.values()].flat()]
  const input = {
    encounterId: globalId('OperatorEncounter', encounter.id),
    csv: [...all, 'A tablet,,90'].join('\n'),
    apply: true,
  }
  const { payload, code } = await operate<Read>(
    world,
    `${encounter.id}`,
    ['importAttendance', input, 'matches { isEnough entry { id } }'],
    null,
  )
  if (payload === null) return fail(world, 'A report of an evening was refused', { code, encounter })
  const marked = new Set(payload.matches.flatMap(({ isEnough, entry }) => (isEnough ? [entry.id] : [])))
  const wanted = [...enough].map((id) => globalId('RosterEntry', id))
  if (marked.size !== wanted.length || wanted.some((id) => !marked.has(id)))
    fail(world, 'A report was read wrongly', { marked: [...marked], wanted, csv: input.csv })
  tally(world.changes, 'attendance: imported')
  for (const is of (await readState(world)).places.filter(held)) {
    const was = state.places.find(({ id }) => id === is.id)
    const expected = enough.has(is.id) ? 'Attended' : was?.attendance
    if (is.attendance !== expected) fail(world, 'A report was read wrongly', { is, was, csv: input.csv })
    if (is.attendance !== was?.attendance) tally(world.audited, 'setAttendance')
  }
}
