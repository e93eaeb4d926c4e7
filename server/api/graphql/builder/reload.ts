import type { PrismaObjectRef } from '@pothos/plugin-prisma'
import type { PayloadFields, Types } from './builder.ts'
import type { Context } from './context.ts'

type Model = Types['PrismaTypes'][keyof Types['PrismaTypes']]

/** A type of the schema that shows the rows of one table. */
type RowType<Of extends Model, Row extends object> = PrismaObjectRef<Types, Of, Row>

type Rows = Record<'findUniqueOrThrow' | 'findMany', (query: object) => Promise<unknown>>

const rowsOf = ({ db }: Context, { modelName }: { modelName: string }) =>
  db[`${modelName.charAt(0).toLowerCase()}${modelName.slice(1)}` as keyof typeof db] as unknown as Rows

/**
 * Makes a payload field for a changed row. It reads the row again, with the columns the query selects.
 *
 * @param type the row's type in the schema
 * @param id the name of the row's number in the payload
 */
export function reload<Id extends string, Of extends Model, Row extends object>(
  t: PayloadFields<Record<Id, number>>,
  type: RowType<Of, Row>,
  id: Id,
  description: string,
) {
  const read = (query: object, of: Record<Id, number>, _args: object, context: Context) =>
    rowsOf(context, type).findUniqueOrThrow({ ...query, where: { id: of[id] } })
  return t.prismaField({ type, description, resolve: read as never })
}

/**
 * Makes a payload field for changed rows, by number. It reads the rows again, with the columns the query selects.
 *
 * @param type the rows' type in the schema
 * @param ids the name of the rows' numbers in the payload
 */
export function reloadAll<Ids extends string, Of extends Model, Row extends object>(
  t: PayloadFields<Record<Ids, readonly number[]>>,
  type: RowType<Of, Row>,
  ids: Ids,
  description: string,
) {
  const read = (query: object, of: Record<Ids, readonly number[]>, _args: object, context: Context) =>
    rowsOf(context, type).findMany({ ...query, where: { id: { in: of[ids] } }, orderBy: { id: 'asc' } })
  return t.prismaField({ type: [type], description, resolve: read as never })
}
