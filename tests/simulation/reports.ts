import { enoughTime } from '#rules/guide/presence.ts'
import { standingOf } from '#rules/seats/seat.ts'
import { minute } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import { operate } from './ask.ts'
import { type Encounter, type Place, readState, type State } from './state.ts'
import { fail, tally, type World } from './world.ts'

/** Whole minutes for which somebody was at the table. */
function minutesOf({ stays }: World, { id }: Place, { startsAt, endsAt }: Encounter): number {
  const stay = stays.get(id)
  if (!stay) return 0
  const until = Math.min(Math.max(stay.pageUntil ?? 0, stay.inZoom?.until ?? 0), endsAt.getTime())
  return Math.max(0, Math.floor((until - Math.max(stay.from, startsAt.getTime())) / minute))
}

/** The lines of a report that name somebody: one, or two where they came back under their address alone. */
function linesOf({ chance, people }: World, { memberId, encounterId }: Place, minutes: number): string[] {
  const person = people.find(({ id }) => id === memberId)
  const words = `${person?.name} ${encounterId}`
  if (!person || minutes === 0 || chance.happens(0.1, 'not in the report', words)) return []
  const cameBack = chance.happens(0.2, 'came back', words) ? Math.min(3, minutes) : 0
  const address = chance.happens(0.6, 'with an address', words) ? person.email : ''
  return [
    `${person.name},${address},${minutes - cameBack}`,
    ...(cameBack > 0 ? [`${person.name},${address},${cameBack}`] : []),
  ]
}

/**
 * Imports the report of an evening's meeting, in which some are not named and one is who has no seat. Who was there for long
 * enough by the report is marked attended, and nobody else's mark changes.
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
  const { payload, code } = await operate(
    world,
    `${encounter.id}`,
    ['importAttendance', input, 'encounter { id }'],
    null,
  )
  if (payload === null) fail(world, 'A report of an evening was refused', { code, encounter })
  tally(world.changes, 'attendance: imported')
  for (const is of (await readState(world)).places.filter(held)) {
    const was = state.places.find(({ id }) => id === is.id)
    const expected = enough.has(is.id) ? 'Attended' : was?.attendance
    if (is.attendance !== expected) fail(world, 'A report was read wrongly', { is, was, csv: input.csv })
  }
}
