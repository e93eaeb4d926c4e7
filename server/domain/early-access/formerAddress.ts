import { Prisma } from '../../generated/client/client.ts'

/**
 * SQL for a placeholder address of a request `r` whose member canceled, used once somebody else asks with the real
 * address (RFC 6761, 6.4).
 */
export const formerAddress = Prisma.sql`'former-' || r.member_id || '@erased.invalid'`
