import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { purgeRows } from './purgeRows.ts'
import { redaction } from './redact.ts'

/**
 * Removes the addresses that members asked to change to and never confirmed, whoever has them: they may be somebody
 * else's, and would stay after that person is erased. The requests stay.
 *
 * @param before only requests that ran out or were replaced before this instant
 */
export const forgetUnconfirmed = (db: PrismaClient, before: Date, signal: AbortSignal): Promise<void> =>
  purgeRows(
    db,
    {
      table: 'address_changes',
      isOver: Prisma.sql`confirmed_at IS NULL AND to_email <> ${redaction} AND least(voided_at, expires_at) < ${before}`,
      set: Prisma.sql`to_email = ${redaction}`,
    },
    signal,
  )
