import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The secrets of the running program: the first makes new values, the second is still accepted for old ones. */
export type Secrets = {
  /** SESSION_SECRET: at least 32 bytes of entropy */
  secret: string
  /** SESSION_SECRET_PREVIOUS, for a while after the secret was changed */
  previousSecret?: string | undefined
}

/** What each key is for; the text is part of its derivation, so a changed one is another key. */
const purposes = {
  authToken: 'encounters auth token v1',
  refreshSuccessor: 'encounters refresh successor v1',
  seal: 'encounters outbox seal v1',
  unsubscribe: 'encounters unsubscribe v1',
  answer: 'encounters answer v1',
  appeal: 'encounters appeal v1',
  confirmAddress: 'encounters confirm address v1',
  undoAddress: 'encounters undo address v1',
  expelledAddress: 'encounters expelled address v1',
} as const

const derived = new LRUCache<string, KeyObject>({ max: 100 })

/**
 * The key of one purpose (HKDF with SHA-256, RFC 5869): what one purpose gives away is of no use for another. Each is
 * derived once.
 *
 * @returns a key of 32 bytes, which no log can print
 */
export function keyFor(secret: string, purpose: keyof typeof purposes): KeyObject {
  const name = `${purpose} ${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purposes[purpose], 32)))
  derived.set(name, key)
  return key
}

/** The secrets by which something from before may have been made, the present one first. */
export function acceptedSecrets({ secret, previousSecret }: Secrets): readonly string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret]
}
