import { placeholderDomain } from '#rules/email.ts'
import { Prisma } from '../../generated/client/client.ts'

/** SQL for the placeholder of the address of a request `r` whose member canceled, once somebody asks with it again. */
export const formerAddress = Prisma.sql`'former-' || r.member_id || ${`@${placeholderDomain}`}`
