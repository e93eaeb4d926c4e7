import { placeStatuses } from '#rules/seats/seat.ts'
import { Prisma } from '../../generated/client/client.ts'
import { listed } from '../../platform/database/listed.ts'

/**
 * Builds the condition that a row of invitations is a place or may still become one (rules/seats/seat.ts).
 *
 * @param row the alias of the row
 */
export const isPlace = (row = Prisma.sql`i`) => Prisma.sql`${row}.status IN (${listed(placeStatuses)})`

/**
 * Builds the same condition for a row `i` at an instant: an invitation that has expired by then does not count
 * (hasExpired of rules/seats/expiry.ts).
 */
export const isPlaceAt = (now: Date) => Prisma.sql`(
  i.status = 'Accepted' OR (i.status = 'Invited' AND (i.expires_at IS NULL OR i.expires_at >= ${now})))`
