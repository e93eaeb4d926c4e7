import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The secrets of the running program: the first makes new values, the second is still accepted for old ones. */
export type Secrets = {
  /** SESSION_SECRET: at least 32 bytes of entropy */
  secret: string
  /** SESSION_SECRET_PREVIOUS, set for a while after the secret was changed */
  previousSecret?: string | undefined
}

/** The purpose of each key. The text is part of the key's derivation: a changed text gives another key. */
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
 * Returns the key of one purpose, derived by HKDF with SHA-256 (RFC 5869). A leaked key of one purpose is useless for
 * another. Each is derived once.
 *
 * @returns a key of 32 bytes, as a KeyObject, which logs do not print
 */
export function keyFor(secret: string, purpose: keyof typeof purposes): KeyObject {
  const name = `${purpose} ${secret}`
  const known = derived.get(name)
  if (known) return known
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purposes[purpose], 32)))
  derived.set(name, key)
  return key
}

/** Returns the secrets that may have signed or encrypted a stored value, the present one first. */
export function acceptedSecrets({ secret, previousSecret }: Secrets): readonly string[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret]
}
