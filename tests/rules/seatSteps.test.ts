import { describe, expect, test } from 'vitest'
import { type Seat, type SeatEncounter, waitlistClosesAt } from '#rules/seats/seat.ts'
import { type SeatEvent, stepSeat } from '#rules/seats/seatSteps.ts'
import { day, hour, minute, second } from '../support/clock.ts'
import {
  active,
  ahead,
  declined,
  encounter,
  expired,
  invited,
  later,
  seated,
  start,
  waiting,
} from './places.ts'

const early = ahead(10 * day)
const unchanged = { next: null, seats: 0, waiting: 0, counts: null, mail: null }

const step = (seat: Seat, event: SeatEvent, now = early, at: Partial<SeatEncounter> = {}) =>
  stepSeat(seat, encounter(at), active, event, now)

/** Returns the step that ends a place: its next state, and what follows from it. */
const ended = (seat: Seat, next: Partial<Seat>, rest: object = {}) => {
  const { waitlistNumber, promotedAt, canceledAt, withdrawnAt, withdrawnBy } = seat
  const kept = { waitlistNumber, promotedAt, canceledAt, withdrawnAt, withdrawnBy }
  const state = { ...kept, status: 'Declined', isWaitlisted: false, ...next }
  return { ...unchanged, next: state, ...rest }
}

const begun = { refusal: 'This encounter has already begun.' }
const canceled = { refusal: 'This encounter has been canceled.' }
const expiredAlready = { refusal: 'This invitation has expired.' }
const notOpen = { refusal: 'This invitation is not open any more.' }

describe('declining', () => {
  const decline: SeatEvent = { type: 'decline' }

  test('ends an invitation and counts nothing', () => {
    expect(step(invited(), decline)).toEqual(ended(invited(), {}))
    expect(step(invited({ expiresAt: null }), decline, ahead(minute))).toEqual(ended(invited(), {}))
  })

  test('is refused if the invitation has expired', () => {
    expect(step(invited(), decline, ahead(2 * hour))).toEqual(ended(invited(), {}))
    expect(step(invited(), decline, ahead(2 * hour - 1))).toEqual(expiredAlready)
    expect(step(expired(), decline)).toEqual(expiredAlready)
  })

  test('again changes nothing, even when the encounter is over', () => {
    expect(step(declined(), decline)).toEqual(unchanged)
    expect(step(declined(), decline, later(1))).toEqual(unchanged)
  })

  test('is refused from the start on, and at an encounter that is canceled or no longer planned', () => {
    expect(step(seated(), decline, ahead(1))).toHaveProperty('next.status', 'Declined')
    expect(step(seated(), decline, start)).toEqual(begun)
    expect(step(seated(), decline, early, { state: 'Completed' })).toEqual(begun)
    expect(step(seated(), decline, early, { state: 'Canceled' })).toEqual(canceled)
  })

  test('frees a seat, is mailed, and counts within 5 days of the start', () => {
    const gaveUp = (now: Date, counts: string | null) =>
      ended(seated(), { canceledAt: now }, { seats: -1, counts, mail: 'seatReleased' })
    expect(step(seated(), decline, ahead(5 * day))).toEqual(gaveUp(ahead(5 * day), null))
    expect(step(seated(), decline, ahead(5 * day - 1))).toEqual(gaveUp(ahead(5 * day - 1), 'cancellations'))
    expect(step(seated(), decline, ahead(1))).toEqual(gaveUp(ahead(1), 'cancellations'))
  })

  test('counts nothing if somebody at the table is unwanted', () => {
    const now = ahead(hour)
    expect(step(seated(), { type: 'decline', unwanted: true }, now)).toHaveProperty('counts', null)
    expect(step(seated(), { type: 'decline', unwanted: false }, now)).toHaveProperty(
      'counts',
      'cancellations',
    )
  })

  test.each([
    [24 * hour - 1, null],
    [24 * hour, 'cancellations'],
  ])('counts for a seat gained %i ms before: %s', (ago, counts) => {
    const seat = seated({ promotedAt: ahead(hour + ago), waitlistNumber: 1 })
    expect(step(seat, decline, ahead(hour))).toHaveProperty('counts', counts)
    expect(step(seat, decline, ahead(hour))).toHaveProperty('next.promotedAt', seat.promotedAt)
  })

  test.each([
    [72 * hour - 1, null],
    [72 * hour, 'cancellations'],
  ])('counts for a seat at an encounter moved %i ms before: %s', (ago, counts) => {
    expect(step(seated(), decline, ahead(hour), { movedAt: ahead(hour + ago) })).toHaveProperty(
      'counts',
      counts,
    )
  })

  test('gives up a place on the waitlist without a mail and counts nothing, however late', () => {
    const now = ahead(hour)
    const left = ended(waiting(), { canceledAt: now }, { waiting: -1 })
    expect(step(waiting(), decline, now)).toEqual(left)
    expect(step(waiting(), { type: 'leaveWaitlist' }, now)).toEqual(left)
  })
})

