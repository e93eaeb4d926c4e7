import { createHash } from 'node:crypto'
import type { SeatId } from '#rules/guide/table.ts'

/** Digits of the digest that name a seat: enough that no two of a table are alike, and of no use to guess the address. */
const digits = 16

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, digits)

/** Names a seat to the others at its table and to the video provider; says nothing of the address that opens it. */
export const seatIdOf = (seatToken: string): SeatId => digest(seatToken)

/** Names an operator who hosts without a seat. */
export const hostIdOf = (publicGuid: string): SeatId => `host-${digest(publicGuid)}`
