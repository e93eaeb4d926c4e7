import type { PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** How many of the latest mails a search looks through first. */
export const searchedFirst = 20_000

/** The order of every list of mails. */
export const latestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

type When = { gte?: Date; lte?: Date }

/**
 * Finds a page of the mails to addresses that an operator searched for, the latest first. What many mails went to, such as one of
 * the large providers, is among the latest; the index of addresses would read all that ever went there, and sort them. Only
 * where these do not fill the page is that index asked.
 *
 * @param within when the mails of the page were written at the earliest and latest
 * @param most rows of a page
 * @param read reads a page of the mails written then
 */
export async function latestMails<Row>(
  db: PrismaClient,
  within: When,
  most: number,
  read: (db: Db, written: When) => Promise<Row[]>,
): Promise<Row[]> {
  const earliest = await db.outboxMail.findFirst({
    where: { createdAt: within },
    orderBy: latestFirst,
    skip: searchedFirst,
    select: { createdAt: true },
  })
  if (earliest) {
    const found = await db.$transaction(async (tx) => {
      // PostgreSQL reads the index of addresses by a bitmap alone, and would ask it here, too.
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`
      return read(tx, { ...within, gte: earliest.createdAt })
    })
    if (found.length >= most) return found
  }
  return read(db, within)
}
