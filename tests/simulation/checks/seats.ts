import { isSameTime } from '#rules/seats/sameTime.ts'
import { promotionClosesAt, standingOf } from '#rules/seats/seat.ts'
import { type Encounter, encounterOf, type Place, type State } from '../state.ts'
import { fail, type World } from '../world.ts'

export const isLive = ({ status }: Place) => status === 'Invited' || status === 'Accepted'
export const isSeated = (place: Place) => standingOf(place) === 'seated'

/** Whether one of the two asked never to meet the other. */
export const mustNotMeet = ({ avoidances }: State, one: number, other: number): boolean =>
  avoidances.some(
    ({ memberId, avoidedId }) =>
      (memberId === one && avoidedId === other) || (memberId === other && avoidedId === one),
  )

/** Whether free seats still go to the waitlist automatically. */
const isOpenToWaitlist = ({ state, startsAt }: Encounter, now: Date) =>
  state === 'Scheduled' && now <= promotionClosesAt(startsAt)

/** Returns the other places of the encounter whose holders must not meet the holder of this one. */
const unmeetable = (state: State, place: Place): Place[] =>
  state.places.filter(
    (each) => each.encounterId === place.encounterId && mustNotMeet(state, place.memberId, each.memberId),
  )

/**
 * Whether a place could get a free seat if nobody had been invited before: its holder is active and no seat conflicts.
 */
function mayBeSeated(state: State, place: Place): boolean {
  const encounter = encounterOf(state, place)
  const isBusy = state.places.some((each) => {
    const its = encounterOf(state, each)
    const isElsewhere = each.memberId === place.memberId && its.id !== encounter.id && isSeated(each)
    return isElsewhere && its.state === 'Scheduled' && isSameTime(its, encounter)
  })
  const isActive = state.members.get(place.memberId)?.status === 'Active'
  return isActive && !isBusy && !unmeetable(state, place).some(isSeated)
}

/**
 * Whether somebody on the waitlist could take a free seat: active, without another seat at about that time, and with
 * nobody they must not meet ahead of them who could take it.
 */
export function couldTakeSeat(state: State, place: Place): boolean {
  const encounter = encounterOf(state, place)
  const isAhead = (each: Place) =>
    isLive(each) &&
    each.id < place.id &&
    mayBeSeated(state, each) &&
    (standingOf(each) === 'invited' || isOpenToWaitlist(encounter, state.now))
  return mayBeSeated(state, place) && !unmeetable(state, place).some(isAhead)
}

/**
 * Whether a place could already have taken a seat at an earlier state. The jobs of the next minute see members who come
 * back or are free again; a seat that is given up is passed on at once.
 */
const couldHaveTaken = (earlier: State, { id }: Place): boolean =>
  earlier.places.some((place) => place.id === id && couldTakeSeat(earlier, place))

/**
 * Checks the counters, that no seat is oversold, and that no seat stays empty while somebody on the waitlist could take
 * it.
 */
export function checkSeats(world: World, state: State): void {
  const { swept = state } = world
  for (const encounter of state.encounters.values()) {
    const places = state.places.filter(({ encounterId }) => encounterId === encounter.id)
    const seated = places.filter(isSeated)
    const waiting = places.filter((place) => standingOf(place) === 'waiting')
    const facts = { encounter, seated: seated.length, waiting: waiting.length }
    if (seated.length > encounter.capacity) fail(world, 'Seats are oversold', facts)
    if (seated.length !== encounter.seatsTaken || waiting.length !== encounter.waitlisted) {
      fail(world, 'The counters of an encounter are wrong', facts)
    }
    if (places.some((place) => isSeated(place) !== (place.seatedAt !== null))) {
      fail(
        world,
        'Somebody has a seat without an instant at which they got it, or the other way round',
        facts,
      )
    }
    if (places.some(({ waitlistNumber }) => (waitlistNumber ?? 0) > encounter.waitlistLastNumber)) {
      fail(world, 'A number of the waitlist was not given out', facts)
    }
    const able = waiting.filter((place) => couldTakeSeat(state, place) && couldHaveTaken(swept, place))
    if (isOpenToWaitlist(encounter, state.now) && seated.length < encounter.capacity && able.length > 0) {
      fail(world, 'Somebody waits beside an empty seat that they could take', { ...facts, able })
    }
  }
}

/** Checks that nobody holds two seats at about the same time. */
export function checkTables(world: World, state: State): void {
  const seated = state.places.filter(isSeated)
  for (const [index, place] of seated.entries()) {
    const encounter = encounterOf(state, place)
    for (const other of seated.slice(index + 1)) {
      const its = encounterOf(state, other)
      const arePlanned = encounter.state === 'Scheduled' && its.state === 'Scheduled'
      if (arePlanned && place.memberId === other.memberId && isSameTime(encounter, its)) {
        fail(world, 'Somebody has two seats at about one time', { encounter, its, place })
      }
    }
  }
}

const partsHours = 24

/** Checks that two people who were barred at least a day before the start are not at one table when it begins. */
export function checkBarred(world: World, state: State): void {
  for (const encounter of state.encounters.values()) {
    const hasBegun = encounter.startsAt <= state.now && encounter.endsAt > state.now
    if (encounter.state !== 'Scheduled' || !hasBegun) continue
    const latest = encounter.startsAt.getTime() - partsHours * 3_600_000
    const known = {
      ...state,
      avoidances: state.avoidances.filter(({ createdAt }) => createdAt.getTime() <= latest),
    }
    const seated = state.places.filter((place) => place.encounterId === encounter.id && isSeated(place))
    for (const one of seated) {
      const other = seated.find(({ memberId }) => mustNotMeet(known, one.memberId, memberId))
      if (other) fail(world, 'Two who are not to meet are at one table', { encounter, one, other })
    }
  }
}

/** A query for members whose stored counts do not follow from what happened to their places. */
export const wrongCounts = `
  SELECT m.id, m.cancellations, m.no_shows AS "noShows", h.cancellations AS canceled, h.absences
  FROM members m, LATERAL (
    SELECT count(*) FILTER (WHERE i.canceled_late)::int AS cancellations,
      count(*) FILTER (WHERE i.attendance = 'Absent' AND e.attendance_settled_at IS NOT NULL
        AND (i.promoted_at IS NULL OR i.promoted_at <= e.starts_at - interval '3 hours'))::int AS absences
    FROM invitations i JOIN encounters e ON e.id = i.encounter_id WHERE i.member_id = m.id) h
  WHERE m.cancellations <> h.cancellations OR m.no_shows <> h.absences`
