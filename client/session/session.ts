import { type Identity, readIdentity } from './claims.ts'

/** The pair of tokens that a sign-in or a refresh returns. */
export type Tokens = { authToken: string; refreshToken: string }

/** The five items in the browser's storage (docs/specification.md, section 3): all or none of them are stored. */
export type Session = Tokens & Identity

/** Stores, while a session ends, the sentence that other tabs show. They read it when they find the session gone. */
export const endItem = 'sessionEnd'

const items = ['authToken', 'refreshToken', 'username', 'publicGuid', 'memberId'] as const

const isWhole = (held: Record<string, string | null>): held is Session => items.every((item) => held[item])

/**
 * Reads the stored session.
 *
 * @returns the five items, or null if any of them is missing
 */
export function readSession(): Session | null {
  try {
    const held = Object.fromEntries(items.map((item) => [item, localStorage.getItem(item)]))
    if (isWhole(held)) return held
  } catch {
    // askAhead.ts runs before browser/standInForStores.ts has replaced a storage that the browser refuses.
  }
  return null
}

/**
 * Stores a session, with the identity from the auth token's claims.
 *
 * @param pair the tokens of a sign-in or a refresh
 * @returns the stored session, or null (and nothing is stored) if a claim is missing
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
 * Removes all five items, and the seat stored for use without a network. Other items in the storage stay.
 *
 * @param why a sentence for the other tabs
 */
export function clearSession(why: string): void {
  localStorage.setItem(endItem, why)
  for (const item of [...items, 'tonight', endItem]) localStorage.removeItem(item)
}
