import { DomainError } from '#rules/errors.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { barReturned } from '../members/barReturned.ts'

export type AvoidedAttendee = { memberId: number; encounterId: number; avoidedId: number }

async function storeWish(
  tx: Prisma.TransactionClient,
  { memberId, encounterId, avoidedId }: AvoidedAttendee,
  now: Date,
): Promise<void> {
  const together = await tx.$queryRaw<unknown[]>`
    WITH together AS (
      SELECT mine.member_id, other.member_id AS avoided_id
      FROM invitations mine JOIN invitations other ON other.encounter_id = mine.encounter_id
        JOIN members m ON m.id = other.member_id AND m.erased_at IS NULL
      WHERE mine.encounter_id = ${encounterId} AND mine.member_id = ${memberId} AND mine.attendance = 'Attended'
        AND other.member_id = ${avoidedId} AND other.attendance = 'Attended' AND other.id <> mine.id
    ), stored AS (
      INSERT INTO avoidances (member_id, avoided_id, created_at)
      SELECT member_id, avoided_id, ${now} FROM together
      ON CONFLICT (member_id, avoided_id) DO UPDATE SET
        wished = true, carried = false, hold = CASE WHEN NOT avoidances.carried THEN avoidances.hold END
      WHERE NOT avoidances.wished
    )
    SELECT 1 FROM together`
  if (together.length === 0) {
    throw new DomainError('NOT_FOUND', 'You did not attend this encounter together.', 'attendeeId')
  }
}

/**
 * "Don't seat me with…": the two are never seated together from now on, even if the other leaves and comes back. The
 * other does not learn of it, and the member does not learn whether the other wished the same. A second call changes
 * nothing (docs/rules.md, "Impressions and connections").
 *
 * @throws DomainError NOT_FOUND if the two did not both attend that encounter
 */
export async function avoidMember(
  db: PrismaClient,
  asked: AvoidedAttendee,
  now: Date,
): Promise<AvoidedAttendee> {
  const { memberId, avoidedId } = asked
  await db.$transaction(async (tx) => {
    await lockRows(tx, { members: [memberId, avoidedId] })
    await storeWish(tx, asked, now)
    await barReturned(tx, { memberId, avoidedId })
  })
  return asked
}