describe('leaving the waitlist', () => {
  const leave: SeatEvent = { type: 'leaveWaitlist' }
  const notWaiting = { refusal: 'You are not on the waitlist of this encounter.' }

  test('again changes nothing', () => {
    const left = declined({ waitlistNumber: 1, canceledAt: ahead(day) })
    expect(step(left, leave)).toEqual(unchanged)
    expect(step(left, leave, start)).toEqual(unchanged)
  })

  test.each([
    ['an invitation', invited()],
    ['a seat', seated()],
    ['a place that somebody else took back', declined({ waitlistNumber: 1, withdrawnAt: ahead(day) })],
    ['a seat that was given up', declined({ canceledAt: ahead(day) })],
    ['a seat gained and given up', declined({ waitlistNumber: 1, promotedAt: early, canceledAt: early })],
  ])('is refused with %s, or because the encounter has begun', (_, seat) => {
    expect(step(seat, leave)).toEqual(notWaiting)
    expect(step(seat, leave, start)).toEqual(begun)
  })
})

describe('undoing an acceptance', () => {
  const acceptedAt = ahead(day)
  const since = (milliseconds: number) => new Date(acceptedAt.getTime() + milliseconds)
  const undo: SeatEvent = { type: 'undo', acceptedAt }
  const tooLate = { refusal: 'It is too late to undo this. You can still give up your place.' }

  test('opens the invitation again and counts nothing, with a mail for a seat and none for a place on the waitlist', () => {
    const now = since(second)
    expect(step(seated(), undo, now)).toEqual(
      ended(seated(), { status: 'Invited' }, { seats: -1, mail: 'seatReleased' }),
    )
    const next = { status: 'Invited', waitlistNumber: null } as const
    expect(step(waiting(), undo, now)).toEqual(ended(waiting(), next, { waiting: -1 }))
  })

  test('of somebody who has paused since withdraws the invitation', () => {
    const now = since(second)
    const next = { withdrawnAt: now, withdrawnBy: 'Service', waitlistNumber: null } as const
    const undone = (seat: Seat) => stepSeat(seat, encounter(), { status: 'Paused' }, undo, now)
    expect(undone(seated())).toEqual(ended(seated(), next, { seats: -1, mail: 'seatReleased' }))
    expect(undone(waiting())).toEqual(ended(waiting(), next, { waiting: -1 }))
  })

  test('again changes nothing', () => {
    expect(step(invited(), undo, start)).toEqual(unchanged)
  })

  test('is possible for 20 seconds, and not if the time is unknown', () => {
    expect(step(seated(), undo, since(20 * second))).toHaveProperty('next.status', 'Invited')
    expect(step(seated(), undo, since(20 * second + 1))).toEqual(tooLate)
    expect(step(seated(), { type: 'undo', acceptedAt: null }, since(0))).toEqual(tooLate)
  })

  test('is refused for a seat gained from the waitlist and for an expired invitation', () => {
    expect(step(seated({ promotedAt: acceptedAt }), undo, since(second))).toEqual(tooLate)
    expect(step(seated({ expiresAt: since(0) }), undo, since(second))).toEqual(tooLate)
  })

  test('is refused for a place that has ended, and once the encounter has begun', () => {
    expect(step(declined(), undo, since(second))).toEqual(notOpen)
    expect(step(seated(), undo, since(second), { startsAt: since(second) })).toEqual(begun)
  })
})

describe('withdrawing', () => {
  const withdraw: SeatEvent = { type: 'withdraw' }

  test('takes an open invitation back, and changes nothing else', () => {
    expect(step(invited(), withdraw)).toEqual(
      ended(invited(), { withdrawnAt: early, withdrawnBy: 'Service' }),
    )
    expect(step(invited(), withdraw, ahead(2 * hour - 1))).toEqual(unchanged)
    for (const seat of [seated(), waiting(), declined(), expired()]) {
      expect(step(seat, withdraw)).toEqual(unchanged)
    }
  })
})

