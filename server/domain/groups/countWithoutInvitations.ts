import { Prisma } from '../../generated/client/client.ts'
import { isStopped } from '../../mail/suppression/suppression.ts'
import type { Db } from '../../platform/database/db.ts'

/** A table, and how many of its people get no invitation by mail. */
export type WithoutInvitations = { tableId: number; people: number }

/**
 * Counts, for each table of a proposal that is not invited, the active people who get no invitation by mail: they want
 * none, or none is sent to their address. Tables without such people are left out.
 */
export const countWithoutInvitations = (db: Db, runId: number): Promise<WithoutInvitations[]> =>
  db.$queryRaw<WithoutInvitations[]>`
    SELECT g.id AS "tableId", count(*)::int AS people
    FROM formation_groups g JOIN formation_seats s ON s.group_id = g.id JOIN members m ON m.id = s.member_id
    WHERE g.run_id = ${runId} AND g.encounter_id IS NULL AND m.status = 'Active'
      AND (NOT m.wants_invitation_mail OR ${isStopped(Prisma.sql`m.email`, 'Broadcast')})
    GROUP BY g.id ORDER BY g.id`
