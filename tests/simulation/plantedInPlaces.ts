import { type Standing, standingOf } from '#rules/seats/seat.ts'
import { day } from '../support/clock.ts'
import { checkBarred, checkSeats, checkTables } from './checks/seats.ts'
import { checkStep } from './checks/steps.ts'
import { checkAttendance } from './checks/tables.ts'
import { type Encounter, encounterOf, type Place, type State } from './state.ts'
import type { World } from './world.ts'

type Planted = readonly [
  what: string,
  how: string,
  fault: {
    look(world: World, before: State, after: State): void
    plant(after: State, before: State, world: World): unknown
  },
]

/** Returns an upcoming encounter of a kind. */
function ahead({ encounters, now }: State, kind: Encounter['kind'] = 'Second'): Encounter {
  const found = [...encounters.values()].find(
    (each) => each.kind === kind && each.state === 'Scheduled' && each.startsAt > now,
  )
  if (!found) throw new Error(`No ${kind} is ahead`)
  return found
}

/** Returns the places of an encounter with this standing. */
const placesWith = ({ places }: State, { id }: Encounter, standing: Standing): Place[] =>
  places.filter((place) => place.encounterId === id && standingOf(place) === standing)

/** Returns the first of them. */
function one(state: State, encounter: Encounter, standing: Standing): Place {
  const [place] = placesWith(state, encounter, standing)
  if (!place) throw new Error(`Nobody is ${standing}`)
  return place
}

/** Returns a place at a past evening that was attended. */
function attendee({ places }: State): Place {
  const found = places.find(({ attendance: mark }) => mark === 'Attended')
  if (!found) throw new Error('Nobody has attended')
  return found
}

const seats = (world: World, _: State, after: State) => checkSeats({ ...world, swept: after }, after)
const tables = (world: World, _: State, after: State) => checkTables(world, after)
const barred = (world: World, _: State, after: State) => checkBarred(world, after)
const attendance = (world: World, _: State, after: State) => checkAttendance(world, after)

const inCounts: Planted[] = [
  [
    'Seats are oversold',
    'one seat too many',
    { look: seats, plant: (after) => Object.assign(ahead(after), { capacity: ahead(after).capacity - 1 }) },
  ],
  [
    'The counters of an encounter are wrong',
    'a seat is not counted',
    {
      look: seats,
      plant: (after) => Object.assign(ahead(after), { seatsTaken: ahead(after).seatsTaken - 1 }),
    },
  ],
  [
    'The counters of an encounter are wrong',
    'nobody is counted who waits',
    { look: seats, plant: (after) => Object.assign(ahead(after), { waitlisted: 0 }) },
  ],
  [
    'Somebody has a seat without an instant at which they got it, or the other way round',
    'it is not written down',
    { look: seats, plant: (after) => Object.assign(one(after, ahead(after), 'seated'), { seatedAt: null }) },
  ],
  [
    'A number of the waitlist was not given out',
    'the last number is lost',
    { look: seats, plant: (after) => Object.assign(ahead(after), { waitlistLastNumber: 0 }) },
  ],
  [
    'Somebody waits beside an empty seat that they could take',
    'another seat is passed on by nobody',
    { look: seats, plant: (after) => Object.assign(ahead(after), { capacity: ahead(after).capacity + 1 }) },
  ],
]

const atTables: Planted[] = [
  [
    'Somebody has two seats at about one time',
    'an encounter is moved onto another',
    {
      look: tables,
      plant: (after) => Object.assign(ahead(after, 'OneOnOne'), { startsAt: ahead(after).startsAt }),
    },
  ],
  [
    'Two who are not to meet are at one table',
    'nobody parts them',
    {
      look: barred,
      plant(after) {
        const encounter = ahead(after)
        const [a, b] = placesWith(after, encounter, 'seated')
        const createdAt = new Date(encounter.startsAt.getTime() - 2 * day)
        after.avoidances.push({ memberId: a?.memberId ?? 0, avoidedId: b?.memberId ?? 0, createdAt })
        after.now = encounter.startsAt
      },
    },
  ],
  [
    'Somebody who was at the table did not attend',
    'the page is not heard',
    { look: attendance, plant: (after) => Object.assign(attendee(after), { attendance: 'Absent' }) },
  ],
  [
    'Somebody attended who was not at the table',
    'every seat counts',
    {
      look: attendance,
      plant(after) {
        const over = [...after.encounters.values()].find(
          (each) => each.attendanceSettledAt === null && each.endsAt < after.now,
        )
        if (!over) throw new Error('No encounter is to be settled')
        over.attendanceSettledAt = after.now
        Object.assign(one(after, over, 'seated'), { attendance: 'Attended', attendanceSource: 'Presence' })
      },
    },
  ],
]

const inSteps: Planted[] = [
  [
    'An encounter that was over changed',
    'it is canceled once it is over',
    {
      look: checkStep,
      plant: (after) => Object.assign(encounterOf(after, attendee(after)), { state: 'Canceled' }),
    },
  ],
  [
    'A membership that had ended came back',
    'coming back takes up the old one',
    {
      look: checkStep,
      plant({ members }) {
        for (const member of members.values()) if (member.status === 'Canceled') member.status = 'Active'
      },
    },
  ],
  [
    'A place changed in a way that no rule has',
    'a job accepts an invitation',
    {
      look: checkStep,
      plant: (after) => Object.assign(one(after, ahead(after), 'invited'), { status: 'Accepted' }),
    },
  ],
  [
    'Somebody was passed over on the waitlist',
    'the last in line comes first',
    {
      look: checkStep,
      plant(after, before, { people }) {
        for (const state of [before, after]) {
          ahead(state).capacity += 1
          const first = one(state, ahead(state), 'waiting')
          const last = { id: first.id + 1000, memberId: people.at(-1)?.id ?? 0, waitlistNumber: 2 }
          state.places.push({ ...first, ...last })
        }
        const last = after.places.at(-1)
        if (last) Object.assign(last, { isWaitlisted: false, seatedAt: after.now, promotedAt: after.now })
      },
    },
  ],
]

/** Faults that are found by comparing places, each with the check that finds it. */
export const plantedInPlaces: readonly Planted[] = [...inCounts, ...atTables, ...inSteps]
