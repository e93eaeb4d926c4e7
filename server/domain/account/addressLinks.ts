import { unknownAddressLink } from '#rules/account/emailChange.ts'
import { DomainError } from '#rules/errors.ts'
import { type AddressChange, Prisma } from '../../generated/client/client.ts'
import type { Secrets } from '../../platform/config/secretKeys.ts'
import { readSignedId, type SignedPurpose } from '../../platform/config/signedId.ts'
import { type LockedMember, lockMember } from '../members/lockMember.ts'

/**
 * Finds the address change that a mailed link stands for, and locks its member, so that two links used at once are
 * judged one after the other.
 * @throws DomainError BAD_INPUT if the link is not ours, or its change has been erased
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
  // Read again under the lock: another transaction may have changed or erased it meanwhile.
  return { member, change: await read() }
}

/**
 * Rethrows an error of an address change. If somebody else took the address at the same moment, the error says so in
 * the given sentence.
 * @throws DomainError CONFLICT with the sentence for a unique violation; any other error unchanged
 */
export function explainTaken(error: unknown, sentence: string): never {
  const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
  throw isTaken ? new DomainError('CONFLICT', sentence) : error
}
