import { Prisma } from '../../generated/client/client.ts'
import { tables } from '../../generated/fates.ts'
import type { Db } from '../../platform/database/db.ts'
import { nameSkeleton } from '../names/nameSkeleton.ts'
import type { Replacement, TableFate } from './fate.ts'

/** The name everybody erased goes by; the database accepts no other (see the migration `erase_profiles`). */
export const erasedUsername = 'Former member'

/** Where no mail can go (RFC 6761, section 6.4); the database accepts no other address for somebody erased. */
export const erasedAddress = (memberId: number): string => `erased-${memberId}@erased.invalid`

/** The SQL of what schema.prisma says stands in a column that is emptied. */
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

/** The beginning of an UPDATE that empties what schema.prisma says is erased in rows of a table, up to its WHERE. */
export function emptying(table: keyof typeof tables, memberId: number): Prisma.Sql {
  const { erased = {} }: TableFate = tables[table]
  const replacements = replacementsFor(memberId)
  const values = Object.entries(erased).map(
    ([column, word]) => Prisma.sql`${Prisma.raw(column)} = ${replacements[word]}`,
  )
  return Prisma.sql`UPDATE ${Prisma.raw(table)} SET ${Prisma.join(values)}`
}

const tableNames = Object.keys(tables) as (keyof typeof tables)[]

/** Deletes or empties the rows that schema.prisma says are found by the member's id. */
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
