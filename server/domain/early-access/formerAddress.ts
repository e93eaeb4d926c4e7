import { Prisma } from '../../generated/client/client.ts'

/** Stands for the address of a request `r` whose member canceled, once somebody else asks under it (RFC 6761, 6.4). */
export const formerAddress = Prisma.sql`'former-' || r.member_id || '@erased.invalid'`
