import { Prisma } from '../../generated/client/client.ts'

/**
 * Rows of the people who were present at a table, with a seat or as its host. A table is an encounter at one start:
 * after it is moved, other people may come to the next one.
 */
export const stays = Prisma.sql`(
  SELECT p.encounter_id, coalesce(p.earlier_start, e.starts_at) AS start,
    coalesce(i.member_id, h.operator_id) AS member_id
  FROM presence p JOIN encounters e ON e.id = p.encounter_id
    LEFT JOIN invitations i ON i.id = p.invitation_id LEFT JOIN table_hosts h ON h.id = p.host_id)`
