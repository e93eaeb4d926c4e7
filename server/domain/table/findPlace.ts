import { DomainError } from '#rules/errors.ts'
import type { SeatId } from '#rules/guide/table.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { PlaceRow } from '../meetings/endStay.ts'
import { hostIdOf, seatIdOf } from './seatId.ts'

/** The place that a table's URL leads to: a seat, or the place of an operator who hosts. */
export type TablePlace = {
  encounterId: number
  id: SeatId
  /** The row of the seat or of the host. */
  row: PlaceRow
}

const tokenForm = /^[0-9a-f]{32}$/

/**
 * Finds the place for the token of /meet/<token>.
 *
 * @throws DomainError NOT_FOUND if there is none
 */
export async function findPlace(
  db: Pick<PrismaClient, 'invitation' | 'tableHost'>,
  token: string,
): Promise<TablePlace> {
  if (tokenForm.test(token)) {
    const seat = await db.invitation.findUnique({
      where: { seatToken: token },
      select: { id: true, encounterId: true },
    })
    if (seat) return { encounterId: seat.encounterId, id: seatIdOf(token), row: { invitationId: seat.id } }
    const host = await db.tableHost.findUnique({ where: { token }, select: { id: true, encounterId: true } })
    if (host) return { encounterId: host.encounterId, id: hostIdOf(token), row: { hostId: host.id } }
  }
  throw new DomainError('NOT_FOUND', 'There is no seat at this address.', 'seat')
}