describe('being taken off', () => {
  const remove: SeatEvent = { type: 'remove', by: 'Operator' }

  test.each(['Operator', 'Service'] as const)(
    'by the %s ends every seat, place on the waitlist or invitation, with a mail',
    (by) => {
      const remove: SeatEvent = { type: 'remove', by }
      const off = { withdrawnAt: early, withdrawnBy: by }
      expect(step(seated(), remove)).toEqual(ended(seated(), off, { seats: -1, mail: 'takenOff' }))
      expect(step(waiting(), remove)).toEqual(ended(waiting(), off, { waiting: -1, mail: 'takenOff' }))
      expect(step(invited(), remove)).toEqual(ended(invited(), off, { mail: 'takenOff' }))
    },
  )

  test('is refused for a place that has ended, and once the encounter has begun or ended', () => {
    const tooLate = { refusal: 'Nobody can be removed once an encounter has begun, is over or was canceled.' }
    expect(step(expired(), remove)).toEqual(notOpen)
    expect(step(seated(), remove, start)).toEqual(tooLate)
    expect(step(seated(), remove, early, { state: 'Draft' })).toEqual(tooLate)
    expect(step(seated(), remove, ahead(1))).toHaveProperty('mail', 'takenOff')
  })
})

describe('being barred', () => {
  const bar: SeatEvent = { type: 'bar' }

  test('ends every place, with a mail only for a seat, which does not mention another invitation', () => {
    const off = { withdrawnAt: early, withdrawnBy: 'Service' } as const
    const mail = { mail: 'takenOff', isBarred: true }
    expect(step(seated(), bar)).toEqual(ended(seated(), off, { seats: -1, ...mail }))
    expect(step(waiting(), bar)).toEqual(ended(waiting(), off, { waiting: -1 }))
    expect(step(invited(), bar)).toEqual(ended(invited(), off))
  })

  test('does not change a place that has ended, or one at an encounter that has begun', () => {
    expect(step(declined(), bar)).toEqual(unchanged)
    expect(step(seated(), bar, start)).toEqual(unchanged)
  })
})

describe('the expiry of an invitation', () => {
  const over = ahead(2 * hour - 1)
  const expire = (reached: boolean): SeatEvent => ({ type: 'expire', reached })

  test('ends it, and counts if the member could have read it', () => {
    const gone = (counts: string | null) => ended(invited(), { status: 'Expired' }, { counts })
    expect(step(invited(), expire(true), over)).toEqual(gone('expired'))
    expect(step(invited(), expire(false), over)).toEqual(gone(null))
  })

  test('counts nothing if the encounter was canceled, or moved so that less time was left', () => {
    expect(step(invited(), expire(true), over, { state: 'Canceled' })).toHaveProperty('counts', null)
    expect(step(invited({ cutShort: true }), expire(true), over)).toHaveProperty('counts', null)
  })

  test('changes nothing before its time, and no other kind of place', () => {
    expect(step(invited(), expire(true), ahead(2 * hour))).toEqual(unchanged)
    expect(step(seated(), expire(true), over)).toEqual(unchanged)
  })
})

describe('gaining a seat from the waitlist', () => {
  const promote = (byHand: boolean): SeatEvent => ({ type: 'promote', byHand })
  const over = { refusal: 'This encounter is over or was canceled.' }

  test('makes the place a seat, with a mail', () => {
    const next = { ...ended(waiting(), { status: 'Accepted', promotedAt: early }).next }
    expect(step(waiting(), promote(false))).toEqual({
      ...unchanged,
      next,
      seats: 1,
      waiting: -1,
      mail: 'promoted',
    })
  })

  test('is possible automatically up to 3 hours before the start, and by hand until the end', () => {
    expect(step(waiting(), promote(false), ahead(3 * hour))).toHaveProperty('seats', 1)
    expect(step(waiting(), promote(false), ahead(3 * hour - 1))).toEqual(over)
    expect(step(waiting(), promote(true), later(90 * minute - 1))).toHaveProperty('seats', 1)
    expect(step(waiting(), promote(true), later(90 * minute))).toEqual(over)
    expect(step(waiting(), promote(true), early, { state: 'Canceled' })).toEqual(over)
  })

  test('automatically is over 3 hours before the start, or with a move to a start that is nearer', () => {
    expect(waitlistClosesAt(encounter())).toEqual(ahead(3 * hour))
    expect(waitlistClosesAt(encounter({ movedAt: ahead(day) }))).toEqual(ahead(3 * hour))
    expect(waitlistClosesAt(encounter({ movedAt: ahead(hour) }))).toEqual(ahead(hour))
  })

  test('is possible for active members who wait', () => {
    expect(step(seated(), promote(true))).toEqual({
      refusal: 'Only someone on the waitlist can be promoted.',
    })
    const paused = stepSeat(waiting(), encounter(), { status: 'Paused' }, promote(true), early)
    expect(paused).toEqual({ refusal: 'Only active members can be promoted.' })
  })
})
