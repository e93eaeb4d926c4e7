import type { PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** How many of the latest mails a search looks through first. */
export const searchedFirst = 20_000

/** The order of every list of mails. */
export const latestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

type When = { gte?: Date; lte?: Date }

/**
 * Reads a page of the mails to addresses that an operator searched for, the latest first. Reads the latest mails first:
 * a common search term, such as a large provider's domain, fills the page from those, while the index of addresses
 * would read and sort every mail that ever matched. Uses that index only if the page is not full.
 *
 * @param within the earliest and latest creation time of the mails
 * @param most rows of a page
 * @param read reads a page of the mails created within the given times
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
      // PostgreSQL can read the index of addresses only by a bitmap scan, and would otherwise use it here too.
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`
      return read(tx, { ...within, gte: earliest.createdAt })
    })
    if (found.length >= most) return found
  }
  return read(db, within)
}
