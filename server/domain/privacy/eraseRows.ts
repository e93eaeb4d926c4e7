import { placeholderDomain } from '#rules/email.ts'
import { Prisma } from '../../generated/client/client.ts'
import { tables } from '../../generated/fates.ts'
import type { Db } from '../../platform/database/db.ts'
import { nameSkeleton } from '../names/nameSkeleton.ts'
import type { Replacement, TableFate } from './fate.ts'

/** The username of everybody erased; the database accepts no other (see the migration `erase_profiles`). */
export const erasedUsername = 'Former member'

/** Returns the placeholder of an erased address; the database accepts no other for somebody erased. */
export const erasedAddress = (memberId: number): string => `erased-${memberId}@${placeholderDomain}`

/** Returns the SQL of each replacement that schema.prisma names for an emptied column. */
const replacementsFor = (memberId: number): Record<Replacement, Prisma.Sql> => ({
  null: Prisma.sql`NULL`,
  false: Prisma.sql`false`,
  '{}': Prisma.sql`'{}'`,
  'another guid': Prisma.sql`gen_random_uuid()`,
  'no address': Prisma.sql`${erasedAddress(memberId)}`,
  'no name': Prisma.sql`${erasedUsername}`,
  'no name, in small letters': Prisma.sql`lower(${erasedUsername})`,
  'the look of no name': Prisma.sql`${nameSkeleton(erasedUsername)}`,
  'a key of its own': Prisma.sql`'erased:' || id`,
})

/**
 * Builds the beginning of an UPDATE, up to its WHERE, that empties the columns of a table which schema.prisma marks as
 * erased.
 */
export function emptying(table: keyof typeof tables, memberId: number): Prisma.Sql {
  const { erased = {} }: TableFate = tables[table]
  const replacements = replacementsFor(memberId)
  const values = Object.entries(erased).map(
    ([column, word]) => Prisma.sql`${Prisma.raw(column)} = ${replacements[word]}`,
  )
  return Prisma.sql`UPDATE ${Prisma.raw(table)} SET ${Prisma.join(values)}`
}

const tableNames = Object.keys(tables) as (keyof typeof tables)[]

/** Deletes or empties the rows that can be found by the member's id, as schema.prisma says for each table. */
export async function eraseOwnRows(tx: Db, memberId: number): Promise<void> {
  for (const table of tableNames) {
    const { by, rows }: TableFate = tables[table]
    if (!by) continue
    const own = Prisma.join(
      by.map((column) => Prisma.sql`${Prisma.raw(column)} = ${memberId}`),
      ' OR ',
    )
    if (rows === 'deleted') await tx.$executeRaw`DELETE FROM ${Prisma.raw(table)} WHERE ${own}`
    else await tx.$executeRaw`${emptying(table, memberId)} WHERE ${own}`
  }
}
