import { createHash } from 'node:crypto'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { idempotencyKeyError } from '#rules/forms/idempotencyKey.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** The first half of an advisory lock's two-part key: a key that was not used yet has no row that could be locked. */
const makingOnce = 0x6f6e63

/** A client's key for what it asks to be made. */
export type MadeOnce = { idempotencyKey?: string }

/**
 * Makes a row, or finds the one that was made for the same request with the same key: its reply was lost, or something on
 * the way sent it twice (draft-ietf-httpapi-idempotency-key-header). Of two at the same instant the second waits for the
 * first. Without a key a row is made each time.
 *
 * @param action the mutation's name
 * @param asked all that was asked for, in the order in which the schema has its fields
 * @param make makes the row within the transaction, and gives its id
 * @returns the row's id
 * @throws DomainError BAD_INPUT for a key of a wrong length; CONFLICT on `idempotencyKey` where something else was asked for
 *   with it
 */
export async function makeOnce(
  tx: Prisma.TransactionClient,
  action: string,
  { idempotencyKey: key, ...asked }: MadeOnce & object,
  make: () => Promise<number>,
  now: Date,
): Promise<number> {
  if (key === undefined) return make()
  refuseWrongFields({ idempotencyKey: idempotencyKeyError(key) })
  const request = createHash('sha256')
    .update(JSON.stringify([action, asked]))
    .digest('hex')
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${makingOnce}, hashtext(${key}))`
  const earlier = await tx.idempotencyKey.findUnique({ where: { key } })
  if (!earlier) {
    const madeId = await make()
    await tx.idempotencyKey.create({ data: { key, request, madeId, createdAt: now } })
    return madeId
  }
  if (earlier.request === request) return earlier.madeId
  const sentence =
    'This form was sent before with other words in it, and what it asked for is there. Please look at that first; sent again, the form makes another one.'
  throw new DomainError('CONFLICT', sentence, 'idempotencyKey')
}
