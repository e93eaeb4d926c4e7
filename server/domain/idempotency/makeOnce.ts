import { createHash } from 'node:crypto'
import { DomainError } from '#rules/errors.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { idempotencyKeyError } from '#rules/forms/idempotencyKey.ts'
import type { Prisma } from '../../generated/client/client.ts'

/**
 * The first half of an advisory lock's two-part key. An advisory lock is needed because an unused key has no row to
 * lock.
 */
const makingOnce = 0x6f6e63

/** The client's idempotency key of a request that creates something. */
export type MadeOnce = { idempotencyKey?: string }

/**
 * Creates a row, or returns the one created earlier for the same request with the same key: the client retries after a
 * lost reply, or the network delivered the request twice (draft-ietf-httpapi-idempotency-key-header). Of two requests
 * at the same time, the second waits for the first. Without a key, each call creates a row.
 *
 * @param action the mutation's name
 * @param asked all arguments of the request, in the order of the schema's fields
 * @param make creates the row within the transaction and returns its id
 * @returns the row's id
 * @throws DomainError BAD_INPUT for a key of a wrong length; CONFLICT on `idempotencyKey` if the key was used for a
 *   different request
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
