import { DomainError } from '#rules/errors.ts'
import type { LookupKind } from '#rules/forms/lookup.ts'
import { plainLine } from '#rules/text.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** An entry of a lookup as the operator edits it; null for values its kind does not have. */
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

/** Returns the table of a kind, for use in SQL. */
export const tableOf = (kind: LookupKind): Prisma.Sql => tables[kind].name

/** Reads all entries of a kind, also retired ones, in the order in which they are shown. */
export async function readLookups(db: Db, kind: LookupKind): Promise<LookupEntry[]> {
  const { name, columns } = tables[kind]
  const rows = await db.$queryRaw<Omit<LookupEntry, 'kind'>[]>`
    SELECT id, label, active, ${columns} FROM ${name} ORDER BY position, id`
  return rows.map((row) => ({ kind, ...row }))
}

/**
 * Locks the lookup of a kind, so that one operator at a time changes it, and reads its entries. Members can still read
 * it.
 */
export async function lockLookups(tx: Db, kind: LookupKind): Promise<LookupEntry[]> {
  await tx.$executeRaw`LOCK TABLE ${tableOf(kind)} IN SHARE ROW EXCLUSIVE MODE`
  return readLookups(tx, kind)
}

/**
 * Finds one entry.
 *
 * @throws DomainError NOT_FOUND if there is no such entry
 */
export function findEntry(entries: readonly LookupEntry[], id: number): LookupEntry {
  const found = entries.find((entry) => entry.id === id)
  if (!found) throw new DomainError('NOT_FOUND', 'There is no such choice.', 'rowId')
  return found
}

/** Returns a sentence if another entry has the same label, ignoring case and spaces, or null. */
export function takenLabelError(entries: readonly LookupEntry[], label: string, id?: number): string | null {
  const keyOf = (name: string) => plainLine(name).toLowerCase()
  const taken = entries.some((entry) => entry.id !== id && keyOf(entry.label) === keyOf(label))
  return taken ? 'There is one of this name already; it may be retired.' : null
}
