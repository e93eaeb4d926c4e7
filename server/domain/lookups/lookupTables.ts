import { DomainError } from '#rules/errors.ts'
import type { LookupKind } from '#rules/forms/lookup.ts'
import { plainLine } from '#rules/text.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** Something to choose from as the operator edits it; null where its kind has no such thing. */
export type LookupEntry = {
  kind: LookupKind
  id: number
  label: string
  active: boolean
  timeZone: string | null
  minAge: number | null
  maxAge: number | null
}

const none = Prisma.sql`NULL::text AS "timeZone", NULL::int AS "minAge", NULL::int AS "maxAge"`

const tables: Record<LookupKind, { name: Prisma.Sql; columns: Prisma.Sql }> = {
  Location: {
    name: Prisma.sql`locations`,
    columns: Prisma.sql`time_zone AS "timeZone", NULL::int AS "minAge", NULL::int AS "maxAge"`,
  },
  Gender: { name: Prisma.sql`genders`, columns: none },
  AgeRange: {
    name: Prisma.sql`age_ranges`,
    columns: Prisma.sql`NULL::text AS "timeZone", min_age AS "minAge", max_age AS "maxAge"`,
  },
  ConversationStyle: { name: Prisma.sql`conversation_styles`, columns: none },
  ConnectionType: { name: Prisma.sql`connection_types`, columns: none },
}

/** The table of a kind, to be put into SQL. */
export const tableOf = (kind: LookupKind): Prisma.Sql => tables[kind].name

/** Reads everything of a kind, what is retired too, in the order in which it is shown. */
export async function readLookups(db: Db, kind: LookupKind): Promise<LookupEntry[]> {
  const { name, columns } = tables[kind]
  const rows = await db.$queryRaw<Omit<LookupEntry, 'kind'>[]>`
    SELECT id, label, active, ${columns} FROM ${name} ORDER BY position, id`
  return rows.map((row) => ({ kind, ...row }))
}

/** Lets one operator at a time change the choices of a kind, until the transaction ends; members read on. */
export async function lockLookups(tx: Db, kind: LookupKind): Promise<LookupEntry[]> {
  await tx.$executeRaw`LOCK TABLE ${tableOf(kind)} IN SHARE ROW EXCLUSIVE MODE`
  return readLookups(tx, kind)
}

/**
 * Finds one choice.
 *
 * @throws DomainError NOT_FOUND for none
 */
export function findEntry(entries: readonly LookupEntry[], id: number): LookupEntry {
  const found = entries.find((entry) => entry.id === id)
  if (!found) throw new DomainError('NOT_FOUND', 'There is no such choice.', 'rowId')
  return found
}

/** The sentence to show for a label that another choice has, but for case and spaces, or null. */
export function takenLabelError(entries: readonly LookupEntry[], label: string, id?: number): string | null {
  const keyOf = (name: string) => plainLine(name).toLowerCase()
  const taken = entries.some((entry) => entry.id !== id && keyOf(entry.label) === keyOf(label))
  return taken ? 'There is one of this name already; it may be retired.' : null
}
