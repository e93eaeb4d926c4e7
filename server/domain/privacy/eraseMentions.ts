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
  /** names they gave with requests and messages */
  names: readonly string[]
  /** the earliest time of texts about them: their first request or message, or the start of the membership */
  since: Date
  /**
   * whether the address or username is somebody else's by now: texts written after they canceled are not searched for
   * it
   */
  taken: { email: boolean; username: boolean }
  canceledAt: Date
}

/** Every column into which somebody can write a name: those of schema.prisma, and what waits in the job queue. */
export const freeTexts: readonly FreeText[] = [
  ...tableTexts,
  ...['payload', 'last_error', 'key'].map((column) => ({
    table: 'graphile_worker._private_jobs',
    column,
    written: "'infinity'::timestamptz",
    key: 'id',
  })),
]

type Row = { place: string; id: string | null; value: unknown }

/**
 * Returns the longest word of a name, by which rows are found, in the spellings that the database may not match on its
 * own.
 */
function needlesOf(name: string): string[] {
  const [longest = name] = name.split(/\s+/u).sort((a, b) => b.length - a.length)
  const quoted = JSON.stringify(longest).slice(1, -1)
  return [longest, quoted].flatMap((each) => [each, each.toLowerCase(), each.toUpperCase()])
}

const column = (name: string) => Prisma.raw(`t.${name}`)

/**
 * Builds the condition that a column of row `t` contains one of these names. A text is folded once, for any number of
 * needles.
 */
function holds(name: string, names: readonly string[]): Prisma.Sql {
  const needles = Prisma.sql`${[...new Set(names.flatMap(needlesOf))]}::text[]`
  return Prisma.sql`EXISTS (
    SELECT FROM (SELECT ${column(name)}::text AS text, lower(${column(name)}::text) AS folded OFFSET 0) written,
      unnest(${needles}, (SELECT array_agg(lower(each) ORDER BY nth) FROM unnest(${needles}) WITH ORDINALITY AS n (each, nth)))
        AS sought (needle, lowered)
    WHERE position(needle IN text) > 0 OR position(lowered IN folded) > 0)`
}

/** Builds the condition for the rows to search: written while the person was here, and no longer needed unchanged. */
function searched(
  { written, searchedAfter, addresses = [] }: FreeText,
  person: Mentioned,
  until: Date | null,
  now: Date,
): Prisma.Sql {
  const at = Prisma.raw(written)
  return Prisma.join(
    [
      Prisma.sql`${at} >= ${person.since}`,
      ...(until ? [Prisma.sql`${at} <= ${until}`] : []),
      ...(searchedAfter ? [Prisma.sql`${column(searchedAfter)} < ${now}`] : []),
      ...addresses.map((each) => Prisma.sql`lower(${column(each)}) IS DISTINCT FROM ${person.email}`),
    ],
    ' AND ',
  )
}

/** Rows searched in one statement, which takes far less time than the statement timeout. */
const atOnce = 200_000

/** Below every key. Mails that nobody but their recipient may know of have negative keys. */
const leastKey = -2_147_483_648

/** Splits the rows with a text in a column into parts, as conditions; a table without a numeric key is one part. */
async function* partsOf(tx: Db, { table, column: name, key, searchedUntil }: FreeText) {
  const isWritten = searchedUntil
    ? Prisma.sql`${column(searchedUntil)} IS NULL`
    : Prisma.sql`${column(name)} IS NOT NULL`
  if (key === undefined) {
    yield isWritten
    return
  }
  for (let after: unknown = leastKey; ; ) {
    const [part] = await tx.$queryRaw<{ last: unknown; rows: number }[]>`
      SELECT max(key) AS last, count(*)::int AS rows FROM (
        SELECT ${column(key)} AS key FROM ${Prisma.raw(table)} t
        WHERE ${isWritten} AND ${column(key)} > ${after} ORDER BY ${column(key)} LIMIT ${atOnce}) part`
    if (!part?.rows) return
    yield Prisma.sql`${isWritten} AND ${column(key)} > ${after} AND ${column(key)} <= ${part.last}`
    if (part.rows < atOnce) return
    after = part.last
  }
}

