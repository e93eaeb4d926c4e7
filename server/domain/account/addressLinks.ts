import { unknownAddressLink } from '#rules/account/emailChange.ts'
import { DomainError } from '#rules/errors.ts'
import { type AddressChange, Prisma } from '../../generated/client/client.ts'
import type { Secrets } from '../../platform/config/secretKeys.ts'
import { readSignedId, type SignedPurpose } from '../../platform/config/signedId.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'

/**
 * Finds the change that a link in a mail is about, and locks its member, so that one link after the other is judged.
 *
 * @throws DomainError BAD_INPUT for a link that is not ours, and for one whose change was erased
 */
export async function lockLinkedChange(
  tx: Prisma.TransactionClient,
  secrets: Secrets,
  purpose: Extract<SignedPurpose, 'confirmAddress' | 'undoAddress'>,
  token: string,
): Promise<{ member: LockedMember; change: AddressChange }> {
  const unknown = (): never => {
    throw new DomainError('BAD_INPUT', unknownAddressLink, 'token')
  }
  const id = readSignedId(secrets, purpose, token) ?? unknown()
  const read = async () => (await tx.addressChange.findUnique({ where: { id } })) ?? unknown()
  const member = await lockMember(tx, (await read()).memberId)
  // Again: whoever had the lock may have changed it, or erased it.
  return { member, change: await read() }
}

/**
 * Says in a sentence that an address became somebody else's at the same moment.
 *
 * @throws DomainError CONFLICT with the sentence for a unique violation, and whatever else was thrown
 */
export function explainTaken(error: unknown, sentence: string): never {
  const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
  throw isTaken ? new DomainError('CONFLICT', sentence) : error
}
