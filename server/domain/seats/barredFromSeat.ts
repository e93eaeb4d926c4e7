import { Prisma } from '../../generated/client/client.ts'

/**
 * Whether the member of a row `i` of invitations may take no seat there: somebody not to be seated with, whichever of the
 * two said so, has one, or was invited before and may still get one. Of two who answer at the same instant neither
 * statement sees the other's seat, so the one invited first goes first
 * (server-rules.md, "Impressions and connections": "Don't seat me with…" outranks everything).
 */
export const barredFromSeat = Prisma.sql`EXISTS (
  SELECT FROM (
    SELECT avoided_id AS member_id FROM avoidances WHERE member_id = i.member_id
    UNION ALL SELECT member_id FROM avoidances WHERE avoided_id = i.member_id
  ) v JOIN invitations other ON other.member_id = v.member_id AND other.encounter_id = i.encounter_id
  WHERE other.seated_at IS NOT NULL OR (other.status IN ('Invited', 'Accepted') AND other.id < i.id))`
