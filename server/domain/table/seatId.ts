import { createHash } from 'node:crypto'
import type { SeatId } from '#rules/guide/table.ts'

/** Digits of the digest that name a seat: enough that no two of a table are alike. */
const digits = 16

const digest = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, digits)

/** Names a seat to the others at its table and to the video provider; says nothing of the address that opens it. */
export const seatIdOf = (seatToken: string): SeatId => digest(seatToken)

/** Names an operator who hosts without a seat; video providers' events about them count for nobody. */
export const hostIdOf = (hostToken: string): SeatId => `host-${digest(hostToken)}`
