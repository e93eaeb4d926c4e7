import type { Seat, SeatEncounter } from '#rules/seats/seat.ts'
import { hour, minute } from '../support/clock.ts'

/** The start of the encounter of these tests. */
export const start = new Date('2026-12-03T19:00:00.000Z')

/** Returns the instant so many milliseconds before the start. */
export const ahead = (milliseconds: number): Date => new Date(start.getTime() - milliseconds)

/** Returns the instant so many milliseconds after the start. */
export const later = (milliseconds: number): Date => ahead(-milliseconds)

export const active = { status: 'Active' } as const

/** Returns a scheduled encounter of 90 minutes, with the test's changes. */
export const encounter = (change: Partial<SeatEncounter> = {}): SeatEncounter => ({
  state: 'Scheduled',
  startsAt: start,
  endsAt: later(90 * minute),
  movedAt: null,
  ...change,
})

const invitation: Seat = {
  status: 'Invited',
  isWaitlisted: false,
  waitlistNumber: null,
  expiresAt: ahead(2 * hour),
  promotedAt: null,
  canceledAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
  cutShort: false,
}

/** One function for each kind of place, with the test's changes. */
export const invited = (change: Partial<Seat> = {}): Seat => ({ ...invitation, ...change })
export const seated = (change: Partial<Seat> = {}): Seat => invited({ status: 'Accepted', ...change })
export const waiting = (change: Partial<Seat> = {}): Seat =>
  seated({ isWaitlisted: true, waitlistNumber: 1, ...change })
export const declined = (change: Partial<Seat> = {}): Seat => invited({ status: 'Declined', ...change })
export const expired = (change: Partial<Seat> = {}): Seat => invited({ status: 'Expired', ...change })
