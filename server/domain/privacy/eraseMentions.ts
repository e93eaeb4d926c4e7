import { Prisma } from '../../generated/client/client.ts'
import { tableTexts } from '../../generated/fates.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FreeText } from './fate.ts'
import { redaction, redactJson, redactor } from './redact.ts'

export type Mentioned = {
  email: string
  username: string
  /** addresses and usernames they gave up, and that nobody else has by now */
  former: { emails: readonly string[]; usernames: readonly string[] }
  /** as they gave it with requests and messages */
  names: readonly string[]
  /** since when texts can be about them: their first request, message or the start of the membership */
  since: Date
  /** until when, where the address or the username is somebody else's by now; null where it is not */
  until: Date | null
}

/** Every text that somebody can write a name into: those of schema.prisma, and what waits in the job queue. */
export const freeTexts: readonly FreeText[] = [
  ...tableTexts,
  ...['payload', 'last_error', 'key'].map((column) => ({
    table: 'graphile_worker._private_jobs',
    column,
    written: "'infinity'::timestamptz",
  })),
]

type Row = { place: string; id: string | null; value: unknown }

/** The part of a name by which rows are found, in the spellings that the database may not fold by itself. */
function needlesOf(name: string): string[] {
  const [longest = name] = name.split(/\s+/u).sort((a, b) => b.length - a.length)
  const quoted = JSON.stringify(longest).slice(1, -1)
  return [longest, quoted].flatMap((each) => [each, each.toLowerCase(), each.toUpperCase()])
}

const holds = (column: string, names: readonly string[]): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM unnest(${names.flatMap(needlesOf)}::text[]) needle
  WHERE position(needle IN t.${Prisma.raw(column)}::text) > 0
    OR position(lower(needle) IN lower(t.${Prisma.raw(column)}::text)) > 0)`

/** Which rows are searched: written while the person was here, and no longer needed as they are. */
function searched({ written, searchedAfter, address }: FreeText, person: Mentioned, now: Date): Prisma.Sql {
  const at = Prisma.raw(written)
  const column = (name: string) => Prisma.raw(`t.${name}`)
  return Prisma.join(
    [
      Prisma.sql`${at} >= ${person.since}`,
      ...(person.until ? [Prisma.sql`${at} <= ${person.until}`] : []),
      ...(searchedAfter ? [Prisma.sql`${column(searchedAfter)} < ${now}`] : []),
      ...(address ? [Prisma.sql`lower(${column(address)}) <> ${person.email}`] : []),
    ],
    ' AND ',
  )
}

async function rowsHolding(
  tx: Db,
  { table, column, unique }: FreeText,
  names: readonly string[],
  when: Prisma.Sql,
): Promise<Row[]> {
  const id = unique ? Prisma.sql`t.id::text` : Prisma.sql`NULL`
  return tx.$queryRaw<Row[]>`
    SELECT t.ctid::text AS place, ${id} AS id, to_jsonb(t.${Prisma.raw(column)}) AS value FROM ${Prisma.raw(table)} t
    WHERE ${holds(column, names)} AND ${when}`
}

/**
 * Whether a username is also an ordinary word here: it stands in a text from before the person came, in a choice that
 * came with the program, or within the username of somebody else. Such a word does not identify them, and removing it
 * would damage other people's records.
 */
async function isOrdinaryWord(tx: Db, username: string, { since }: Mentioned): Promise<boolean> {
  const redact = redactor([username])
  const isNamed = ({ value }: Pick<Row, 'value'>) =>
    JSON.stringify(redactJson(value, redact)) !== JSON.stringify(value)
  const others = await tx.$queryRaw<Pick<Row, 'value'>[]>`
    SELECT to_jsonb(t.username) AS value FROM members t
    WHERE ${holds('username', [username])} AND erased_at IS NULL AND lower(username) <> lower(${username})`
  if (others.some(isNamed)) return true
  for (const text of freeTexts) {
    const earlier = Prisma.sql`coalesce(${Prisma.raw(text.written)}, '-infinity') < ${since}`
    if ((await rowsHolding(tx, text, [username], earlier)).some(isNamed)) return true
  }
  return false
}

/**
 * Replaces the e-mail addresses, the usernames and the names of somebody who is being erased by "[erased]" in whatever
 * others wrote while they were here: audit details, reasons, notes, messages, mails, names of encounters and choices.
 * Only whole words, without regard to case; the rest of each text stays. A username that is also an ordinary word here
 * is not searched for.
 *
 * @param now the instant of the erasure
 */
export async function eraseMentions(tx: Db, person: Mentioned, now: Date): Promise<void> {
  const { email, username, former, names } = person
  const addresses = [email, ...former.emails].flatMap((each) => [each, encodeURIComponent(each)])
  const sought = [...addresses, ...names.filter((name) => /\S\s+\S/u.test(name))]
  for (const each of [username, ...former.usernames]) {
    if (!(await isOrdinaryWord(tx, each, person))) sought.push(each, encodeURIComponent(each))
  }
  const redact = redactor([...new Set(sought)])
  for (const text of freeTexts) {
    const when = Prisma.sql`${searched(text, person, now)} FOR UPDATE OF t`
    for (const { place, id, value } of await rowsHolding(tx, text, sought, when)) {
      const redacted = redactJson(value, redact)
      if (JSON.stringify(redacted) === JSON.stringify(value)) continue
      await write(tx, { ...text, place }, id === null ? redacted : numbered(redacted, id))
    }
  }
}

const numbered = (value: unknown, id: string) => String(value).replaceAll(redaction, `[erased ${id}]`)
type Place = { table: string; column: string; place: string }

/** Puts a value back into a column of whatever type: text, JSON or an array of texts. */
async function write(tx: Db, { table, column, place }: Place, value: unknown): Promise<void> {
  const name = Prisma.raw(column)
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} t SET ${name} =
      (jsonb_populate_record(t, jsonb_build_object(${column}::text, ${JSON.stringify(value)}::jsonb))).${name}
    WHERE t.ctid = ${place}::tid`
}
