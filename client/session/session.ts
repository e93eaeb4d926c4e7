import { type Identity, readIdentity } from './claims.ts'

/** The pair a sign-in or a refresh hands out. */
export type Tokens = { authToken: string; refreshToken: string }

/** The five items in the browser's storage (docs/specification.md, section 3), all of them or none. */
export type Session = Tokens & Identity

/** Holds, while a session ends, what other tabs are to say of it, so that they have heard it when they miss the session. */
export const endItem = 'sessionEnd'

const items = ['authToken', 'refreshToken', 'username', 'publicGuid', 'memberId'] as const

const isWhole = (held: Record<string, string | null>): held is Session => items.every((item) => held[item])

/**
 * Reads the stored session.
 *
 * @returns the five items, or null when any of them is missing
 */
export function readSession(): Session | null {
  try {
    const held = Object.fromEntries(items.map((item) => [item, localStorage.getItem(item)]))
    if (isWhole(held)) return held
  } catch {
    // The script that asks ahead comes before anything stands in for a store that is refused (browser/standInForStores.ts).
  }
  return null
}

/**
 * Stores a session, its identity taken from the auth token's claims.
 *
 * @param pair what a sign-in or a refresh handed out
 * @returns the stored session, or null (and nothing is stored) when a claim is missing
 */
export function storeSession({ authToken, refreshToken }: Tokens): Session | null {
  const identity = readIdentity(authToken)
  if (!identity) return null
  const session = { authToken, refreshToken, ...identity }
  localStorage.removeItem(endItem)
  for (const item of items) localStorage.setItem(item, session[item])
  return session
}

/**
 * Removes all five items, and the seat stored for when the network is away; other things in the storage stay.
 *
 * @param why a sentence for the other tabs
 */
export function clearSession(why: string): void {
  localStorage.setItem(endItem, why)
  for (const item of [...items, 'tonight', endItem]) localStorage.removeItem(item)
}
