import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { seatClash } from './seatBars.ts'

/**
 * Refuses new times of an encounter if somebody seated there has another seat at about that time (docs/rules.md,
 * "Encounters and invitations"). The times are written and the members with a place locked already. The rows of seated
 * members are written, so that an acceptance elsewhere that waited for one of them can tell that it has not seen the
 * new times (acceptSeat.ts).
 *
 * @throws DomainError CONFLICT that names the other encounters
 */
export async function refuseClashingMove(tx: Prisma.TransactionClient, encounterId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE members SET status = status
    WHERE id IN (SELECT member_id FROM invitations WHERE encounter_id = ${encounterId} AND seated_at IS NOT NULL)`
  const clashes = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM (
      SELECT ${seatClash()} AS name FROM encounters e JOIN invitations i ON i.encounter_id = e.id
      WHERE e.id = ${encounterId} AND i.seated_at IS NOT NULL) others
    WHERE name IS NOT NULL ORDER BY name`
  if (clashes.length > 0) {
    const names = clashes.map(({ name }) => `“${name}”`).join(' and ')
    const message = `Somebody seated here has a seat at ${names} at about that time. Choose another time, or remove them from one of the two.`
    throw new DomainError('CONFLICT', message, 'startsAt')
  }
}
