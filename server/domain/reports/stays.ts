import { Prisma } from '../../generated/client/client.ts'

/**
 * Who was at a table, with a seat or to host it. A table is an encounter at one start: where that is moved, others may come to
 * the next one.
 */
export const stays = Prisma.sql`(
  SELECT p.encounter_id, coalesce(p.earlier_start, e.starts_at) AS start,
    coalesce(i.member_id, h.operator_id) AS member_id
  FROM presence p JOIN encounters e ON e.id = p.encounter_id
    LEFT JOIN invitations i ON i.id = p.invitation_id LEFT JOIN table_hosts h ON h.id = p.host_id)`
