import type { Model } from './linearize.ts'

/**
 * The standing of a guest: invited, seated, promoted to a seat, waiting, declined, or gone for good after giving up a
 * place.
 */
export type Standing = 'invited' | 'seated' | 'promoted' | 'waiting' | 'declined' | 'gone'

/** A call about one encounter, with its answer. Guests are numbered from 0. */
export type SeatCall =
  | { ask: 'accept' | 'decline' | 'undo' | 'promoteByHand'; guest: number; isDone: boolean }
  /** The job gave one seat to the waitlist. */
  | { ask: 'promoteFirst' }
  /** The job found nobody else to promote. */
  | { ask: 'findNobody' }
  | { ask: 'seePlace'; guest: number; status: string; isWaitlisted: boolean }
  | { ask: 'seeCounts'; seatsTaken: number; waitlisted: number }

/** One encounter and its guests; `line` lists those who wait, in order. */
export type Table = { seats: number; guests: readonly Standing[]; line: readonly number[] }

const holdsSeat = (standing: Standing | undefined) => standing === 'seated' || standing === 'promoted'
const seatsTaken = ({ guests }: Table) => guests.filter(holdsSeat).length

function withStanding(table: Table, guest: number, standing: Standing): Table {
  const guests = table.guests.with(guest, standing)
  const others = table.line.filter((each) => each !== guest)
  return { ...table, guests, line: standing === 'waiting' ? [...others, guest] : others }
}

/** The waitlist takes free seats before anybody who accepts. */
function accept(table: Table, guest: number): Table | null {
  const standing = table.guests[guest]
  if (standing === 'gone') return null
  if (standing !== 'invited' && standing !== 'declined') return table
  const isFree = seatsTaken(table) + table.line.length < table.seats
  return withStanding(table, guest, isFree ? 'seated' : 'waiting')
}

function decline(table: Table, guest: number): Table {
  const standing = table.guests[guest]
  if (standing === 'declined' || standing === 'gone') return table
  return withStanding(table, guest, standing === 'invited' ? 'declined' : 'gone')
}

function undo(table: Table, guest: number): Table | null {
  const standing = table.guests[guest]
  if (standing === 'invited') return table
  return standing === 'seated' || standing === 'waiting' ? withStanding(table, guest, 'invited') : null
}

function promote(table: Table, guest: number | undefined): Table | null {
  const canBe = guest !== undefined && table.guests[guest] === 'waiting' && seatsTaken(table) < table.seats
  return canBe ? withStanding(table, guest, 'promoted') : null
}

/**
 * Returns the next state of a call that was done. A refused call leaves the table unchanged, and is impossible (null)
 * if the model would have allowed it.
 */
const answered = (table: Table, next: Table | null, isDone: boolean): Table | null =>
  isDone ? next : next === null ? table : null

function isSeen(standing: Standing | undefined, status: string, isWaitlisted: boolean): boolean {
  if (standing === 'invited') return status === 'INVITED'
  if (standing === 'declined' || standing === 'gone') return status === 'DECLINED'
  return status === 'ACCEPTED' && isWaitlisted === (standing === 'waiting')
}

function step(table: Table, call: SeatCall): Table | null {
  switch (call.ask) {
    case 'accept':
      return answered(table, accept(table, call.guest), call.isDone)
    case 'decline':
      return answered(table, decline(table, call.guest), call.isDone)
    case 'undo':
      return answered(table, undo(table, call.guest), call.isDone)
    case 'promoteByHand':
      return answered(table, promote(table, call.guest), call.isDone)
    case 'promoteFirst':
      return promote(table, table.line[0])
    case 'findNobody':
      return promote(table, table.line[0]) === null ? table : null
    case 'seePlace':
      return isSeen(table.guests[call.guest], call.status, call.isWaitlisted) ? table : null
    case 'seeCounts':
      return seatsTaken(table) === call.seatsTaken && table.line.length === call.waitlisted ? table : null
  }
}

/**
 * Models one encounter whose calls come one after the other, from guests who are active, in time and barred from
 * nobody.
 */
export const tableOf = (seats: number, guests: number): Model<Table, SeatCall> => ({
  begin: { seats, guests: Array.from({ length: guests }, () => 'invited'), line: [] },
  step,
  keyOf: (table) => `${table.guests.join()} ${table.line.join()}`,
})
