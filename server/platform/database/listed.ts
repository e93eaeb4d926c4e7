import { Prisma } from '../../generated/client/client.ts'

/**
 * Values of an enumeration for SQL's `IN (…)`, as literals and not as parameters: so an index of some rows alone is used.
 *
 * @param values names that the program itself gives
 */
export const listed = (values: readonly string[]): Prisma.Sql =>
  Prisma.raw(values.map((value) => `'${value}'`).join(', '))