async function* rowsHolding(tx: Db, text: FreeText, names: readonly string[], when: Prisma.Sql) {
  const id = text.unique ? Prisma.sql`t.id::text` : Prisma.sql`NULL`
  for await (const part of partsOf(tx, text)) {
    yield* await tx.$queryRaw<Row[]>`
      SELECT t.ctid::text AS place, ${id} AS id, to_jsonb(${column(text.column)}) AS value FROM ${Prisma.raw(text.table)} t
      WHERE ${part} AND ${holds(text.column, names)} AND ${when}`
  }
}

/** Whether somebody else gave the same name with a request or a message. */
async function isBorneByOthers(tx: Db, name: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM early_access_requests WHERE lower(name) = lower(${name})
    UNION ALL SELECT 1 FROM messages WHERE lower(name) = lower(${name}) LIMIT 1`
  return found.length > 0
}

/**
 * Whether a username or name is also an ordinary word here: it occurs in a text from before the person came, in a
 * lookup entry that came with the program, or in the username of somebody else. Such a word does not identify them, and
 * removing it would damage other people's records.
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
    for await (const row of rowsHolding(tx, text, [username], earlier)) if (isNamed(row)) return true
  }
  return false
}

/**
 * Replaces the e-mail addresses, usernames and names of somebody who is being erased by "[erased]" in everything others
 * wrote while they were here: audit details, reasons, notes, messages, mails, names of encounters and lookup entries.
 * Only whole words, ignoring case; the rest of each text stays. A username or name that is also an ordinary word here
 * is not replaced, nor is a name that somebody else has too. The person's own rows are gone already.
 *
 * @param now the instant of the erasure
 */
export async function eraseMentions(tx: Db, person: Mentioned, now: Date): Promise<void> {
  const { email, username, former, names, taken, canceledAt } = person
  const inLinks = (each: string) => [each, encodeURIComponent(each)]
  const isUnusual = async (each: string) => !(await isOrdinaryWord(tx, each, person))
  const theirs = former.emails.flatMap(inLinks)
  const shared: string[] = []
  const add = (isTaken: boolean, each: string) => (isTaken ? shared : theirs).push(...inLinks(each))
  add(taken.email, email)
  if (await isUnusual(username)) add(taken.username, username)
  for (const each of former.usernames) if (await isUnusual(each)) add(false, each)
  for (const each of new Set(names.filter((name) => /\S\s+\S/u.test(name)))) {
    if (!(await isBorneByOthers(tx, each)) && (await isUnusual(each))) theirs.push(each)
  }
  await replace(tx, theirs, person, null, now)
  await replace(tx, shared, person, canceledAt, now)
}

/** Replaces names in everything written until an instant, or until now if null. */
async function replace(
  tx: Db,
  names: readonly string[],
  person: Mentioned,
  until: Date | null,
  now: Date,
): Promise<void> {
  if (names.length === 0) return
  const redact = redactor([...new Set(names)])
  for (const text of freeTexts) {
    const when = Prisma.sql`${searched(text, person, until, now)} FOR UPDATE OF t`
    for await (const { place, id, value } of rowsHolding(tx, text, names, when)) {
      const redacted = redactJson(value, redact)
      if (JSON.stringify(redacted) === JSON.stringify(value)) continue
      await write(tx, { ...text, place }, id === null ? redacted : numbered(redacted, id))
    }
  }
}

const numbered = (value: unknown, id: string) => String(value).replaceAll(redaction, `[erased ${id}]`)
type Place = { table: string; column: string; place: string }

/** Writes a value back to a column of any type: text, JSON or an array of texts. */
async function write(tx: Db, { table, column, place }: Place, value: unknown): Promise<void> {
  const name = Prisma.raw(column)
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} t SET ${name} =
      (jsonb_populate_record(t, jsonb_build_object(${column}::text, ${JSON.stringify(value)}::jsonb))).${name}
    WHERE t.ctid = ${place}::tid`
}
