import { Prisma } from '../../generated/client/client.ts'

/**
 * Returns values of an enumeration for SQL's `IN (…)`, as literals, so that PostgreSQL can use a partial index.
 * Parameters would prevent that.
 *
 * @param values names from the program itself, never input: they are not escaped
 */
export const listed = (values: readonly string[]): Prisma.Sql =>
  Prisma.raw(values.map((value) => `'${value}'`).join(', '))
