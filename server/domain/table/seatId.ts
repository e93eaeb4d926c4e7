import { createHash } from 'node:crypto'
import type { SeatId } from '#rules/guide/table.ts'

/** How many digits of the digest identify a seat: enough that no two at a table are equal. */
const digits = 16

const digest = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, digits)

/**
 * Returns the id by which the others at the table and the video provider know a seat; it does not reveal the URL that
 * opens the seat.
 */
export const seatIdOf = (seatToken: string): SeatId => digest(seatToken)

/** Returns the id of an operator who hosts without a seat; video providers' events about it are not recorded. */
export const hostIdOf = (hostToken: string): SeatId => `host-${digest(hostToken)}`
