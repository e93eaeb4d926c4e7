import { standingOf } from '#rules/seats/seat.ts'
import { type SeatEvent, stepSeat } from '#rules/seats/seatSteps.ts'
import { encounterOf, type Place, type State } from '../state.ts'
import { fail, skew, type World } from '../world.ts'
import { couldTakeSeat } from './seats.ts'

/** The events by which jobs may change a place. */
const events: readonly SeatEvent[] = [
  { type: 'expire', reached: true },
  { type: 'promote', byHand: false },
  { type: 'remove', by: 'Service' },
  { type: 'withdraw' },
]

/** Checks that an encounter or a membership that has ended stays as it ended. */
function checkEnds(world: World, before: State, after: State): void {
  for (const [id, { state }] of before.encounters) {
    const isOver = state === 'Completed' || state === 'Canceled'
    const now = after.encounters.get(id)
    if (isOver && now && now.state !== state)
      fail(world, 'An encounter that was over changed', { state, now })
  }
  for (const [id, { status, erasedAt }] of before.members) {
    const now = after.members.get(id)
    const hasReturned = status === 'Canceled' && now?.status !== 'Canceled'
    if (hasReturned || (erasedAt !== null && now?.erasedAt === null)) {
      fail(world, 'A membership that had ended came back', { id, now })
    }
  }
}

/** Whether the rules of seats allow what the jobs made of a place. */
function isLegal(before: State, after: State, was: Place, is: Place): boolean {
  const encounter = encounterOf(before, was)
  const statuses = [before, after].map(({ members }) => members.get(was.memberId)?.status ?? 'Canceled')
  // The clock of one of two workers may be behind.
  const clocks = [after.now, new Date(after.now.getTime() - skew)]
  return events.some((event) =>
    statuses.some((status) =>
      clocks.some((now) => {
        const answer = stepSeat(was, encounter, { status }, event, now)
        const next = 'refusal' in answer ? null : answer.next
        return next?.status === is.status && next.isWaitlisted === is.isWaitlisted
      }),
    ),
  )
}

/** Checks that the person who answered first was promoted first, unless something stood in the way. */
function checkOrder(world: World, before: State, after: State, promoted: Place, was: Place): void {
  const passedOver = after.places.find((each) => {
    const earlier = before.places.find(({ id }) => id === each.id)
    return (
      each.encounterId === promoted.encounterId &&
      standingOf(each) === 'waiting' &&
      (each.waitlistNumber ?? 0) < (was.waitlistNumber ?? 0) &&
      earlier !== undefined &&
      couldTakeSeat(before, earlier) &&
      couldTakeSeat(after, each)
    )
  })
  if (passedOver) fail(world, 'Somebody was passed over on the waitlist', { promoted, passedOver })
}

/** Checks the changes that the jobs of one instant made. */
export function checkStep(world: World, before: State, after: State): void {
  checkEnds(world, before, after)
  const were = new Map(before.places.map((place) => [place.id, place]))
  for (const is of after.places) {
    const was = were.get(is.id)
    if (!was || (was.status === is.status && was.isWaitlisted === is.isWaitlisted)) continue
    if (!isLegal(before, after, was, is))
      fail(world, 'A place changed in a way that no rule has', { was, is })
    if (standingOf(was) === 'waiting' && standingOf(is) === 'seated') {
      checkOrder(world, before, after, is, was)
    }
  }
}
