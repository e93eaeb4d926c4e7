import { lockAddress } from '../../server/mail/suppression/addressWords.ts'
import type { TestApi } from './api.ts'

/**
 * Locks an address, like a transaction that changes its state.
 *
 * @returns a function that unlocks it, and resolves once it is unlocked
 */
export async function holdAddress({ deps }: TestApi, email: string): Promise<() => Promise<void>> {
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = deps.database.prisma.$transaction(async (tx) => {
    await lockAddress(tx, email)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  return () => {
    over.resolve()
    return holding
  }
}
