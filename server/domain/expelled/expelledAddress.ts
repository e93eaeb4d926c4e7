import { createHmac } from 'node:crypto'
import { normalEmail } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { lockAddress } from '../../mail/suppression/addressWords.ts'
import { acceptedSecrets, keyFor } from '../../platform/config/secretKeys.ts'
import type { Db } from '../../platform/database/db.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'

/** The secrets for hashing expelled addresses. */
export type ExpelledDeps = Pick<AppDeps, 'secret' | 'previousSecret'> & {
  config: Pick<AppDeps['config'], 'expelledSecret'>
}

/** Converts bytes to hexadecimal text, so that they can be compared. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

type Hashed = 'address' | 'browser' | 'look'

const hashUnder = (secret: string, of: Hashed, text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', keyFor(secret, 'expelledAddress')).update(`${of}\n${text}`).digest())

/**
 * Returns the secrets for hashes, the one for new hashes first. Hashes made before EXPELLED_SECRET was set are found as
 * long as the session secret of that time is known.
 */
function secretsOf({ config: { expelledSecret }, ...secrets }: ExpelledDeps): readonly string[] {
  const others = acceptedSecrets(secrets)
  return expelledSecret === undefined ? others : [expelledSecret, ...others]
}

/** Returns all hashes under which an address, a browser's fingerprint or the look of a username may be stored. */
export const hashesOf = (deps: ExpelledDeps, of: Hashed, text: string): Uint8Array<ArrayBuffer>[] =>
  secretsOf(deps).map((secret) => hashUnder(secret, of, of === 'address' ? normalEmail(text) : text))

/** Returns the hash to store now. */
function hashOf(deps: ExpelledDeps, of: Hashed, text: string): Uint8Array<ArrayBuffer> {
  const [hash] = hashesOf(deps, of, text)
  if (!hash) throw new Error('There is always a secret to hash with')
  return hash
}

export const expelledRefusal = 'This is the address of somebody who was expelled. It cannot be invited.'

/** Returns which of some addresses belong to expelled members. */
export async function findExpelled(
  db: Db,
  deps: ExpelledDeps,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashed = emails.flatMap((email) => hashesOf(deps, 'address', email).map((hash) => ({ email, hash })))
  if (hashed.length === 0) return new Set()
  const hashes = hashed.map(({ hash }) => hash)
  const rows = await db.expelledAddress.findMany({ where: { hash: { in: hashes } }, select: { hash: true } })
  const known = new Set(rows.map(({ hash }) => hexOf(hash)))
  return new Set(hashed.flatMap(({ email, hash }) => (known.has(hexOf(hash)) ? [email] : [])))
}

/**
 * Locks an address before somebody gets it or is invited under it, and tells whether it belongs to somebody expelled.
 * An expulsion at the same time has either finished before, and is found, or waits until this transaction ends.
 */
export async function isExpelled(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  email: string,
): Promise<boolean> {
  await lockAddress(tx, email)
  return (await findExpelled(tx, deps, [email])).size > 0
}

/**
 * Refuses an address that belongs to somebody expelled; locks it as {@link isExpelled} does.
 *
 * @throws DomainError CONFLICT
 */
export async function refuseExpelled(
  tx: Prisma.TransactionClient,
  deps: ExpelledDeps,
  email: string,
): Promise<void> {
  if (await isExpelled(tx, deps, email)) throw new DomainError('CONFLICT', expelledRefusal, 'email')
}

type Leaving = { emails: readonly string[]; usernameSkeleton: string; fingerprint: string | null }

/**
 * Stores addresses of somebody expelled as keyed hashes. Also stores hashes of the look of their username and of the
 * browser that asked for early access, which help an operator to recognize the same person under another address. A
 * second call changes nothing.
 */
export async function storeExpelled(
  db: Db,
  deps: ExpelledDeps,
  { emails, usernameSkeleton, fingerprint }: Leaving,
  now: Date,
): Promise<void> {
  const hashes = emails.map((email) => hashOf(deps, 'address', email))
  const look = hashOf(deps, 'look', usernameSkeleton)
  const browser = fingerprint === null ? null : hashOf(deps, 'browser', fingerprint)
  await db.$executeRaw`
    INSERT INTO expelled_addresses (hash, look, browser, expelled_at)
    SELECT hash, ${look}, ${browser}, ${now} FROM unnest(${hashes}::bytea[]) hash ON CONFLICT (hash) DO NOTHING`
}

/** Hashes the looks of usernames of people expelled at a time when the look was stored as plain text. */
export async function hashStoredLooks(db: Db, deps: ExpelledDeps): Promise<void> {
  const rows = await db.expelledAddress.findMany({ where: { skeleton: { not: null } } })
  await workThrough(rows, {
    nameOf: () => 'expelled address',
    work: ({ hash, skeleton }) =>
      db.expelledAddress.update({
        where: { hash },
        data: { look: hashOf(deps, 'look', skeleton ?? ''), skeleton: null },
      }),
  })
}
